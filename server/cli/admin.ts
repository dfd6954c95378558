/** `assay admin grant|revoke EMAIL`: makes a person an admin, or takes the role away. */
import { addAudit } from "../audit/store.ts";
import { readSettings } from "../config.ts";
import { openDatabase } from "../database/open.ts";
import { findUserByEmail, grantAdmin, revokeAdmin } from "../users/store.ts";

const usage = `Usage: npm run assay -- admin grant EMAIL
       npm run assay -- admin revoke EMAIL

Makes a person with an account an admin, or takes the role away. The last admin can't be revoked.
`;

/** `admin grant` and `admin revoke`. @returns the exit code */
export async function adminCommand([action, email, ...rest]: string[]): Promise<number> {
  if (action === "--help" || email === "--help") {
    console.log(usage);
    return 0;
  }
  if ((action !== "grant" && action !== "revoke") || !email || rest.length > 0) {
    console.error(usage);
    return 2;
  }
  const address = email.trim().toLowerCase();
  const database = await openDatabase(readSettings());
  try {
    const found =
      action === "grant"
        ? await grantAdmin(database.db, address, new Date())
        : await revokeAdmin(database.db, address);
    if (!found) {
      console.error(`There is no account with the address ${address}. Please sign up with it first.`);
      return 1;
    }
    const user = await findUserByEmail(database.db, address);
    if (user) {
      await addAudit(database.db, {
        now: new Date(),
        action: `${action}-admin`,
        subjectKind: "user",
        subjectId: user.id,
        details: { by: "command line" },
      });
    }
    console.log(action === "grant" ? `${address} is now an admin.` : `${address} is no longer an admin.`);
    return 0;
  } finally {
    await database.close();
  }
}
