/** The recovery codes, shown this once: to copy, download or print. */
import { useEffect, useRef } from "react";
import { useUser } from "../../client/session.ts";
import { saveFile } from "../../tables/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "./copy-text.ts";

export interface RecoveryCodesProps {
  codes: string[];
  /** The person has saved them. */
  onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { email } = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    // They can't be shown again: closing the page asks first.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  const text = `Assay recovery codes for ${email}\nEach signs you in once, instead of a code from the app.\n\n${codes.join("\n")}\n`;
  return (
    <div className="recovery flex flex-col items-start gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-base outline-none">
        Two-factor sign-in is on. Keep your recovery codes.
      </h3>
      <p className="max-w-prose">
        Each signs you in once when your phone is not at hand. They are shown only once, so keep them
        somewhere you can reach without your phone.
      </p>
      <p className="only-print">For {email} at Assay</p>
      <ol className="codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="no-print flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          onClick={() => void copyText(codes.join("\n"), "The recovery codes are copied.")}
        >
          Copy
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => saveFile(new Blob([text], { type: "text/plain" }), "AssayRecoveryCodes.txt")}
        >
          Download
        </Button>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Button className="no-print" onClick={onDone}>
        I have saved them
      </Button>
    </div>
  );
}
