/** Admins copy built-in questions into a collection: an assessment is chosen, then its questions. */
import { useState } from "react";
import { useLocation } from "wouter";
import {
  copyBuiltInQuestions,
  getBuiltInQuestions,
  mostCopies,
} from "../../../contract/authoring/built-in-copies.ts";
import { type CollectionDetails, getCollection } from "../../../contract/authoring/collections.ts";
import { getQuestions } from "../../../contract/authoring/questions.ts";
import { cards } from "../../../contract/cards.ts";
import { call } from "../../client/api.ts";
import { queryClient, useRead } from "../../client/query.ts";
import { useSession } from "../../client/session.ts";
import { counted } from "../../tables/noun.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { LinkButton } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { InlineText } from "../../ui/question/inline-text.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { CollectionFrame } from "./collection-frame.tsx";
import { difficultyWords } from "./words.ts";

export function CopyPage() {
  return (
    <CollectionFrame tab="questions">{(collection) => <Copying collection={collection} />}</CollectionFrame>
  );
}

function Copying({ collection }: { collection: CollectionDetails }) {
  const { isAdmin } = useSession();
  const [slug, setSlug] = useState("");
  if (!isAdmin || collection.archivedAt)
    return (
      <EmptyState title="Only admins copy built-in questions">
        {collection.archivedAt
          ? "This collection is archived. Take it back into use first."
          : "Their keys come with a copy. Please ask an admin to copy those that you need."}
      </EmptyState>
    );
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <div>
        <h2 className="text-xl">Copy built-in questions</h2>
        <p className="mt-1 max-w-prose text-ink-muted">
          They become drafts, with where they come from. Everybody who writes in this collection then sees
          their right answers. Later corrections of Assay's own questions do not reach the copies.
        </p>
      </div>
      <SelectField label="Assessment" value={slug} onChange={({ target }) => setSlug(target.value)}>
        <option value="">Choose an assessment</option>
        {[...cards]
          .sort((a, b) => a.title.localeCompare(b.title, "en"))
          .map((card) => (
            <option key={card.slug} value={card.slug}>
              {card.title}
            </option>
          ))}
      </SelectField>
      {slug !== "" && <Choosing key={slug} collection={collection.id} slug={slug} />}
    </div>
  );
}

function Choosing({ collection, slug }: { collection: string; slug: string }) {
  const read = useRead(getBuiltInQuestions, { params: { collection, slug } });
  const [topic, setTopic] = useState("");
  const [difficulty, setDifficulty] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { busy, run } = useAct();
  const [, navigate] = useLocation();
  const set = (ids: readonly string[], isChosen: boolean) =>
    setChosen((former) => {
      const next = new Set(former);
      for (const id of ids)
        if (isChosen) next.add(id);
        else next.delete(id);
      return next;
    });
  const copy = () =>
    run(async () => {
      const body = { slug, questions: [...chosen] };
      const { data } = await call(copyBuiltInQuestions, { params: { collection }, body });
      for (const { name } of [getQuestions, getCollection, getBuiltInQuestions])
        void queryClient.invalidateQueries({ queryKey: [name] });
      navigate(`/author/collection/${collection}`);
      return { message: `${counted(data.copied, { one: "question", many: "questions" })} copied as drafts.` };
    }, "The questions could not be copied.");
  return (
    <Loaded read={read} loading="Loading questions…" failed="The questions could not be loaded.">
      {({ topics, questions }) => {
        const shown = questions.filter(
          (question) =>
            (topic === "" || question.topic === topic) &&
            (difficulty === "" || question.difficulty === difficulty),
        );
        const free = shown.filter(({ copy: known }) => known === null).map(({ id }) => id);
        const areAll = free.length > 0 && free.every((id) => chosen.has(id));
        return (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField label="Topic" value={topic} onChange={({ target }) => setTopic(target.value)}>
                <option value="">All topics</option>
                {topics.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </SelectField>
              <SelectField
                label="Difficulty"
                value={difficulty}
                onChange={({ target }) => setDifficulty(target.value)}
              >
                <option value="">Any difficulty</option>
                {Object.entries(difficultyWords).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            </div>
            <fieldset className="copy-choice">
              <legend className="only-read">Questions</legend>
              <label className="copy-row copy-all">
                <input
                  type="checkbox"
                  checked={areAll}
                  disabled={free.length === 0}
                  onChange={({ target }) => set(free, target.checked)}
                />
                <span className="font-medium">
                  Choose all {counted(free.length, { one: "question", many: "questions" })} shown
                </span>
              </label>
              {shown.map(({ id, prompt, topic: name, difficulty: level, hasCode, copy: known }) => (
                <label key={id} className="copy-row">
                  <input
                    type="checkbox"
                    checked={chosen.has(id)}
                    disabled={known !== null}
                    onChange={({ target }) => set([id], target.checked)}
                  />
                  <span className="min-w-0">
                    <InlineText text={prompt} />
                    <span className="mt-0.5 block text-sm text-ink-muted">
                      {[name, difficultyWords[level], ...(hasCode ? ["with code"] : [])].join(" · ")}
                      {known !== null && " · already in this collection"}
                    </span>
                  </span>
                </label>
              ))}
            </fieldset>
            <div className="copy-bar">
              <Button
                busy={busy}
                disabled={chosen.size === 0 || chosen.size > mostCopies}
                onClick={() => void copy()}
              >
                Copy {counted(chosen.size, { one: "question", many: "questions" })}
              </Button>
              <LinkButton to={`/author/collection/${collection}`}>Cancel</LinkButton>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
