/** What adding a list would do: how many of each kind, and every row. */
import { Fragment, useState } from "react";
import type { Preview, RowOutcome } from "../../../contract/groups/members.ts";
import { Button } from "../../ui/button.tsx";
import { FormSection } from "../../ui/forms/form-section.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { SwitchField } from "../../ui/forms/switch-field.tsx";
import { useNarrow } from "../../ui/hooks/use-narrow.ts";
import "../../ui/forms/form-bar.css";

export interface ShownRow {
  line: number;
  email: string;
  name: string;
  outcome: RowOutcome;
  note: string;
}

/** In the order of what needs attention first. */
const outcomeWords: Record<RowOutcome, { label: string; tone?: "bad" | "warn" }> = {
  invalid: { label: "Can’t be used", tone: "bad" },
  "two-people": { label: "Two people, one address", tone: "bad" },
  duplicate: { label: "Repeated", tone: "warn" },
  new: { label: "New invitation" },
  revived: { label: "Invited again" },
  approved: { label: "Request approved" },
  changed: { label: "Details changed" },
  invited: { label: "Invited already" },
  member: { label: "In the group already" },
};
const order = Object.keys(outcomeWords) as RowOutcome[];
const sends: readonly RowOutcome[] = ["new", "revived"];
const writes: readonly RowOutcome[] = [...sends, "approved", "changed"];
const rowsAtOnce = 100;

interface PreviewListProps {
  preview: Preview;
  shown: ShownRow[];
  busy: boolean;
  onBack: () => void;
  onAdd: (removesMissing: boolean) => void;
}

export function PreviewList({ preview, shown, busy, onBack, onAdd }: PreviewListProps) {
  const [only, setOnly] = useState<RowOutcome | "">("");
  const [most, setMost] = useState(rowsAtOnce);
  const [removesMissing, setRemovesMissing] = useState(false);
  const isNarrow = useNarrow();
  const counts = Map.groupBy(shown, ({ outcome }) => outcome);
  const number = (kinds: readonly RowOutcome[]) =>
    kinds.reduce((sum, kind) => sum + (counts.get(kind)?.length ?? 0), 0);
  const mails = number(sends);
  const rows = shown
    .filter(({ outcome }) => only === "" || outcome === only)
    .toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
  const missing = preview.missing.length;
  const canAdd = number(writes) > 0 || (removesMissing && missing > 0);
  return (
    <div className="flex flex-col gap-5">
      <div role="status">
        <p>
          {people(mails)} will be invited.
          {number(["changed", "approved"]) > 0 &&
            ` ${people(number(["changed", "approved"]))} will be changed.`}
          {number(["invalid", "two-people"]) > 0 &&
            ` ${rowsText(number(["invalid", "two-people"]))} can’t be used.`}
        </p>
        {mails > preview.mailsToday && (
          <p className="mt-1 text-sm text-ink-muted">
            {preview.mailsToday === 0
              ? "You have sent all invitations of today."
              : `${preview.mailsToday.toLocaleString("en")} mails go out today.`}{" "}
            The others follow on the next days. A link lets everybody in at once.
          </p>
        )}
      </div>
      <div className="max-w-80">
        <SelectField
          label="Rows to show"
          value={only}
          onChange={(event) => {
            setOnly(event.target.value as RowOutcome | "");
            setMost(rowsAtOnce);
          }}
        >
          <option value="">All {rowsText(shown.length)}</option>
          {order
            .filter((kind) => counts.has(kind))
            .map((kind) => (
              <option key={kind} value={kind}>
                {outcomeWords[kind].label} ({counts.get(kind)?.length.toLocaleString("en")})
              </option>
            ))}
        </SelectField>
      </div>
      <table className="preview-table">
        <caption className="only-read">Rows of the list</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">{isNarrow ? "Person, and what happens" : "Person"}</th>
            {!isNarrow && <th scope="col">What happens</th>}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => (
            <tr key={`${row.line} ${row.email}`}>
              <td className="figures">{row.line}</td>
              <td>
                {row.name !== "" && <span className="block font-medium">{row.name}</span>}
                {row.email ? <BreakableEmail email={row.email} /> : "No address"}
                {isNarrow && (
                  <span className="block pt-1">
                    <Outcome {...row} />
                  </span>
                )}
              </td>
              {!isNarrow && (
                <td>
                  <Outcome {...row} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most && (
        <p>
          <Button variant="secondary" size="small" onClick={() => setMost(most + rowsAtOnce)}>
            Show 100 more of {rows.length.toLocaleString("en")}
          </Button>
        </p>
      )}
      {missing > 0 && (
        <FormSection
          title={`${people(missing)} in the group ${missing === 1 ? "is" : "are"} not in this list`}
          summary={removesMissing ? "Removed from the group; results stay" : "They stay in the group"}
        >
          <SwitchField
            label={`Also remove ${missing === 1 ? "this person" : `these ${missing.toLocaleString("en")} people`}`}
            help="Their results stay."
            checked={removesMissing}
            onChange={setRemovesMissing}
          />
          <ul className="max-h-60 overflow-y-auto text-sm text-ink-muted">
            {preview.missing.map(({ id, name, email }) => (
              <li key={id}>{name === "" ? email : `${name}, ${email}`}</li>
            ))}
          </ul>
        </FormSection>
      )}
      <div className="form-bar">
        <Button
          busy={busy}
          busyLabel="Adding…"
          aria-disabled={!canAdd}
          onClick={() => canAdd && onAdd(removesMissing)}
        >
          {addLabel(mails, number(writes))}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          Change the list
        </Button>
      </div>
    </div>
  );
}

function addLabel(mails: number, written: number): string {
  if (mails > 0) return `Invite ${people(mails)}`;
  return written > 0 ? "Save the changes" : "Nothing to add";
}

function people(number: number): string {
  return number === 1 ? "1 person" : `${number.toLocaleString("en")} people`;
}

function rowsText(number: number): string {
  return number === 1 ? "1 row" : `${number.toLocaleString("en")} rows`;
}

function Outcome({ outcome, note }: ShownRow) {
  return (
    <>
      <span className="group-mark" data-tone={outcomeWords[outcome].tone}>
        {outcomeWords[outcome].label}
      </span>
      {note !== "" && <span className="block pt-1 text-xs text-ink-muted">{note}</span>}
    </>
  );
}

/** An address that wraps before its @ or a dot if possible. */
function BreakableEmail({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
