/** The bar at the top of every screen: wordmark, links, and the signed-in person. */
import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useSession } from "../client/session.ts";
import { Icon } from "../ui/icons.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import { LazyContent, lazily } from "./lazy.tsx";
import { mainClasses } from "./navigation-link.ts";
import { leavingNoteId, SiteAnchor } from "./site-anchor.tsx";
import { contactLink, legalLinks, mainLinks, type SiteLink, socialLinks } from "./site-links.ts";
import { Wordmark } from "./wordmark.tsx";

const staffLinks = lazily(() => import("./staff-links.tsx"), "StaffLinks");

const smallClasses = "flex min-h-8 items-center px-2 hover:text-ink hover:underline pointer-coarse:min-h-11";

export function Navigation() {
  const [open, setOpen] = useState(false);
  const [path] = useLocation();
  const menuId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of screen closes the menu
  useEffect(() => setOpen(false), [path]);
  return (
    <nav
      aria-label="Main"
      className="border-b border-line bg-raised"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        setOpen(false);
        toggle.current?.focus();
      }}
      onClick={({ target }) => {
        // A link to the present page changes no screen, so nothing else would close the menu or take the focus.
        if (!open || !(target as Element).closest("a")) return;
        setOpen(false);
        toggle.current?.focus();
      }}
    >
      <p id={leavingNoteId} hidden>
        on the main site
      </p>
      <div className="hidden border-b border-line bg-sunken lg:block">
        <div className="mx-auto flex max-w-page items-center gap-x-5 px-6 text-xs text-ink-muted">
          <SmallLinks />
        </div>
      </div>
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between px-4 sm:px-6">
        <Wordmark />
        <button
          ref={toggle}
          type="button"
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
          className="my-2 -me-2 flex min-h-11 items-center gap-2 rounded-md px-3 text-sm lg:hidden"
        >
          <Icon name={open ? "cross" : "menu"} />
          Menu
        </button>
        <div
          id={menuId}
          className={`w-full grow flex-col pb-4 lg:flex lg:w-auto lg:flex-row lg:items-center lg:pb-0 ${open ? "flex" : "hidden"}`}
        >
          <ul className="flex flex-col lg:ms-8 lg:grow lg:flex-row lg:items-center">
            {mainLinks.map((link) => (
              <li key={link.label}>
                <SiteAnchor {...link} className={mainClasses} />
              </li>
            ))}
            <Person />
          </ul>
          <div className="mt-3 flex flex-wrap items-center gap-x-5 border-t border-line px-3 pt-3 text-xs text-ink-muted lg:hidden">
            <SmallLinks />
          </div>
        </div>
      </div>
    </nav>
  );
}

/** The person's name, or links to sign in and up; neither until the session is known. */
function Person() {
  const { user, state } = useSession();
  if (user)
    return (
      <>
        <LazyContent part={staffLinks} meanwhile={null} />
        <li className="min-w-0 lg:ms-auto">
          <SiteAnchor
            label={user.name}
            href="/profile"
            inner
            className={`${mainClasses} font-medium lg:max-w-60 text-ink!`}
          />
        </li>
      </>
    );
  if (state !== "loggedOut") return null;
  return (
    <>
      <li className="lg:ms-auto">
        <SiteAnchor label="Login" href="/login" inner className={mainClasses} />
      </li>
      <li>
        <SiteAnchor label="Signup" href="/signup" inner className={mainClasses} />
      </li>
    </>
  );
}

/** Contact, social and legal links: at the top's edge on wide screens, at the menu's end on small ones. */
function SmallLinks() {
  const groups: SiteLink[][] = [[contactLink], socialLinks, legalLinks];
  return (
    <>
      {groups.map((links) => (
        <ul key={links[0]?.label ?? ""} className="-mx-2 flex flex-wrap last-of-type:lg:me-auto">
          {links.map((link) => (
            <li key={link.label}>
              <SiteAnchor {...link} className={smallClasses} />
            </li>
          ))}
        </ul>
      ))}
      <ThemeSwitch />
    </>
  );
}
