/** The links that let people into a group: made, copied, replaced and closed. */
import { useState } from "react";
import type { Group } from "../../../contract/groups/groups.ts";
import { closeLink, createLink, type GroupLink, getLinks } from "../../../contract/groups/joining.ts";
import { tell } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { SwitchField } from "../../ui/forms/switch-field.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { momentText } from "../../ui/moment.ts";
import { CopyButton } from "../certificates/copy-button.tsx";

export function LinksPanel({ group }: { group: Group }) {
  const read = useRead(getLinks, { params: { group: group.id } });
  const [isNew, setIsNew] = useState(false);
  const onChanged = () => {
    setIsNew(false);
    void read.refetch();
  };
  return (
    <section aria-label="Links" data-in-turn="">
      <p className="mb-4 max-w-prose text-ink-muted">
        Anyone with the link can join as a member, with a verified account. Limit it where it will be passed
        on.
      </p>
      <div className="has-[[role=alert]]:mb-6">
        <Loaded read={read} loading="Loading the links…" failed="The links could not be loaded.">
          {(links) => (
            <ul className="group-rows mb-6 border-t border-line empty:hidden">
              {links.map((link) => (
                <LinkRow key={link.id} group={group} link={link} onChanged={onChanged} />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      {isNew ? (
        <NewLink group={group} onMade={onChanged} onCancel={() => setIsNew(false)} />
      ) : (
        <Button variant="secondary" onClick={() => setIsNew(true)}>
          Create a link
        </Button>
      )}
    </section>
  );
}

function LinkRow({ group, link, onChanged }: { group: Group; link: GroupLink; onChanged: () => void }) {
  const { id, url, limitUses, closesAt, domains, needsApproval } = link;
  return (
    <li>
      <div>
        <p className="font-medium">{summary(link)}</p>
        {url === null ? (
          <p className="text-sm text-ink-muted">
            This link can’t be shown any more. Replace it to get a new one.
          </p>
        ) : (
          <p className="link-address">{url}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {url !== null && <CopyButton address={url} />}
        <ConfirmButton
          label="Replace"
          title="Replace this link?"
          confirm="Replace"
          act={() =>
            tell(createLink, {
              params: { group: group.id },
              body: { replaces: id, limitUses, closesAt, domains, needsApproval },
            })
          }
          onDone={onChanged}
          fallback="The link could not be replaced."
        >
          The old link stops working now. People who have joined stay.
        </ConfirmButton>
        <ConfirmButton
          label="Close"
          title="Close this link?"
          confirm="Close"
          act={() => tell(closeLink, { params: { link: id } })}
          onDone={onChanged}
          fallback="The link could not be closed."
        >
          Nobody can join with it from now on. People who have joined stay.
        </ConfirmButton>
      </div>
    </li>
  );
}

function summary({ uses, limitUses, closesAt, domains, needsApproval }: GroupLink): string {
  return [
    usedText(uses, limitUses),
    closesAt === null ? "" : `expires ${momentText(closesAt)} UTC`,
    domains.length === 0 ? "" : `only ${domains.join(", ")}`,
    needsApproval ? "with your approval" : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

function usedText(uses: number, limit: number | null): string {
  if (limit !== null) return `Used by ${uses.toLocaleString("en")} of ${limit.toLocaleString("en")} people`;
  if (uses === 0) return "Not used yet";
  return uses === 1 ? "Used by 1 person" : `Used by ${uses.toLocaleString("en")} people`;
}

function NewLink({ group, onMade, onCancel }: { group: Group; onMade: () => void; onCancel: () => void }) {
  const [limit, setLimit] = useState("");
  const [ends, setEnds] = useState("");
  const [domains, setDomains] = useState("");
  const [needsApproval, setNeedsApproval] = useState(false);
  const { busy, run } = useAct();
  const isWrongLimit = limit !== "" && !/^[1-9]\d{0,4}$/.test(limit);
  const isPast = ends !== "" && new Date(ends).getTime() <= Date.now();
  const make = async () => {
    if (isWrongLimit || isPast) return;
    const body = {
      limitUses: limit === "" ? null : Number(limit),
      closesAt: ends === "" ? null : new Date(ends).toISOString(),
      domains: domains.split(/[\s,;]+/).filter((domain) => domain !== ""),
      needsApproval,
    };
    const done = await run(
      () => tell(createLink, { params: { group: group.id }, body }),
      "The link could not be created.",
    );
    if (done) onMade();
  };
  return (
    <div className="flex max-w-[36rem] flex-col gap-4">
      <h3 className="text-lg">New link</h3>
      <Field
        label="Maximum number of people"
        optional
        inputMode="numeric"
        value={limit}
        error={isWrongLimit ? "Please enter a whole number." : undefined}
        onChange={(event) => setLimit(event.target.value.trim())}
      />
      <Field
        label="Expires"
        optional
        type="datetime-local"
        help="In your local time."
        value={ends}
        error={isPast ? "Please choose a time in the future." : undefined}
        onChange={(event) => setEnds(event.target.value)}
      />
      <Field
        label="Only addresses of these domains"
        optional
        help="Separated by commas, such as school.example."
        value={domains}
        onChange={(event) => setDomains(event.target.value)}
      />
      <SwitchField
        label="Approve each person"
        help="People ask to join, and you approve them under Invitations."
        checked={needsApproval}
        onChange={setNeedsApproval}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void make()}>
          Create the link
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
