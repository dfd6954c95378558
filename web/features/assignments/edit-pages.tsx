/** Setting a new assignment, and changing one. */
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import {
  type AssignmentInput,
  changeAssignment,
  createAssignment,
  getAssignmentSettings,
} from "../../../contract/assignments/assignment-settings.ts";
import type { Group } from "../../../contract/groups/groups.ts";
import { CallError, call, failureSentence } from "../../client/api.ts";
import { queryClient, useRead } from "../../client/query.ts";
import { useSession } from "../../client/session.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { LinkButton } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { GroupFrame } from "../groups/group-frame.tsx";
import { AssignmentForm } from "./form/assignment-form.tsx";
import { MemberFinder } from "./members/member-finder.tsx";
import { SentReminders } from "./reminders/sent-reminders.tsx";
import { TimeForAll } from "./time-for-all.tsx";

const never = () => false;

/** Only for an active group: otherwise people would fill in a form that can't be saved. */
function ForManagers({ group: { id, role, archivedAt }, children }: { group: Group; children: ReactNode }) {
  if (role === "manager" && archivedAt === null) return <>{children}</>;
  return (
    <EmptyState
      title={
        role === "manager" ? "Nothing can be set in an archived group" : "Managers set and change assignments"
      }
    >
      <LinkButton to={`/groups/${id}/assignments`}>Assignments of the group</LinkButton>
    </EmptyState>
  );
}

export function NewAssignmentPage() {
  const groupId = useAddressPart();
  const [, navigate] = useLocation();
  const save = async (input: AssignmentInput) => {
    const { message } = await call(createAssignment, { params: { group: groupId }, body: input });
    await queryClient.invalidateQueries();
    navigate(`/groups/${groupId}/assignments`);
    return message;
  };
  return (
    <GroupFrame groupId={groupId} part="New assignment">
      {(group) => (
        <ForManagers group={group}>
          <h2 className="mb-5 text-xl">New assignment</h2>
          <AssignmentForm
            groupId={groupId}
            stored={undefined}
            timeZone={group.timeZone}
            save={save}
            intercept={never}
            submitLabel="Save as draft"
          />
        </ForManagers>
      )}
    </GroupFrame>
  );
}

export function EditAssignmentPage() {
  const id = useAddressPart();
  const read = useRead(getAssignmentSettings, { params: { assignment: id } });
  const [, navigate] = useLocation();
  const [question, setQuestion] = useState<{ text: string; input: AssignmentInput }>();
  const { busy, run } = useAct();
  const { isAdmin } = useSession();
  return (
    <Loaded
      read={read}
      loading="Loading the assignment…"
      failed="The assignment could not be loaded."
      heading={<PageHeading>Assignment</PageHeading>}
    >
      {(stored) => {
        const save = async (input: AssignmentInput, confirmed = false) => {
          const body = { ...input, version: stored.version, confirmed };
          const { message } = await call(changeAssignment, { params: { assignment: id }, body });
          await queryClient.invalidateQueries();
          navigate(`/groups/${stored.groupId}/assignments`);
          return message;
        };
        const intercept = (error: unknown, input: AssignmentInput) => {
          if (!(error instanceof CallError) || error.code !== "needs_confirmation") return false;
          setQuestion({ text: failureSentence(error, ""), input });
          return true;
        };
        const confirm = async () => {
          if (!question) return;
          const act = async () => ({ message: await save(question.input, true) });
          await run(act, "The assignment could not be changed.");
          setQuestion(undefined);
        };
        return (
          <GroupFrame groupId={stored.groupId} part="Assignment">
            {(group) => (
              <ForManagers group={group}>
                <h2 className="mb-5 text-xl wrap-anywhere">Edit “{stored.title}”</h2>
                <AssignmentForm
                  key={stored.version}
                  groupId={stored.groupId}
                  stored={stored}
                  timeZone={stored.timeZone}
                  save={save}
                  intercept={intercept}
                  submitLabel="Save changes"
                />
                <MemberFinder groupId={stored.groupId} assignmentId={stored.id} />
                {stored.publishedAt && <SentReminders assignmentId={stored.id} />}
                {stored.publishedAt && isAdmin && (
                  <div className="mt-12">
                    <TimeForAll assignmentId={stored.id} onDone={() => {}} />
                  </div>
                )}
                <Dialog
                  open={question !== undefined}
                  onClose={() => setQuestion(undefined)}
                  title="Take something away?"
                  actions={
                    <>
                      <Button variant="secondary" onClick={() => setQuestion(undefined)}>
                        Keep editing
                      </Button>
                      <Button variant="danger" busy={busy} onClick={() => void confirm()}>
                        Change it
                      </Button>
                    </>
                  }
                >
                  {question?.text}
                </Dialog>
              </ForManagers>
            )}
          </GroupFrame>
        );
      }}
    </Loaded>
  );
}
