/** Sends a file of questions in parts and has it read. */
import {
  createImport,
  getImports,
  type Import,
  importLimits,
  readImport,
  sendImportPart,
} from "../../../../contract/authoring/imports.ts";
import { call } from "../../../client/api.ts";
import { queryClient } from "../../../client/query.ts";

/**
 * Sends a file to a collection.
 * @param onProgress bytes sent so far
 * @returns the import, which is being read then
 */
export async function sendFile(
  collection: string,
  file: File,
  onProgress: (bytes: number) => void,
): Promise<Import> {
  const { data } = await call(createImport, {
    params: { collection },
    body: { name: file.name.slice(-200), size: file.size },
  });
  for (let part = 0; part * importLimits.partBytes < file.size; part++) {
    const from = part * importLimits.partBytes;
    const body = file.slice(from, from + importLimits.partBytes);
    await call(sendImportPart, { params: { import: data.id, part: String(part) }, body });
    onProgress(from + body.size);
  }
  const read = await call(readImport, { params: { import: data.id }, body: {} });
  void queryClient.invalidateQueries({ queryKey: [getImports.name] });
  return read.data;
}
