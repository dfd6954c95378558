/** `assay backup FILE`: copies the database while the server runs. */
import { join, resolve } from "node:path";
import { createProgress } from "../../authoring/terminal/progress.ts";
import { readSettings, type Settings } from "../config.ts";
import { backUpSqlite } from "../database/sqlite/backup.ts";
import { fileArgument } from "./file-argument.ts";

const help = `Usage: npm run assay -- backup FILE

Writes a snapshot of the database to a new file and opens it to check it. The server may run meanwhile.
Never overwrites a file. For PostgreSQL it prints the pg_dump command to use instead.
`;

/** `backup FILE`. @returns the exit code */
export async function backupCommand(args: string[]): Promise<number> {
  const file = fileArgument(args, help);
  if (typeof file === "number") return file;
  const settings = readSettings();
  if (settings.databaseUrl) {
    console.error(postgresAdvice(settings.databaseUrl, file).backup);
    return 1;
  }
  const progress = createProgress("backup");
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
  const size = await backUpSqlite(settings.dataDir, resolve(file), (done, of) =>
    progress(Math.min(done, of), of, "bytes"),
  );
  console.log(`${resolve(file)} is a backup of the database, checked (${megabytes(size)}).`);
  console.log(keyAdvice(settings));
  return 0;
}

function keyAdvice({ secretsKey, dataDir }: Settings): string {
  return secretsKey
    ? "Keep the value of SECRETS_KEY too, in another place: secrets in the database can't be read without it."
    : `Keep ${join(dataDir, "secrets.key")} too, in another place: secrets in the database can't be read without it.`;
}

/** The commands for PostgreSQL, which has its own backup tools; without the password, which they prompt for. */
export function postgresAdvice(databaseUrl: string, file: string): { backup: string; restore: string } {
  const url = new URL(databaseUrl);
  url.password = "";
  const quote = (text: string) => `'${text.replace(/'/g, `'\\''`)}'`;
  const address = quote(url.href);
  return {
    backup: `The data are on PostgreSQL; its own tool copies them while they are in use:

  pg_dump --format=custom --no-owner --file=${quote(file)} ${address}

Keep SECRETS_KEY, or DATA_DIR/secrets.key, in another place: secrets in the database can't be read without it.`,
    restore: `The data are on PostgreSQL; its own tool puts a copy back. Stop every server first, then:

  pg_restore --clean --if-exists --no-owner --single-transaction --exit-on-error --dbname=${address} ${quote(file)}

Then end all sessions and mailed links, since some were ended after the backup was made:

  psql --command='delete from sessions; delete from tokens' ${address}

Roles stay as they are in the backup: check who is an admin, and take a role away with
npm run assay -- admin revoke EMAIL
`,
  };
}
