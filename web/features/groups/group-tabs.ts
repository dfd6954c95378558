/** The tabs of a group's page, in their order. */
import type { GroupRole } from "../../../contract/groups.ts";

export interface GroupTab {
  key: "members" | "invitations" | "settings";
  label: string;
  to: (groupId: string) => string;
  roles: readonly GroupRole[];
}

const staff: readonly GroupRole[] = ["viewer", "manager"];

export const groupTabs: readonly GroupTab[] = [
  { key: "members", label: "Members", to: (id) => `/groups/${id}`, roles: staff },
  { key: "invitations", label: "Invitations", to: (id) => `/groups/${id}?memberState=open`, roles: staff },
  { key: "settings", label: "Settings", to: (id) => `/groups/${id}/settings`, roles: ["manager"] },
];
