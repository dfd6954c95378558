/** One question of a file: its text, its state, what was dropped, and the answer that it needs. */
import { useId, useState } from "react";
import {
  type Account,
  formatsWithPictures,
  type ImportFormat,
  mendAccount,
} from "../../../../contract/authoring/imports.ts";
import type { QuestionBody } from "../../../../contract/authoring/question-body.ts";
import { call } from "../../../client/api.ts";
import { useAct } from "../../../ui/hooks/use-act.ts";
import { Icon } from "../../../ui/icons.tsx";
import { TextLink } from "../../../ui/links.tsx";
import { InlineText } from "../../../ui/question/inline-text.tsx";
import { QuestionPictures } from "../../../ui/question/question-pictures.tsx";
import { accountWords, missingText } from "./import-words.ts";

export interface AccountCardProps {
  importId: string;
  account: Account;
  /** Null while it is not known. */
  format: ImportFormat | null;
  isChosen: boolean;
  onToggle: () => void;
  onMended: (account: Account) => void;
}

const edges: Record<Account["state"], string> = {
  ready: "border-s-good",
  needs: "border-s-warn",
  "left-out": "border-s-line-strong",
};

const tones: Record<Account["state"], string> = {
  ready: "text-good",
  needs: "text-warn",
  "left-out": "text-ink",
};

export function AccountCard({ importId, account, format, isChosen, onToggle, onMended }: AccountCardProps) {
  const { line, file, name, state, because, notes, body, compared, takenAt, question } = account;
  const titleId = useId();
  const canTake = takenAt === null && (compared === "new" || compared === "changed");
  return (
    <li className={`rounded-md border border-s-4 border-line bg-raised p-4 sm:px-5 ${edges[state]}`}>
      <div className="flex items-start gap-3">
        {canTake && (
          <label className="-m-3 flex size-11 shrink-0 cursor-pointer items-center justify-center">
            <input
              type="checkbox"
              className="size-5"
              aria-labelledby={titleId}
              checked={isChosen}
              onChange={onToggle}
            />
          </label>
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="grid gap-x-10 gap-y-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="flex min-w-0 flex-col gap-2">
              <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
                <span className={`font-medium ${tones[state]}`}>{accountWords[state]}</span>
                <span className="figures wrap-anywhere">
                  {file ? `${file}, line ${line}` : `Line ${line.toLocaleString("en")}`}
                </span>
                {compared && <span>{comparedWords(account)}</span>}
              </p>
              <h2 id={titleId} className="font-sans text-base font-semibold wrap-anywhere">
                {body?.stem.trim() ? <InlineText text={firstParagraph(body.stem)} /> : name}
              </h2>
              <QuestionPictures pictures={body?.pictures} />
              {because && <p>It {because}.</p>}
              {state === "needs" && <p>{missingText(account)}</p>}
            </div>
            {body && <Options importId={importId} account={account} body={body} onMended={onMended} />}
          </div>
          {account.current && body && (
            <Differences
              current={account.current}
              next={bringsPictures(format, account) ? body : { ...body, pictures: account.current.pictures }}
            />
          )}
          {notes.length > 0 && (
            <details className="text-sm text-ink-muted">
              <summary className="cursor-pointer py-1 pointer-coarse:py-3">
                {notes.length === 1 ? "1 note" : `${notes.length} notes`}
              </summary>
              <ul className="list-disc ps-5">
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </details>
          )}
          {takenAt && question && (
            <p>
              <TextLink to={`/author/question/${question}`}>Open the draft</TextLink>
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

/** If the file has no pictures, or some could not be read, the collection's pictures stay. */
function bringsPictures(format: ImportFormat | null, { missing }: Account): boolean {
  return format !== null && formatsWithPictures.includes(format) && !missing.includes("pictures");
}

function firstParagraph(stem: string): string {
  return stem.trim().split(/\n\s*\n/)[0]!;
}

function comparedWords({ compared, takenAt }: Account): string {
  if (takenAt) return "Added";
  return { new: "New", unchanged: "Unchanged in the collection", changed: "Changed" }[compared!];
}

/** The options with the right one marked; if it is unknown, it is chosen here. */
function Options({
  importId,
  account,
  body,
  onMended,
}: Pick<AccountCardProps, "importId" | "account" | "onMended"> & { body: QuestionBody }) {
  const { busy, run } = useAct();
  const name = useId();
  const isOpen = account.takenAt === null && (body.key === null || account.missing.includes("key"));
  const [picked, setPicked] = useState<number>();
  const choose = async (key: number) => {
    setPicked(key);
    const isStored = await run(async () => {
      const { data } = await call(mendAccount, {
        params: { import: importId, position: String(account.position) },
        body: { body: { ...body, key } },
      });
      onMended(data);
      return { message: "" };
    }, "The answer could not be stored.");
    if (!isStored) setPicked(undefined);
  };
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {body.options.map(({ text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options stay in their places, and may be alike
        <li key={index}>
          {isOpen ? (
            <label className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
              <input
                type="radio"
                name={name}
                className="size-4 shrink-0"
                disabled={busy}
                checked={picked === index}
                onChange={() => void choose(index)}
              />
              <InlineText text={text} />
            </label>
          ) : (
            <span
              className={`flex items-baseline gap-2 wrap-anywhere ${index === body.key ? "font-medium" : "text-ink-muted"}`}
            >
              {index === body.key ? (
                <>
                  <Icon name="check" className="size-4 text-good" />
                  <span className="only-read">Right: </span>
                </>
              ) : (
                <span className="w-4 shrink-0" />
              )}
              <span className="min-w-0">
                <InlineText text={text} />
              </span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const parts: { name: string; of: (body: QuestionBody) => string }[] = [
  { name: "Question", of: ({ stem }) => stem },
  { name: "Code", of: ({ code }) => code?.text ?? "" },
  {
    name: "Options",
    of: ({ options, key }) =>
      options.map(({ text }, index) => `${index === key ? "Right: " : ""}${text}`).join("\n"),
  },
  { name: "Reasons", of: ({ options }) => options.map(({ reason }) => reason).join("\n") },
  { name: "Explanation", of: ({ explanation }) => explanation },
  { name: "Topic", of: ({ topic }) => topic },
  { name: "Difficulty and level", of: ({ difficulty, level }) => `${difficulty}, ${level}` },
  { name: "Sources", of: ({ sources }) => sources.map(({ title, url }) => `${title} ${url}`).join("\n") },
];

/** What taking the question over would replace, part by part. */
function Differences({ current, next }: { current: QuestionBody; next: QuestionBody }) {
  const changed = parts.filter(({ of }) => of(current).trim() !== of(next).trim());
  return (
    <dl className="grid gap-x-5 gap-y-2 border-t border-line pt-3 text-sm">
      {changed.map(({ name, of }) => (
        <div key={name}>
          <dt className="font-medium">{name}</dt>
          <dd className="grid gap-x-5 gap-y-1 whitespace-pre-wrap sm:grid-cols-2">
            <p className="text-ink-muted wrap-anywhere">
              <span className="block text-xs">In the collection</span>
              {of(current) || "–"}
            </p>
            <p className="wrap-anywhere">
              <span className="block text-xs text-ink-muted">In the file</span>
              {of(next) || "–"}
            </p>
          </dd>
        </div>
      ))}
      {JSON.stringify(current.pictures) !== JSON.stringify(next.pictures) && (
        <div>
          <dt className="font-medium">Pictures</dt>
          <dd className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
            <ShownPictures label="In the collection" pictures={current.pictures} />
            <ShownPictures label="In the file" pictures={next.pictures} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function ShownPictures({ label, pictures }: { label: string; pictures: QuestionBody["pictures"] }) {
  return (
    <div>
      <p className="text-xs text-ink-muted">{label}</p>
      {pictures.length === 0 && <p>–</p>}
      <QuestionPictures pictures={pictures} />
      {pictures.map(({ alternative }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pictures may be described alike
        <p key={index} className="mt-1 text-ink-muted wrap-anywhere">
          {alternative.trim() || "No description"}
        </p>
      ))}
    </div>
  );
}
