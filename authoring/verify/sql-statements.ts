/** Splits SQL scripts into statements that can be run one by one. */

/** Quoted text, comments, dollar-quoted bodies, semicolons and other text. */
const piece =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|;|[^'"\-/$;]+|[\s\S]/g;

/** The statements of a script without their semicolons; comments stay with the statement they precede. */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let current = "";
  for (const [text] of script.matchAll(piece)) {
    const isEnd = text === ";" && !isInsideTrigger(current);
    if (isEnd) {
      statements.push(current.trim());
      current = "";
    } else current += text;
  }
  statements.push(current.trim());
  return statements.filter((statement) => withoutComments(statement) !== "");
}

/** A trigger's body contains semicolons up to END. */
function isInsideTrigger(statement: string): boolean {
  const bare = withoutComments(statement);
  return /^create\s+(?:temp(?:orary)?\s+)?trigger\b[\s\S]*\bbegin\b/i.test(bare) && !/\bend$/i.test(bare);
}

/** SQL with each comment replaced by a space; quoted text is left alone. */
export function withoutComments(sql: string): string {
  return sql.replace(piece, (text) => (/^(?:--|\/\*)/.test(text) ? " " : text)).trim();
}

const verb =
  /^(?:select|with|values|table|insert|update|delete|merge|create|drop|alter|truncate|begin|commit|rollback|savepoint|release|start|set|reset|show|explain|analyze|vacuum|pragma|call|do|grant|revoke|prepare|execute|deallocate|refresh|reindex|lock|listen|notify|copy|comment|replace|attach|abort|end)\b/i;

/**
 * A script with something appended: text that begins with a statement's verb, or with a session line, is further
 * statements; anything else (`ORDER BY name`) continues the last statement.
 */
export function appendSql(script: string, append: string): string {
  if (append.trim() === "") return script;
  const isStatement = verb.test(withoutComments(append)) || withoutComments(append) === "";
  if (isStatement) return `${script.trimEnd().replace(/;?$/, ";")}\n${append}`;
  return `${script.trimEnd().replace(/;\s*$/, "")}\n${append}`;
}

/** Whether a statement returns rows. */
export function isQuery(statement: string): boolean {
  const bare = withoutComments(statement);
  return (
    /^(?:select|values|table|explain|show|pragma)\b/i.test(bare) ||
    /^with\b/i.test(bare) ||
    /\breturning\b/i.test(bare)
  );
}
