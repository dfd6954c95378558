/** The personal data export as files, made in the browser. */
import { exportOwnData } from "../../../contract/users/security.ts";
import { call } from "../../client/api.ts";
import { saveFile } from "../../tables/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { type FileKind, fileOf } from "./file-of.ts";
import { Section } from "./section.tsx";

interface DataFile {
  kind: FileKind;
  name: string;
  type: string;
  holds: string;
}

const files: DataFile[] = [
  {
    kind: "everything",
    name: "Everything",
    type: ".json",
    holds: "Profile, sessions, results, attempts, answers",
  },
  { kind: "results", name: "Results", type: ".csv", holds: "A line per result, for a spreadsheet" },
  { kind: "answers", name: "Answers", type: ".csv", holds: "A line per question you were asked" },
];

export function OwnDataFiles() {
  return (
    <Section
      id="data"
      title="Download my data"
      about="Everything we store about you. Answers and reports of a running test are included once it has ended."
    >
      <ul className="security-rows">
        {files.map((file) => (
          <FileRow key={file.kind} {...file} />
        ))}
      </ul>
    </Section>
  );
}

function FileRow({ kind, name, type, holds }: DataFile) {
  const { busy, run } = useAct();
  const download = () =>
    run(async () => {
      const { data } = await call(exportOwnData);
      const file = fileOf(kind, data);
      saveFile(file.blob, file.name);
      return { message: `${file.name} is in your downloads.` };
    }, "Your data could not be fetched. Please try again.");
  return (
    <li className="security-row">
      <div>
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-muted">{holds}</p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Download ${type}: ${name.toLowerCase()}`}
        busy={busy}
        onClick={() => void download()}
      >
        Download {type}
      </Button>
    </li>
  );
}
