/** Shares the result of an ended attempt under an address of its own, or takes it back. */
import { rules } from "../../../contract/rules.ts";
import { changeShare, getShare } from "../../../contract/sharing.ts";
import { call, failureSentence } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { SwitchField } from "../../ui/switch-field.tsx";
import { toast } from "../../ui/toast.ts";
import { useAct } from "../../ui/use-act.ts";
import { CopyButton } from "./copy-button.tsx";

export interface SharePanelProps {
  /** The ended attempt. */
  attemptId: string;
  /** The assessment's title. */
  title: string;
  score: number;
}

export function SharePanel({ attemptId, title, score }: SharePanelProps) {
  const request = { params: { id: attemptId } };
  const { data: reply, error, refetch } = useRead(getShare, request);
  const { busy, run } = useAct();
  const change = (isShared: boolean, showsName?: boolean) =>
    run(async () => {
      await call(changeShare, { ...request, body: { isShared, showsName } });
      await refetch();
      // The switch itself shows that it is done.
      return { message: "" };
    }, "The result could not be shared.");
  return (
    <Panel>
      <h2 className="mb-2 text-lg">Share this result</h2>
      {error ? (
        <p className="text-sm text-ink-muted">
          {failureSentence(error, "The sharing settings could not be loaded. Please try again.")}
        </p>
      ) : reply ? (
        <>
          <SwitchField
            label="Anyone with the link can see it"
            help="They see the assessment, your score, the date and the attempt. You can stop sharing at any time."
            checked={reply.data.url !== null}
            busy={busy}
            onChange={(isShared) => void change(isShared)}
          />
          {reply.data.url !== null && (
            <>
              <SwitchField
                label="Show my first name"
                checked={reply.data.showsName}
                busy={busy}
                onChange={(showsName) => void change(true, showsName)}
              />
              <Link url={reply.data.url} title={title} score={score} />
            </>
          )}
        </>
      ) : (
        <Spinner />
      )}
    </Panel>
  );
}

function Link({ url, title, score }: { url: string; title: string; score: number }) {
  const text = `${score} of ${rules.maxScore} in the ${title}`;
  const pass = async () => {
    try {
      await navigator.share({ title, text, url });
    } catch (error) {
      // Closing the device's sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        toast.error(`Sharing is not possible here. The link is: ${url}`);
    }
  };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Field
        label="Link"
        value={url}
        readOnly
        className="font-mono text-sm!"
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton address={url} />
        {"share" in navigator && (
          <Button variant="secondary" size="small" onClick={() => void pass()}>
            Share…
          </Button>
        )}
      </div>
    </div>
  );
}
