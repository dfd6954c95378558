/** How PostgreSQL's values and errors are printed, for both drivers. */

/** Parsers that keep the server's text for every type; booleans are spelled out. */
export function numberingParsers() {
  const asText = (value) => value;
  const types = [
    17, 18, 20, 21, 23, 25, 26, 114, 700, 701, 1000, 1005, 1007, 1009, 1014, 1015, 1016, 1021, 1022, 1042,
    1043, 1082, 1083, 1114, 1115, 1182, 1184, 1186, 1231, 1266, 1700, 2950, 3802, 3904, 3906, 3910, 3912,
    3926,
  ];
  return {
    ...Object.fromEntries(types.map((type) => [type, asText])),
    16: (value) => (value === "t" ? "true" : "false"),
  };
}

/** Rows as lines, columns joined by `|`. */
export function cellsOf(rows) {
  if (rows.length === 0) return "(no rows)";
  return rows
    .map((row) =>
      row.map((value) => (value === null || value === undefined ? "NULL" : String(value))).join("|"),
    )
    .join("\n");
}

/** One line for an error of PostgreSQL: its SQLSTATE, message and detail. */
export function errorLine({ code, message, detail }) {
  return `ERROR ${code}: ${message}${detail ? ` (${detail})` : ""}`;
}
