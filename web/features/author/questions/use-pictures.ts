/** Adds pictures to a question: chosen, pasted or dropped. */
import { type ClipboardEvent, type DragEvent, useState } from "react";
import { uploadPicture } from "../../../../contract/authoring/pictures.ts";
import { bodyLimits } from "../../../../contract/authoring/question-body.ts";
import { call, failureSentence } from "../../../client/api.ts";
import type { DraftSession } from "./draft-session.ts";
import { fitPicture } from "./fit-picture.ts";

export interface Pictures {
  isBusy: boolean;
  /** Why the last one was not added. */
  problem: string | undefined;
  add(files: readonly File[]): Promise<void>;
  /** For the element in which pictures may be pasted and dropped. */
  handlers: {
    onPaste(event: ClipboardEvent): void;
    onDragOver(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
}

const wrongKind = "Please choose a PNG, JPEG or WebP picture.";
const full = `A question has at most ${bodyLimits.pictures} pictures.`;

/** The pictures of the question that a session edits. @param collection where they are stored */
export function usePictures(collection: string, session: DraftSession): Pictures {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const shown = () => session.view().body.pictures;
  const add = async (files: readonly File[]) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      for (const file of files) {
        if (shown().length >= bodyLimits.pictures) return setProblem(full);
        const body = await fitPicture(file);
        if (!body) return setProblem(wrongKind);
        const { data } = await call(uploadPicture, { params: { collection }, body });
        // Others may have been added meanwhile.
        if (shown().length >= bodyLimits.pictures) return setProblem(full);
        session.edit({ pictures: [...shown(), { ...data, alternative: "" }] });
      }
    } catch (error) {
      setProblem(failureSentence(error, "The picture could not be added."));
    } finally {
      setBusy(false);
    }
  };
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const files = [...data.files].filter(({ type }) => type.startsWith("image/"));
    if (files.length === 0) return;
    event.preventDefault();
    void add(files);
  };
  return {
    isBusy,
    problem,
    add,
    handlers: {
      onPaste: (event) => {
        // A table copied from a spreadsheet comes as text and as a picture of it.
        if (!event.clipboardData.types.includes("text/plain")) take(event, event.clipboardData);
      },
      onDragOver: (event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      },
      onDrop: (event) => take(event, event.dataTransfer),
    },
  };
}
