/** Light, dark, or the device's setting; stored in a cookie, so that the server can render it. */
import { useState } from "react";
import { themeCookie } from "../../contract/page-settings.ts";
import { Icon } from "./icons.tsx";

const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

const signs = { system: "screen", light: "sun", dark: "moon" } as const;

function currentTheme(): Theme {
  const named = document.documentElement.dataset.theme;
  return themes.find((theme) => theme === named) ?? "system";
}

function keepTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  const age = theme === "system" ? 0 : 365 * 24 * 3600;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser we serve
  document.cookie = `${themeCookie}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax`;
}

export function ThemeSwitch() {
  const [theme, setTheme] = useState(currentTheme);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!;
  return (
    <button
      type="button"
      onClick={() => {
        keepTheme(next);
        setTheme(next);
      }}
      className="flex min-h-8 items-center gap-1.5 rounded-md px-1 hover:text-ink pointer-coarse:min-h-11"
    >
      <Icon name={signs[theme]} className="size-3.5" />
      <span>Theme: {theme}</span>
    </button>
  );
}
