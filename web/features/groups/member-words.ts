/** Words for the state of a group's rows. */
import type { Member } from "../../../contract/groups/members.ts";
import { dayText } from "../../ui/moment.ts";

export interface StateWords {
  mark: string;
  tone?: "bad" | "warn";
  /** When, or what to do. */
  more: string;
}

const failures = {
  limit: "Not sent: this address has had three invitations this week.",
  refused: "Not sent: this person wants no invitations.",
  bounced: "The mail server refused the address. Check it for typing errors.",
};

const day = (at: string | null) => (at === null ? "" : dayText(at, "short"));

/** The state of a row, and the sentence beside it. */
export function stateWords(member: Member): StateWords {
  switch (member.state) {
    case "joined":
      return { mark: "Joined", more: day(member.joinedAt) };
    case "requested":
      return { mark: "Asks to join", tone: "warn", more: "Awaits your approval." };
    case "invited":
      return invitedWords(member);
    case "expired":
      return { mark: "Expired", tone: "warn", more: "The invitation is older than 30 days." };
    case "withdrawn":
      return member.leftWhy === "declined"
        ? { mark: "Declined", tone: "warn", more: day(member.leftAt) }
        : { mark: "Withdrawn", more: day(member.leftAt) };
    case "left":
      return { mark: member.leftWhy === "removed" ? "Removed" : "Left", more: day(member.leftAt) };
  }
}

function invitedWords({ mail, failedWhy, sentAt }: Member): StateWords {
  if (mail === "failed")
    return { mark: "Not delivered", tone: "bad", more: failures[failedWhy ?? "bounced"] };
  if (mail === "waiting") return { mark: "To send", more: "Waits for the limit of the day." };
  if (mail === "queued") return { mark: "Sending", more: "" };
  return { mark: "Invited", more: `Sent ${day(sentAt)}` };
}

/** The name to show; deleted accounts have none. */
export function nameOf({ name, email, isErased }: Pick<Member, "name" | "email" | "isErased">): string {
  if (isErased && name === "") return "Former member";
  return name === "" ? (email ?? "No name yet") : name;
}

export const roleWords = { member: "Member", viewer: "Viewer", manager: "Manager" } as const;
