/** Copies a certificate's link or takes it to LinkedIn; asks once whether others may see the name while it is hidden. */
import { useState } from "react";
import type { Certificate } from "../../../contract/certificates/certificates.ts";
import { settings } from "../../client/settings.ts";
import { Button, buttonClasses } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { copyLink } from "./copy-link.ts";
import { linkedInUrl } from "./linked-in.ts";

type Way = "copy" | "linkedIn";

export interface ShareActionsProps {
  certificate: Certificate;
  isNameShown: boolean;
  /** Shows the name to others; false if that failed. */
  onShowName: () => Promise<boolean>;
}

export function ShareActions({ certificate, isNameShown, onShowName }: ShareActionsProps) {
  const [asks, setAsks] = useState<Way>();
  const [isSettled, setSettled] = useState(false);
  const mustAsk = !isNameShown && !isSettled;
  const linkedIn = linkedInUrl(certificate, settings.companyName);
  // Both happen in the click handler itself: later, browsers refuse the clipboard and new tabs.
  const answer = (way: Way, showsName: boolean) => {
    setAsks(undefined);
    setSettled(true);
    if (way === "copy") void copyLink(certificate.url);
    if (showsName)
      void onShowName().then((done) => {
        if (done) toast.success("Others now see your name on this certificate.");
      });
  };
  const choice = (label: string, showsName: boolean) =>
    asks === "linkedIn" ? (
      <a
        href={linkedIn}
        target="_blank"
        rel="noopener"
        className={buttonClasses(showsName ? "primary" : "secondary")}
        onClick={() => answer("linkedIn", showsName)}
      >
        {label} <span className="only-read">(opens LinkedIn in a new tab)</span>
      </a>
    ) : (
      <Button variant={showsName ? "primary" : "secondary"} onClick={() => answer("copy", showsName)}>
        {label}
      </Button>
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="small"
        onClick={() => (mustAsk ? setAsks("copy") : void copyLink(certificate.url))}
      >
        Copy link
      </Button>
      {mustAsk ? (
        <Button variant="secondary" size="small" onClick={() => setAsks("linkedIn")}>
          Add to LinkedIn profile
        </Button>
      ) : (
        <a href={linkedIn} target="_blank" rel="noopener" className={buttonClasses("secondary", "small")}>
          Add to LinkedIn profile <span className="only-read">(opens a new tab)</span>
        </a>
      )}
      <Dialog
        open={asks !== undefined}
        onClose={() => setAsks(undefined)}
        title="Others see no name. Show it?"
        actions={
          <>
            {choice("Keep it hidden", false)}
            {choice("Show my name", true)}
          </>
        }
      >
        Without your name, people who open the link can’t tell that this certificate is yours. You can hide it
        again at any time.
      </Dialog>
    </div>
  );
}
