/** The people of a collection, and its settings. */
import { useState } from "react";
import {
  addCollectionMember,
  type CollectionDetails,
  changeCollection,
  changeCollectionMember,
  getCollection,
  getCollectionMembers,
  type Member,
  removeCollectionMember,
} from "../../../contract/authoring/collections.ts";
import { type MemberRole, memberRoles } from "../../../contract/endpoint.ts";
import { call, tell } from "../../client/api.ts";
import { queryClient, useRead } from "../../client/query.ts";
import { useUser } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { useForm } from "../../ui/forms/form.ts";
import { FormFailure } from "../../ui/forms/form-failure.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { CollectionForm } from "./collection-form.tsx";
import { CollectionFrame } from "./collection-frame.tsx";
import { roleWords } from "./words.ts";

const roleHelp = "Owners do everything. Authors write questions. Reviewers answer and approve them.";

export function PeoplePage() {
  return <CollectionFrame tab="people">{(collection) => <People collection={collection} />}</CollectionFrame>;
}

function refresh(): void {
  for (const { name } of [getCollectionMembers, getCollection])
    void queryClient.invalidateQueries({ queryKey: [name] });
}

function People({ collection }: { collection: CollectionDetails }) {
  const params = { collection: collection.id };
  const read = useRead(getCollectionMembers, { params });
  const manages = (collection.role === "owner" || collection.role === "admin") && !collection.archivedAt;
  return (
    <div className="people-columns" data-in-turn="">
      <section aria-labelledby="members">
        <h2 id="members" className="mb-3 text-xl">
          Members
        </h2>
        <Loaded read={read} loading="Loading members…" failed="The members could not be loaded.">
          {(members) => (
            <ul className="members">
              {members.map((member) => (
                <MemberRow key={member.id} collection={collection} member={member} manages={manages} />
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      <div className="flex flex-col gap-6">
        {manages && <AddMember collection={collection} />}
        {collection.role === "owner" && <Settings key={collection.version} collection={collection} />}
      </div>
    </div>
  );
}

function MemberRow({
  collection,
  member,
  manages,
}: {
  collection: CollectionDetails;
  member: Member;
  manages: boolean;
}) {
  const { busy, run } = useAct();
  const isOneself = useUser().id === member.id;
  const params = { collection: collection.id, member: member.id };
  const change = async (role: MemberRole) => {
    const done = await run(
      () => tell(changeCollectionMember, { params, body: { role } }),
      "The role could not be changed.",
    );
    if (done) refresh();
  };
  return (
    <li>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {member.name}
          {isOneself && <span className="font-normal text-ink-muted"> (you)</span>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">{member.email}</p>
      </div>
      {manages ? (
        <div className="flex items-end gap-2">
          <SelectField
            label={<span className="only-read">Role of {member.name}</span>}
            value={member.role}
            disabled={busy}
            onChange={(event) => void change(event.target.value as MemberRole)}
          >
            {memberRoles.map((role) => (
              <option key={role} value={role}>
                {roleWords[role]}
              </option>
            ))}
          </SelectField>
          <ConfirmButton
            label={
              <>
                Remove<span className="only-read"> {member.name}</span>
              </>
            }
            size="regular"
            title={isOneself ? "Leave this collection?" : `Remove ${member.name}?`}
            confirm={isOneself ? "Leave collection" : "Remove member"}
            act={() => tell(removeCollectionMember, { params })}
            onDone={refresh}
            fallback="The member could not be removed."
          >
            {isOneself ? "You" : "They"} no longer see its questions. What {isOneself ? "you" : "they"} wrote
            stays.
          </ConfirmButton>
        </div>
      ) : (
        <p className="text-sm">{roleWords[member.role]}</p>
      )}
    </li>
  );
}

function AddMember({ collection }: { collection: CollectionDetails }) {
  const form = useForm({
    initial: { email: "", role: "author" },
    schema: async () => (await import("../../../contract/authoring/collections.ts")).addCollectionMember.body,
    body: ({ email, role }) => ({ email, role: role as MemberRole }),
    submit: async (body) => {
      const { message } = await call(addCollectionMember, { params: { collection: collection.id }, body });
      form.set("email", "");
      refresh();
      return message;
    },
    fallback: "The person could not be added.",
  });
  return (
    <Panel>
      <form {...form.props} className="flex flex-col gap-4">
        <h2 className="text-xl">Add a person</h2>
        <FormFailure failure={form.failure} />
        <Field
          label="Email of their account"
          type="email"
          required
          autoComplete="off"
          maxLength={254}
          {...form.field("email")}
        />
        <SelectField
          label="Role"
          help={roleHelp}
          value={form.values.role}
          onChange={(event) => form.set("role", event.target.value)}
        >
          {memberRoles.map((role) => (
            <option key={role} value={role}>
              {roleWords[role]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" busy={form.busy} busyLabel="Adding…" className="self-start">
          Add person
        </Button>
      </form>
    </Panel>
  );
}

function Settings({ collection }: { collection: CollectionDetails }) {
  const [isOpen, setOpen] = useState(false);
  const params = { collection: collection.id };
  const { version, archivedAt } = collection;
  const archive = (archived: boolean) => tell(changeCollection, { params, body: { version, archived } });
  return (
    <Panel className="flex flex-col gap-4">
      <h2 className="text-xl">Settings</h2>
      {archivedAt ? (
        <p className="text-sm text-ink-muted">Take the collection back into use to change it.</p>
      ) : isOpen ? (
        <>
          <CollectionForm
            id="collection-settings"
            initial={collection}
            fallback="The settings could not be saved."
            save={async (body) => {
              const { message } = await tell(changeCollection, { params, body: { version, ...body } });
              setOpen(false);
              refresh();
              return message;
            }}
          />
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" form="collection-settings">
              Save settings
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="text-sm text-ink-muted">
            Language {collection.lang}.{" "}
            {collection.fourEyes
              ? "Two people see each question."
              : "Owners may approve their own questions."}
          </p>
          <Button variant="secondary" size="small" className="self-start" onClick={() => setOpen(true)}>
            Change settings
          </Button>
        </>
      )}
      <div className="border-t border-line pt-4">
        <ConfirmButton
          label={archivedAt ? "Take back into use" : "Archive collection"}
          title={archivedAt ? "Take this collection back into use?" : "Archive this collection?"}
          confirm={archivedAt ? "Take back into use" : "Archive collection"}
          act={() => archive(!archivedAt)}
          onDone={refresh}
          fallback="The collection could not be changed."
        >
          {archivedAt
            ? "Its members can write and review again."
            : "Its questions can be read, and not changed, until you take it back into use."}
        </ConfirmButton>
      </div>
    </Panel>
  );
}
