/** Finds the files of pictures that the texts of a question name. Nothing is fetched, and no path leaves the file. */
import type { PictureFile } from "./imported-question.ts";

const endings = /\.(?:png|jpe?g|jfif|webp|gif|svg|bmp|avif|heic|tiff?)$/i;

/** Whether a file of a package may be a picture, by its name. */
export function isPictureName(name: string): boolean {
  return endings.test(name);
}

/** An address without its escapes; one that can't be decoded stays as it is. */
export function decodedAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The name under which notes mention a picture. */
export function nameOfSource(source: string): string {
  if (/^data:/i.test(source)) return "in the text itself";
  const path = source.split(/[?#]/)[0] ?? "";
  return decodedAddress(path.split("/").at(-1) || path).slice(0, 80);
}

/** The file that a `src` names, or why there is none. */
export function pictureFile(source: string, find?: (source: string) => PictureFile): PictureFile {
  const data = /^data:([^,]*?)(;base64)?,(.*)$/is.exec(source);
  if (data) return data[2] ? Buffer.from(data[3]!, "base64") : "is not written as base64";
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(source)) return "is on another server, and nothing is fetched";
  return find ? find(source) : "is not in the file";
}

/** The pictures of a package by their paths. */
export class PackedPictures {
  readonly #files = new Map<string, Uint8Array>();

  /** Keeps a file of the package. */
  add(path: string, bytes: Uint8Array): void {
    this.#files.set(folded(path), bytes);
  }

  /** The picture that an item in this folder names, or why there is none. */
  find(source: string, folder: string): PictureFile {
    const path = pathFrom(folder, decodedAddress(source.split(/[?#]/)[0] ?? ""));
    if (path === undefined) return "names a place outside of the package";
    const file = this.#files.get(folded(path));
    if (file) return file;
    return isPictureName(path) ? "is not in the package" : "is of no type that a question can show";
  }
}

/** Names in a package differ in more than capitals and the form of their accents. */
function folded(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/** The path from the package's root; undefined where it would leave the package. */
function pathFrom(folder: string, address: string): string | undefined {
  if (address.includes("\\") || address.includes("\u0000")) return undefined;
  const parts = address.startsWith("/") ? [] : folder.split("/").filter((part) => part !== "");
  for (const part of address.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}
