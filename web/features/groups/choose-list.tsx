/** The list of people to add: pasted addresses, or a file with columns to name. */
import { useId, useState } from "react";
import type { GroupRole } from "../../../contract/groups/groups.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { decodeFile } from "./decode-file.ts";
import {
  type ColumnKind,
  columnKinds,
  type GivenRow,
  kindWords,
  type MappedTable,
  mapTable,
  pastedPeople,
  peopleOf,
} from "./given-rows.ts";
import { roleWords } from "./member-words.ts";

interface ChooseListProps {
  /** A file instead of pasted addresses. */
  isFile: boolean;
  busy: boolean;
  onList: (rows: GivenRow[], role: GroupRole) => void;
}

export function ChooseList({ isFile, busy, onList }: ChooseListProps) {
  const [text, setText] = useState("");
  const [table, setTable] = useState<MappedTable>();
  const [doubtful, setDoubtful] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [role, setRole] = useState<GroupRole>("member");
  const fileId = useId();

  const take = (content: string) => {
    const mapped = mapTable(content);
    setDoubtful(undefined);
    if (mapped.rows.length === 0) setProblem("This file holds no rows.");
    else setTable(mapped);
  };
  const choose = async (file: File | undefined) => {
    setProblem(undefined);
    setTable(undefined);
    setDoubtful(undefined);
    if (!file) return;
    const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
    if ("problem" in decoded) setProblem(decoded.problem);
    else if ("isDoubtful" in decoded) setDoubtful(decoded.asWindows);
    else take(decoded.text);
  };
  const look = () => {
    const rows = isFile ? (table ? peopleOf(table) : []) : pastedPeople(text);
    if (isFile && table && !table.kinds.includes("email"))
      return setProblem("Please choose the column with the email addresses.");
    if (rows.length === 0)
      return setProblem(isFile ? "Please choose a file." : "Please enter at least one address.");
    setProblem(undefined);
    onList(rows, role);
  };
  return (
    <div className="flex flex-col gap-5">
      {isFile ? (
        <>
          <div className="flex flex-col items-start gap-1.5">
            <label htmlFor={fileId} className="text-sm font-medium">
              CSV file
            </label>
            <input
              id={fileId}
              type="file"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              className="max-w-full text-sm file:me-3 file:min-h-11 file:rounded-md file:border file:border-line-strong file:bg-raised file:px-4 file:text-ink"
              onChange={(event) => void choose(event.target.files?.[0])}
            />
            <p className="text-xs text-ink-muted">
              Up to 5,000 rows and 1 MB. Columns for name, ID number and labels are optional.
            </p>
          </div>
          {doubtful !== undefined && <Doubtful text={doubtful} onYes={() => take(doubtful)} />}
          {table && <Columns table={table} onChange={setTable} />}
        </>
      ) : (
        <TextAreaField
          label="Email addresses"
          help="One on each line, or separated by commas. Names before addresses are kept: Ada Byron <ada@example.org>."
          rows={5}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className="max-w-80">
        <SelectField
          label="Invite them as"
          value={role}
          onChange={(event) => setRole(event.target.value as GroupRole)}
        >
          {Object.entries(roleWords).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError>{problem}</FieldError>}
      </div>
      <div>
        <Button busy={busy} busyLabel="Checking…" className="max-sm:w-full" onClick={look}>
          Check the list
        </Button>
        <p className="mt-2 text-sm text-ink-muted">Nothing is sent before you have seen what will happen.</p>
      </div>
    </div>
  );
}

/** Windows-1252 is never guessed, since wrong letters in names would stay for years. */
function Doubtful({ text, onYes }: { text: string; onYes: () => void }) {
  const odd = text.split(/\r\n|\r|\n/).find((line) => /[^\x20-\x7e\t]/.test(line));
  return (
    <div role="alert" className="group-note mb-0">
      <p className="mb-2">
        This file is not in UTF-8. Read as an older Windows file, this line would be:{" "}
        <strong className="font-medium wrap-anywhere">{odd?.slice(0, 120)}</strong>
      </p>
      <Button variant="secondary" size="small" onClick={onYes}>
        The letters are right: use it
      </Button>
      <p className="mt-2 text-ink-muted">Otherwise save the list as “CSV UTF-8” and choose it again.</p>
    </div>
  );
}

function Columns({ table, onChange }: { table: MappedTable; onChange: (table: MappedTable) => void }) {
  const { headers, kinds, rows } = table;
  const set = (place: number, kind: ColumnKind) =>
    onChange({ ...table, kinds: kinds.map((one, index) => (index === place ? kind : one)) });
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">
        What the columns hold ({rows.length.toLocaleString("en")} {rows.length === 1 ? "row" : "rows"})
      </legend>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-4">
        {kinds.map((kind, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name than their place
          <li key={place}>
            <SelectField
              label={headers[place] || `Column ${place + 1}`}
              help={rows[0]?.cells[place]?.trim().slice(0, 60) || "–"}
              value={kind}
              onChange={(event) => set(place, event.target.value as ColumnKind)}
            >
              {columnKinds.map((one) => (
                <option key={one} value={one}>
                  {kindWords[one]}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
