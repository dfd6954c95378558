/** The assessments of a collection. */
import { useState } from "react";
import { useLocation } from "wouter";
import type { CollectionDetails } from "../../../../contract/authoring/collections.ts";
import {
  createOwnAssessment,
  getOwnAssessments,
  type OwnAssessmentRow,
} from "../../../../contract/authoring/own-assessments.ts";
import { call } from "../../../client/api.ts";
import { queryClient, useRead } from "../../../client/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { useForm } from "../../../ui/forms/form.ts";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { TextLink } from "../../../ui/links.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { durationText } from "../../../ui/moment.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { CollectionFrame } from "../collection-frame.tsx";
import { StateMark } from "../state-mark.tsx";
import { writes } from "../words.ts";

export function OwnListPage() {
  return (
    <CollectionFrame tab="assessments" aside={(collection) => <NewAssessment collection={collection} />}>
      {(collection) => <OwnList collection={collection} />}
    </CollectionFrame>
  );
}

function OwnList({ collection }: { collection: CollectionDetails }) {
  const read = useRead(getOwnAssessments, { params: { collection: collection.id } });
  return (
    <Loaded
      read={read}
      loading="Loading assessments…"
      failed="The assessments could not be loaded."
      empty={
        <EmptyState title="No assessments yet">
          {writes(collection.role)
            ? "Choose topics and how many questions of each an attempt has, then publish."
            : "Its authors have yet to make one."}
        </EmptyState>
      }
    >
      {(rows) => (
        <ul className="hairline divide-y divide-line rounded-md bg-raised">
          {rows.map((row) => (
            <Row key={row.slug} row={row} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function Row({ row: { slug, title, state, published, questions, seconds } }: { row: OwnAssessmentRow }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3">
      <div className="min-w-0">
        <TextLink to={`/author/assessment/${slug}`} className="wrap-anywhere">
          {title}
        </TextLink>
        <p className="figures text-sm text-ink-muted">
          {questions === 1 ? "1 question" : `${questions} questions`} · {durationText(seconds)}
          {published > 0 && ` · Version ${published}`}
        </p>
      </div>
      <StateMark state={state} />
    </li>
  );
}

function NewAssessment({ collection }: { collection: CollectionDetails }) {
  const [open, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const form = useForm({
    initial: { title: "" },
    schema: async () => createOwnAssessment.body,
    body: ({ title }) => ({ title }),
    submit: async (body) => {
      const { data, message } = await call(createOwnAssessment, {
        params: { collection: collection.id },
        body,
      });
      void queryClient.invalidateQueries({ queryKey: [getOwnAssessments.name] });
      navigate(`/author/assessment/${data.slug}`);
      return message;
    },
    fallback: "The assessment could not be added.",
  });
  if (!writes(collection.role) || collection.archivedAt) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        New assessment
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="New assessment"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" form="new-assessment" busy={form.busy}>
              Add assessment
            </Button>
          </>
        }
      >
        <form id="new-assessment" {...form.props} className="flex flex-col gap-4 text-ink">
          <FormFailure failure={form.failure} />
          <Field
            label="Title"
            required
            maxLength={120}
            autoComplete="off"
            help="People see it in the catalogue and on certificates."
            {...form.field("title")}
          />
        </form>
      </Dialog>
    </>
  );
}
