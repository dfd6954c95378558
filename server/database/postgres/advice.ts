/** Explains failures of PostgreSQL to operators. */

/** By SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html) or the system's error code. */
function adviceFor(code: unknown, { hostname, port, pathname }: Place): string {
  const place = `${hostname || "localhost"}:${port || 5432}`;
  const database = decodeURIComponent(pathname.slice(1)) || "of the user's name";
  switch (code) {
    case "28P01":
    case "28000":
      return "Check user and password in the address, and what pg_hba.conf allows.";
    case "3D000":
      return `Create the database ${database} (createdb), or correct its name in the address.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host ${hostname} has no address. Check its name, and whether DNS works.`;
    case "ECONNREFUSED":
      return `Nothing listens at ${place}. Start PostgreSQL, or correct host and port in the address.`;
    case "42501":
      return "Give the user the right to make tables: alter database … owner to …, or grant create on schema public to ….";
    case "53300":
      return "Raise max_connections of PostgreSQL, or run fewer servers: each takes up to twelve connections.";
    case "57P03":
      return "It starts or stops just now.";
    default:
      return `Check that PostgreSQL runs at ${place}, that no firewall is between, and the address's user and password.`;
  }
}

type Place = Pick<URL, "hostname" | "port" | "pathname">;

/** One sentence on a connection that failed and one on what to do; the address's password is in neither. */
export function describeConnectFailure(error: unknown, url: string): string {
  const { message, code } = error as { message?: string; code?: unknown };
  const place = URL.canParse(url) ? new URL(url) : { hostname: "", port: "", pathname: "" };
  return `PostgreSQL can't be reached (${message || String(code)}). ${adviceFor(code, place)}`;
}

/** The same for a user who is connected and may not do what the server needs; undefined for any other failure. */
export function describeMissingRight(error: unknown): string | undefined {
  const { message, code } = (error ?? {}) as { message?: string; code?: unknown };
  if (code !== "42501") return undefined;
  return `PostgreSQL refuses this user (${message}). ${adviceFor(code, { hostname: "", port: "", pathname: "" })}`;
}
