/** What people do with their account, and admins' ways to their screens; signing out comes last. */
import type { OwnUser } from "../../../contract/users/users.ts";
import { LinkButton } from "../../ui/links.tsx";
import { LogoutButton } from "./logout-button.tsx";

export function AccountLinks({ user }: { user: OwnUser }) {
  return (
    <div className="account-links">
      <LinkButton to="/update">Update Profile</LinkButton>
      <LinkButton to="/change-password">Change Password</LinkButton>
      <LinkButton to="/security">Security</LinkButton>
      {user.isAdmin && (
        <>
          <LinkButton to="/users">All Users</LinkButton>
          <LinkButton to="/assessments-data">All Assessments</LinkButton>
          <LinkButton to="/overview">Overview</LinkButton>
        </>
      )}
      <LogoutButton personId={user.id} />
    </div>
  );
}
