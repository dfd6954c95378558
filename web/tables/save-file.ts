/** Hands a file made in the browser to the person's downloads. */

/** The address of the file stays valid this long, for browsers that ask where to put it first. */
const keptMilliseconds = 60_000;

/** Offers a file to save, under the name given. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds);
}
