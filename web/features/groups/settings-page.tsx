/** A group's settings: its name, what members may do, groups inside it, and the archive. */
import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { changeGroup, type Group } from "../../../contract/groups/groups.ts";
import { tell } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { SwitchField } from "../../ui/forms/switch-field.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { forgetGroups } from "./forget-groups.ts";
import { GroupForm } from "./group-form.tsx";
import { GroupFrame } from "./group-frame.tsx";
import { LeaveButton } from "./leave-button.tsx";
import { QuietHours } from "./quiet-hours.tsx";

export function SettingsPage() {
  return (
    <GroupFrame part="Settings">
      {(group) =>
        group.role === "manager" ? (
          <Settings key={group.version} group={group} />
        ) : (
          <EmptyState title="Managers change the settings">
            <LinkButton to={`/groups/${group.id}`}>Back to the group</LinkButton>
          </EmptyState>
        )
      }
    </GroupFrame>
  );
}

const failed = "The setting could not be saved. Please try again.";

function Settings({ group }: { group: Group }) {
  const { busy, run } = useAct();
  const { id, version, archivedAt, membersMayLeave } = group;
  const change = (part: { membersMayLeave?: boolean; isArchived?: boolean }) =>
    tell(changeGroup, { params: { group: id }, body: { version, ...part } });
  const saved = () => void forgetGroups();
  return (
    <div className="flex flex-col gap-12">
      <GroupForm group={group} onSaved={saved} />
      <QuietHours group={group} onSaved={saved} />
      <section aria-labelledby="leaving">
        <h2 id="leaving" className="mb-2 text-lg">
          Leaving
        </h2>
        <SwitchField
          label="Members may leave by themselves"
          help="Their results stay with the group in any case."
          checked={membersMayLeave}
          busy={busy}
          onChange={(next) =>
            void run(() => change({ membersMayLeave: next }), failed).then((done) => done && saved())
          }
        />
        {group.isOwn && (
          <div className="mt-3">
            <LeaveButton group={group} />
          </div>
        )}
      </section>
      {group.parent === null && <Inside group={group} />}
      <section aria-labelledby="archive">
        <h2 id="archive" className="mb-2 text-lg">
          Archive
        </h2>
        <p className="mb-3 max-w-prose text-ink-muted">
          An archived group stays readable, with its people and results. Nobody can join or be invited, and
          nothing can be set.
        </p>
        {archivedAt === null ? (
          <ConfirmButton
            label="Archive the group"
            title={`Archive ${group.name}?`}
            confirm="Archive"
            act={() => change({ isArchived: true })}
            onDone={saved}
            fallback={failed}
          >
            Open invitations and links stop working until it is restored.
          </ConfirmButton>
        ) : (
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            onClick={() =>
              void run(() => change({ isArchived: false }), failed).then((done) => done && saved())
            }
          >
            Restore the group
          </Button>
        )}
      </section>
    </div>
  );
}

function Inside({ group }: { group: Group }) {
  const [isNew, setIsNew] = useState(false);
  return (
    <section aria-labelledby="inside">
      <h2 id="inside" className="mb-2 text-lg">
        Groups inside this one
      </h2>
      <p className="mb-3 max-w-prose text-ink-muted">
        Managers of this group can read the groups inside it, such as the classes of a department.
      </p>
      <ul className="mb-4 flex flex-col gap-2">
        {group.children.map(({ id, name }) => (
          <li key={id}>
            <TextLink to={`/groups/${id}`}>{name}</TextLink>
          </li>
        ))}
      </ul>
      {isNew ? (
        <GroupForm
          parentId={group.id}
          onCancel={() => setIsNew(false)}
          onSaved={(made) => {
            void forgetGroups();
            navigate(`/groups/${made.id}`);
          }}
        />
      ) : (
        group.archivedAt === null && (
          <Button variant="secondary" size="small" onClick={() => setIsNew(true)}>
            Create a group inside
          </Button>
        )
      )}
    </section>
  );
}
