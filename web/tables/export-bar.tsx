/** Downloads of a list as CSV and as a workbook: exactly the filtered rows, with progress and Cancel. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Endpoint, Output } from "../../contract/endpoint.ts";
import { failureSentence } from "../client/api.ts";
import { Button } from "../ui/button.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { toast } from "../ui/toast.ts";
import type { ListRequest } from "./export-rows.ts";
import { counted, type Noun } from "./noun.ts";
import { saveFile } from "./save-file.ts";
import type { FileColumn, TableFile } from "./table-file.ts";

export interface ExportKind<Row> {
  /** The file's name without its ending, for the whole list. */
  fileName: string;
  sheetName: string;
  columns: readonly FileColumn<Row>[];
  /** Further columns of the workbook, after those that both files have. */
  workbookColumns?: readonly FileColumn<Row>[];
  /** False where the program that reads the CSV can't cope with a byte-order mark. */
  hasMark?: boolean;
}

type Format = "csv" | "xlsx";

interface Run {
  format: Format;
  rows: number;
  cancel: () => void;
}

/** Loads the file writers with the first download. */
async function openFile<Row>(
  format: Format,
  { columns, workbookColumns = [], sheetName, hasMark }: ExportKind<Row>,
): Promise<TableFile<Row>> {
  if (format === "xlsx")
    return (await import("./xlsx.ts")).xlsxFile([...columns, ...workbookColumns], sheetName);
  return (await import("./csv.ts")).csvFile(columns, hasMark);
}

/** At most one download at a time; leaving the screen cancels it. `onEnd` runs just before the progress disappears. */
function useExport<E extends Endpoint>(
  endpoint: E,
  { request, kind, noun, isFiltered }: Omit<ExportBarProps<E>, "endpoint" | "total" | "choice">,
  onEnd: (format: Format) => void,
) {
  const [run, setRun] = useState<Run>();
  const running = useRef<AbortController>(undefined);
  const notice = useRef<number>(undefined);
  useEffect(
    () => () => {
      running.current?.abort();
      if (notice.current !== undefined) toast.dropAction(notice.current);
    },
    [],
  );

  const start = async (format: Format) => {
    if (running.current) return;
    const leaving = new AbortController();
    running.current = leaving;
    const cancel = () => leaving.abort();
    setRun({ format, rows: 0, cancel });
    try {
      const { exportList } = await import("./export-rows.ts");
      let rows = 0;
      const onProgress = (written: number) => {
        rows = written;
        setRun({ format, rows, cancel });
      };
      const writer = await openFile(format, kind);
      const file = await exportList(endpoint, request, writer, { signal: leaving.signal, onProgress });
      const name = `${kind.fileName}${isFiltered ? "-filtered" : ""}.${format}`;
      saveFile(file, name);
      toast.success(`${name} is in your downloads: ${counted(rows, noun)}.`);
    } catch (error) {
      if (leaving.signal.aborted) return;
      console.error("The export failed.", error);
      notice.current = toast.error(
        failureSentence(error, "The file could not be made. Nothing was downloaded."),
        {
          label: "Retry",
          run: () => void start(format),
        },
      );
    } finally {
      running.current = undefined;
      onEnd(format);
      setRun(undefined);
    }
  };
  return { run, start };
}

export interface ExportBarProps<E extends Endpoint> {
  endpoint: E;
  request: ListRequest;
  kind: ExportKind<Output<E>>;
  /** What the files hold, where that can be chosen. */
  choice?: ReactNode;
  noun: Noun;
  /** The request is filtered, which the file name mentions. */
  isFiltered: boolean;
  /** The number of rows, if known. */
  total: number | undefined;
}

export function ExportBar<E extends Endpoint>({ endpoint, total, choice, ...asked }: ExportBarProps<E>) {
  const buttons = useRef<HTMLDivElement>(null);
  const progress = useRef<HTMLDivElement>(null);
  // Cancel disappears with the progress; the focus goes back to the button.
  const keepFocus = (format: Format) => {
    if (progress.current?.contains(document.activeElement))
      buttons.current?.querySelector<HTMLElement>(`[data-format=${format}]`)?.focus();
  };
  const { run, start } = useExport(endpoint, asked, keepFocus);
  const button = (format: Format, label: string) => (
    <Button
      data-format={format}
      variant="secondary"
      size="small"
      busy={run?.format === format}
      busyLabel={`Loading ${format}...`}
      aria-disabled={run !== undefined}
      onClick={() => void start(format)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div ref={buttons} className="flex flex-wrap gap-2 max-sm:basis-full max-sm:*:grow sm:ms-auto">
        {choice}
        {button("csv", "Download Excel")}
        {button("xlsx", "Download .xlsx")}
      </div>
      {run && (
        <div ref={progress} className="basis-full animate-appear">
          <Progress run={run} noun={asked.noun} total={total} />
        </div>
      )}
    </>
  );
}

function Progress({ run, noun, total }: { run: Run; noun: Noun; total: number | undefined }) {
  const words =
    total === undefined
      ? `${counted(run.rows, noun)} so far`
      : `${run.rows.toLocaleString("en")} of ${counted(total, noun)}`;
  return (
    <div className="flex items-center gap-4">
      <div className="grow">
        <ProgressBar
          label={`Making the .${run.format} file`}
          value={Math.min(run.rows, total ?? 0)}
          max={total ?? 0}
          valueText={words}
        />
      </div>
      <p className="figures shrink-0 text-sm text-ink-muted" aria-hidden="true">
        {words}
      </p>
      <Button variant="secondary" size="small" onClick={run.cancel}>
        Cancel
      </Button>
    </div>
  );
}
