/** Adds people to a group: pasted addresses, a file or a link; what would happen is shown before anything is written. */
import { useState } from "react";
import type { Group, GroupRole } from "../../../contract/groups/groups.ts";
import {
  addMembers,
  mostRows,
  type Preview,
  previewMembers,
  removeMembers,
} from "../../../contract/groups/members.ts";
import { call, tell } from "../../client/api.ts";
import { ChoiceChips } from "../../ui/forms/choice-chips.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.ts";
import { ChooseList } from "./choose-list.tsx";
import { forgetGroups } from "./forget-groups.ts";
import type { GivenRow } from "./given-rows.ts";
import { GroupFrame } from "./group-frame.tsx";
import { LinksPanel } from "./links-panel.tsx";
import { PreviewList, type ShownRow } from "./preview-list.tsx";

export function AddPage() {
  return (
    <GroupFrame part="Add people">
      {(group) =>
        group.role === "manager" && group.archivedAt === null ? (
          <Add group={group} />
        ) : (
          <EmptyState title="Managers add people">
            <LinkButton to={`/groups/${group.id}`}>Back to the group</LinkButton>
          </EmptyState>
        )
      }
    </GroupFrame>
  );
}

const ways = [
  { value: "addresses", label: "Email" },
  { value: "file", label: "CSV file" },
  { value: "link", label: "Link" },
] as const;

interface Looked {
  preview: Preview;
  shown: ShownRow[];
  rows: GivenRow[];
  role: GroupRole;
}

function Add({ group }: { group: Group }) {
  const [looked, setLooked] = useState<Looked>();
  const [done, setDone] = useState(0);
  const [way, setWay] = useState<(typeof ways)[number]["value"]>("addresses");
  const { busy, run } = useAct();
  const params = { group: group.id };
  const look = async (given: GivenRow[], role: GroupRole) => {
    if (given.length > mostRows) {
      toast.error(
        `This list has ${given.length.toLocaleString("en")} rows. Please add at most 5,000 at once.`,
      );
      return;
    }
    const rows = given.filter(({ problem }) => problem === undefined);
    await run(async () => {
      const people = rows.map(({ person }) => person);
      const preview =
        people.length === 0
          ? { rows: [], mailsToday: 0, missing: [] }
          : (await call(previewMembers, { params, body: { people } })).data;
      setLooked({ preview, rows, role, shown: shownRows(given, rows, preview) });
      return { message: "" };
    }, "The list could not be checked. Nothing was added.");
  };
  const add = async ({ rows, role, preview }: Looked, removesMissing: boolean) => {
    const added = await run(async () => {
      const people = rows.map(({ person }) => person);
      const { data } = await call(addMembers, { params, body: { people, role } });
      if (removesMissing)
        await tell(removeMembers, { params, body: { ids: preview.missing.map(({ id }) => id) } });
      return { message: `${counted(data.invited)} invited, ${data.changed} changed.` };
    }, "The people could not be added. Please try again: who is in already is not added twice.");
    if (!added) return;
    setLooked(undefined);
    setDone((times) => times + 1);
    void forgetGroups();
  };
  return (
    <section aria-labelledby="add-people" className="max-w-[46rem]">
      <h2 id="add-people" className="mb-4 text-xl">
        {looked ? "Check the list" : "Add people"}
      </h2>
      {looked ? (
        <PreviewList
          preview={looked.preview}
          shown={looked.shown}
          busy={busy}
          onBack={() => setLooked(undefined)}
          onAdd={(removesMissing) => void add(looked, removesMissing)}
        />
      ) : (
        <div className="flex flex-col gap-6">
          <ChoiceChips legend="Invite by" options={ways} value={way} onChange={setWay} />
          {way === "link" && <LinksPanel group={group} />}
          {/* Stays while another way is looked at, with what was entered. */}
          <div hidden={way === "link"}>
            <ChooseList
              key={done}
              isFile={way === "file"}
              busy={busy}
              onList={(given, role) => void look(given, role)}
            />
          </div>
          {done > 0 && (
            <p>
              <LinkButton to={`/groups/${group.id}?memberState=open`} size="small">
                See the invitations
              </LinkButton>
            </p>
          )}
          <p className="border-t border-line pt-6">
            <TextLink to={`/groups/${group.id}`} className="tap-room">
              Back to the group
            </TextLink>
          </p>
        </div>
      )}
    </section>
  );
}

function counted(number: number): string {
  return number === 1 ? "1 person" : `${number.toLocaleString("en")} people`;
}

/** Every given row with what would happen, those that were not sent among them. */
function shownRows(given: GivenRow[], sent: GivenRow[], preview: Preview): ShownRow[] {
  const outcomes = new Map(sent.map((row, place) => [row, preview.rows[place]]));
  return given.map((row) => {
    const found = outcomes.get(row);
    const repeated = found?.repeats === undefined ? undefined : sent[found.repeats];
    const note =
      row.problem ??
      found?.note ??
      (repeated && `Line ${repeated.line} has this address.`) ??
      (found?.sameIdAs && `${found.sameIdAs} has this ID number, with another address.`);
    return {
      line: row.line,
      email: found?.email ?? row.person.email,
      name: row.person.name ?? "",
      outcome: found?.outcome ?? "invalid",
      note: note ?? (found?.isKnown ? "Known from another group of yours." : ""),
    };
  });
}
