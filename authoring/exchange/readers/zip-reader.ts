/** Unpacks a zip file piece by piece in memory, within limits, and refuses names that could leave a folder. */
import { Unzip, UnzipInflate } from "fflate";
import { ImportError } from "./imported-question.ts";

const mostUnpackedBytes = 50 * 1024 * 1024;
const mostFiles = 2000;
/** Packed bytes handed to the unpacker at a time: what one piece can unpack to stays small. */
const pieceBytes = 16 * 1024;

/**
 * Calls `take` with each file whose name `isWanted`, in the order of the package.
 * @returns the names of the others
 * @throws ImportError for a broken file, a name that could leave the folder, or a file that unpacks to too much
 */
export function readZip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  take: (name: string, content: Uint8Array) => void,
): string[] {
  const names = new Set<string>();
  const others: string[] = [];
  let unpacked = 0;
  let unfinished = 0;
  const unzip = new Unzip((file) => {
    const { name } = file;
    if (names.size >= mostFiles) throw new ImportError(1, "holds more than 2,000 files");
    checkName(name);
    const folded = name.normalize("NFC").toLowerCase();
    if (names.has(folded)) throw new ImportError(1, `holds the file ${shown(name)} twice`);
    names.add(folded);
    const isKept = isWanted(name);
    if (!isKept && !name.endsWith("/")) others.push(name);
    const pieces: Uint8Array[] = [];
    unfinished += 1;
    file.ondata = (error, piece, isLast) => {
      // What is thrown below comes back here.
      if (error instanceof ImportError) throw error;
      if (error) throw new ImportError(1, `the file ${shown(name)} can't be unpacked`);
      unpacked += piece.length;
      if (unpacked > mostUnpackedBytes) throw new ImportError(1, "unpacks to more than 50 MB");
      if (isKept) pieces.push(piece.slice());
      if (!isLast) return;
      unfinished -= 1;
      if (isKept) take(name, Buffer.concat(pieces));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let start = 0; start < bytes.length; start += pieceBytes)
      unzip.push(bytes.subarray(start, start + pieceBytes), start + pieceBytes >= bytes.length);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(1, "is not a zip file that can be unpacked");
  }
  if (names.size === 0 || unfinished > 0) throw new ImportError(1, "is not a whole zip file");
  return others;
}

function checkName(name: string): void {
  const parts = name.replace(/\/$/, "").split("/");
  const isUnsafe =
    name.includes("\\") ||
    name.includes("\u0000") ||
    /^[a-z]:/i.test(name) ||
    parts.some((part) => part === "" || part === "." || part === "..");
  if (isUnsafe) throw new ImportError(1, `holds the file name ${shown(name)}, which could leave its folder`);
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 80));
}
