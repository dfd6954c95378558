/** All users, for admins. */
import { getUsers } from "../../../contract/users/people.ts";
import { ListPage } from "../../tables/list-page.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { compactUser, userColumns, userExport, userFields, userOrders } from "./user-columns.tsx";

export function UsersPage() {
  return (
    <>
      <PageHeading>All Users</PageHeading>
      <ListPage
        endpoint={getUsers}
        caption="All Users"
        noun={{ one: "user", many: "users" }}
        columns={userColumns}
        compact={compactUser}
        rowKey={(user) => user.id}
        searchLabel="Search by name, email or phone"
        fields={userFields}
        orders={userOrders}
        exportKind={userExport}
        empty={<EmptyState title="No users yet">People appear here once they sign up.</EmptyState>}
      />
    </>
  );
}
