/** The draft of an own assessment: its plan and rules, and beside them what a taker gets. */
import { type FormEvent, useState } from "react";
import {
  changeOwnAssessment,
  getOwnAssessment,
  type OwnAssessment,
  type OwnDraft,
} from "../../../contract/own-assessments.ts";
import { CallError, call, failureSentence } from "../../client/api.ts";
import { queryClient } from "../../client/query.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { toast } from "../../ui/toast.ts";
import { OwnOutline } from "./own-outline.tsx";
import { PublishButton } from "./own-publish.tsx";
import { OwnTopics } from "./own-topics.tsx";

/** Puts a stored assessment in the place of the one that was read. */
export function keepOwn(own: OwnAssessment): void {
  const request = { params: { ownAssessment: own.slug } };
  queryClient.setQueryData([getOwnAssessment.name, request], { message: "", data: own });
}

export function OwnEditor({ own, mayWrite }: { own: OwnAssessment; mayWrite: boolean }) {
  const [draft, setDraft] = useState(own.draft);
  const [basis, setBasis] = useState(own);
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<OwnAssessment | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isChanged = JSON.stringify(draft) !== JSON.stringify(own.draft);
  // Publishing and retiring raise the version, and leave the draft that the entries are based on as it is.
  if (own.version > basis.version && JSON.stringify(own.draft) === JSON.stringify(basis.draft)) setBasis(own);
  const change = (part: Partial<OwnDraft>) => setDraft((former) => ({ ...former, ...part }));

  const save = async (version: number): Promise<OwnAssessment | undefined> => {
    setBusy(true);
    try {
      const { data } = await call(changeOwnAssessment, {
        params: { ownAssessment: own.slug },
        body: { version, draft },
      });
      keepOwn(data);
      setDraft(data.draft);
      setBasis(data);
      setTheirs(null);
      setErrors({});
      return data;
    } catch (error) {
      const refusal = error instanceof CallError ? error : undefined;
      if (refusal?.code === "changed_meanwhile") setTheirs(refusal.body.current as OwnAssessment);
      setErrors(refusal?.fields ?? {});
      toast.error(failureSentence(error, "The draft could not be saved."));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(basis.version).then((saved) => saved && toast.success("Saved."));
  };
  const takeTheirs = (stored: OwnAssessment) => {
    keepOwn(stored);
    setDraft(stored.draft);
    setBasis(stored);
    setTheirs(null);
  };

  return (
    <form onSubmit={submit} className="editor-columns" noValidate>
      <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-5">
        {theirs && (
          <div
            role="alert"
            className="flex flex-col items-start gap-3 border-s-4 border-warn bg-warn-wash p-4"
          >
            <p>
              {theirs.updatedBy?.name ?? "Somebody"} changed this draft meanwhile. Yours is still here, not
              saved.
            </p>
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" size="small" onClick={() => takeTheirs(theirs)}>
                Load their draft
              </Button>
              <Button variant="secondary" size="small" onClick={() => void save(theirs.version)}>
                Save mine instead
              </Button>
            </div>
          </div>
        )}
        <Field
          label="Title"
          required
          maxLength={120}
          autoComplete="off"
          value={draft.title}
          error={errors["draft.title"]}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextAreaField
          label="Description"
          optional
          rows={2}
          maxLength={1000}
          value={draft.description}
          error={errors["draft.description"]}
          help="What it covers, in a sentence or two. People read it before they start."
          onChange={({ target }) => change({ description: target.value })}
        />
        <OwnTopics own={own} topics={draft.topics} onChange={(topics) => change({ topics })} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Time limit in minutes"
            type="number"
            inputMode="numeric"
            min={1}
            max={240}
            value={String(Math.round(draft.seconds / 60))}
            error={errors["draft.seconds"]}
            onChange={({ target }) => change({ seconds: 60 * Math.trunc(Number(target.value)) })}
          />
          <Field
            label="Pass mark in per cent"
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            value={String(draft.passPercent)}
            error={errors["draft.passPercent"]}
            onChange={({ target }) => change({ passPercent: Math.trunc(Number(target.value)) })}
          />
        </div>
      </fieldset>
      <aside className="flex flex-col gap-5">
        <OwnOutline own={own} draft={draft} isChanged={isChanged} />
        {mayWrite && (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="secondary" busy={busy}>
              Save draft
            </Button>
            <PublishButton save={() => (isChanged ? save(basis.version) : Promise.resolve(own))} />
          </div>
        )}
      </aside>
    </form>
  );
}
