/** Chooses or drops a question file, and shows the upload's progress. */
import { type DragEvent, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { importLimits } from "../../../../contract/authoring/imports.ts";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { FieldError } from "../../../ui/forms/field.tsx";
import { useAct } from "../../../ui/hooks/use-act.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { sendFile } from "./send-file.ts";

export function UploadPanel({ collection }: { collection: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<{ bytes: number; of: number }>();
  const [problem, setProblem] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const { busy, run } = useAct();
  const [, navigate] = useLocation();
  const helpId = useId();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const refusal = problemOf(file);
    setProblem(refusal);
    if (refusal) return;
    setSent({ bytes: 0, of: file.size });
    await run(async () => {
      const { id } = await sendFile(collection, file, (bytes) => setSent({ bytes, of: file.size }));
      navigate(`/author/import/${id}`);
      return { message: "" };
    }, "The file could not be sent. Nothing was imported.");
    setSent(undefined);
    if (input.current) input.current.value = "";
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!busy) void take(event.dataTransfer.files[0]);
  };
  return (
    <section
      aria-label="Import a file"
      className={classes(
        "mb-8 flex flex-col items-start gap-3 rounded-md border border-dashed border-line-strong bg-raised px-5 py-6 sm:px-6 sm:py-8",
        isOver && "border-accent bg-accent-wash!",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <h2 className="text-lg">Import a file</h2>
      <p id={helpId} className="max-w-prose text-ink-muted">
        GIFT, Moodle XML, QTI 2 or 3 (one file or a zip), YAML or CSV, up to 10 MB. You see what becomes of
        each question before it is added as a draft. Nothing is published.
      </p>
      <input
        ref={input}
        type="file"
        aria-label="File of questions"
        aria-describedby={helpId}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <p className="flex flex-wrap items-center gap-4">
        <Button busy={busy} busyLabel="Sending…" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <span className="text-sm text-ink-muted pointer-coarse:hidden">or drop it here</span>
      </p>
      {problem && <FieldError>{problem}</FieldError>}
      {sent && (
        <div className="w-full max-w-md">
          <ProgressBar
            label="Sending the file"
            value={sent.bytes}
            max={sent.of}
            valueText={`${Math.round((sent.bytes / sent.of) * 100)} per cent sent`}
          />
        </div>
      )}
    </section>
  );
}

function problemOf({ size }: File): string | undefined {
  if (size === 0) return "This file is empty.";
  return size > importLimits.bytes ? "This file is larger than 10 MB. Please split it." : undefined;
}
