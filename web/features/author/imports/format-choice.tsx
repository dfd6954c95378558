/** Reads a file again as another format. */
import {
  getImport,
  type Import,
  type ImportFormat,
  importFormats,
  readImport,
} from "../../../../contract/authoring/imports.ts";
import { call } from "../../../client/api.ts";
import { queryClient } from "../../../client/query.ts";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { useAct } from "../../../ui/hooks/use-act.ts";
import { formatWords } from "./import-words.ts";

export function FormatChoice({ one, label }: { one: Import; label: string }) {
  const { busy, run } = useAct();
  const choose = (format: string) =>
    run(async () => {
      await call(readImport, { params: { import: one.id }, body: { format: format as ImportFormat } });
      await queryClient.invalidateQueries({ queryKey: [getImport.name] });
      return { message: "" };
    }, "The file could not be read again.");
  return (
    <div className="w-48">
      <SelectField
        label={label}
        value={one.format ?? ""}
        disabled={busy}
        onChange={(event) => void choose(event.target.value)}
      >
        {one.format === null && <option value="">Choose a format</option>}
        {importFormats.map((format) => (
          <option key={format} value={format}>
            {formatWords[format]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
