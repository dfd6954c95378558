/** Explains disk failures to operators. */

const sentences: Record<string, string> = {
  ENOSPC: "The disk is full. Make room and try again.",
  EDQUOT: "The disk quota is used up. Make room and try again.",
  EROFS: "The disk is read-only. Mount it for writing, or choose another folder.",
  EACCES: "This user may not read or write it. Run the command as the server's user, or change the owner.",
  EPERM: "This user may not read or write it. Run the command as the server's user, or change the owner.",
  EIO: "The disk reports an I/O error. Check its health before anything else.",
  ENOENT: "The folder is not there. Create it, or choose another one.",
  EEXIST: "Something else has that name. Choose another one.",
  EISDIR: "It is a folder, not a file. Name the file.",
  SQLITE_BUSY: "Another process uses the database. Stop it and try again.",
  SQLITE_CORRUPT: "The database is damaged. Restore a backup with: npm run assay -- restore FILE",
  ENOTDIR: "A part of the path is a file, not a folder. Choose another one.",
};

/** SQLite's primary result codes that are about the disk (https://www.sqlite.org/rescode.html). */
const sqliteCodes: Record<number, keyof typeof sentences> = {
  3: "EACCES",
  5: "SQLITE_BUSY",
  6: "SQLITE_BUSY",
  8: "EROFS",
  10: "EIO",
  11: "SQLITE_CORRUPT",
  13: "ENOSPC",
  14: "EACCES",
  26: "SQLITE_CORRUPT",
};

/** What happened and what to do, for a failure of the disk; undefined for anything else. */
export function describeDiskError(error: unknown): string | undefined {
  const { code, errcode, path, dest } = (error ?? {}) as NodeJS.ErrnoException & {
    errcode?: number;
    dest?: string;
  };
  const name = typeof errcode === "number" ? sqliteCodes[errcode & 0xff] : code;
  const sentence = name === undefined ? undefined : sentences[name];
  if (sentence === undefined) return undefined;
  const place = dest ?? path;
  return `${place ? `${place}: ` : ""}${sentence} (${name})`;
}
