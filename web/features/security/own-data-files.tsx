/** One's own data as files, made in the browser. */
import { useState } from "react";
import { exportOwnData } from "../../../contract/security.ts";
import { call, failureSentence } from "../../client/api.ts";
import { saveFile } from "../../tables/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { type FileKind, fileOf } from "./file-of.ts";
import { Section } from "./section.tsx";

const files: { kind: FileKind; name: string; type: string; holds: string }[] = [
  {
    kind: "everything",
    name: "Everything",
    type: ".json",
    holds: "Profile, sessions, results, attempts, answers",
  },
  { kind: "results", name: "Results", type: ".csv", holds: "A line per result, for a spreadsheet" },
  { kind: "answers", name: "Answers", type: ".csv", holds: "A line per question that you have had" },
];

export function OwnDataFiles() {
  const [busy, setBusy] = useState<FileKind>();
  const download = async (kind: FileKind) => {
    setBusy(kind);
    try {
      const { data } = await call(exportOwnData);
      const { blob, name } = fileOf(kind, data);
      saveFile(blob, name);
      toast.success(`${name} is in your downloads.`);
    } catch (error) {
      toast.error(failureSentence(error, "Your data could not be fetched. Please try again."));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Section
      id="data"
      title="Download my data"
      about="All that is kept about you. Answers of a test that is still open follow when it has ended."
    >
      <ul className="security-rows">
        {files.map(({ kind, name, type, holds }) => (
          <li key={kind} className="security-row">
            <div>
              <p className="font-medium">{name}</p>
              <p className="text-sm text-ink-muted">{holds}</p>
            </div>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Download ${type}: ${name.toLowerCase()}`}
              busy={busy === kind}
              onClick={() => void download(kind)}
            >
              Download {type}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
