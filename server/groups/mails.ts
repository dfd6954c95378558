/** Writes the mails about groups. */
import type { Settings } from "../config.ts";
import type { Db } from "../database/handle.ts";
import { type Letter, unlinked } from "../mail/message.ts";
import type { OnOutcome } from "../mail/sender.ts";
import type { WaitingMail } from "../mail/store.ts";
import type { Clock } from "../platform/clock.ts";
import { insertJoinToken } from "../users/tokens-store.ts";
import { getConfirmation, getNewManager } from "./mails-store.ts";
import { markInvitationMail, openInvitation } from "./sending-store.ts";

interface MailServices {
  db: Db;
  clock: Clock;
  settings: Pick<Settings, "publicUrl" | "companyName">;
}

/** Writes a mail about a group; undefined when it no longer applies. */
export function groupLetters({ db, clock, settings }: MailServices) {
  const { publicUrl, companyName } = settings;
  return async ({ kind, details }: WaitingMail): Promise<Letter | undefined> => {
    const member = String(details.member);
    if (kind === "groupManager") {
      const made = await getNewManager(db, member);
      return made && managerLetter(made, `${publicUrl}/groups/${made.groupId}`);
    }
    if (kind === "groupConfirmation") {
      const user = String(details.user);
      const confirmation = await getConfirmation(db, member, user);
      if (!confirmation) return undefined;
      const token = await insertJoinToken(db, user, member, clock.now());
      return confirmationLetter(confirmation, `${publicUrl}/invitation/${token}`);
    }
    const invitation = await openInvitation(db, member, clock.now());
    if (!invitation) return undefined;
    return invitationLetter(invitation, `${publicUrl}/invitation/${invitation.token}`, companyName);
  };
}

/** Records whether an invitation's mail was sent or given up. */
export function keepInvitationOutcome(db: Db, clock: Clock): OnOutcome {
  return async ({ kind, details }, isSent) => {
    if (kind === "groupInvitation") await markInvitationMail(db, String(details.member), isSent, clock.now());
  };
}

function invitationLetter(
  invitation: { groupName: string; role: string; inviterName: string; expiresAt: string },
  url: string,
  companyName: string,
): Letter {
  const group = `“${unlinked(invitation.groupName)}”`;
  const who = invitation.inviterName === "" ? "A manager" : unlinked(invitation.inviterName);
  const until = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(invitation.expiresAt),
  );
  return {
    subject: `Invitation to the group ${group}`,
    greeting: "Hello,",
    before: [
      `${who} invites you to the group ${group} on ${companyName}.`,
      whatItMeans[invitation.role] ?? "",
    ],
    button: { label: "See the invitation", url },
    after: [
      `The link works until ${until}. You join only when you accept on the page.`,
      "If you don't know this group, ignore this email or decline on the page. There you can also ask for no more invitations.",
    ],
  };
}

const whatItMeans: Record<string, string> = {
  member:
    "As a member you take the assessments that the group sets. Its managers see your name, this address, and your answers and results in those assessments.",
  viewer:
    "As a viewer you see the names of the group's members, and their answers and results in its assessments.",
  manager: "As a manager you add members, set assessments and see the results. Other managers see your name.",
};

function managerLetter({ groupName, person }: { groupName: string; person: string }, url: string): Letter {
  const group = `“${unlinked(groupName)}”`;
  return {
    subject: `The group ${group} has a new manager`,
    greeting: "Hello,",
    before: [`${unlinked(person)} is now a manager of the group ${group}.`],
    button: { label: "Open the group", url },
    after: [
      "You get this email because you manage the group. If this is a mistake, change that person's role there.",
    ],
  };
}

function confirmationLetter(
  { groupName, accountEmail }: { groupName: string; accountEmail: string },
  url: string,
): Letter {
  const group = `“${unlinked(groupName)}”`;
  return {
    subject: `Is this your account? Joining the group ${group}`,
    greeting: "Hello,",
    before: [
      `You were invited to the group ${group} at this address. The account ${unlinked(accountEmail)} wants to accept the invitation.`,
      "If that account is yours, open the link while you are signed in with it. The link works for 24 hours.",
    ],
    button: { label: "Join with this account", url },
    after: ["If it is not yours, ignore this email, and nothing happens."],
  };
}
