/** The pictures of an imported question: checked and described, or left out with the reason. */
import type { PictureType } from "../../contract/authoring/pictures.ts";
import { bodyLimits, type QuestionBody, unprintable } from "../../contract/authoring/question-body.ts";
import type { ForeignPicture } from "./readers/imported-question.ts";
import type { ReadQuestion } from "./readers/question-reader.ts";

/** A picture as it can be stored. */
export interface CheckedPicture {
  hash: string;
  type: PictureType;
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** Checks the bytes of a file: the picture in it, or a sentence that says why it is none. */
export type CheckPicture = (file: Uint8Array) => CheckedPicture | string;

export interface ImportedPictures {
  shown: QuestionBody["pictures"];
  /** The same with their bytes. */
  files: CheckedPicture[];
  /** Whether the file names more than the question shows. */
  isIncomplete: boolean;
  notes: string[];
}

const names: Record<PictureType, string> = { "image/png": "PNG", "image/jpeg": "JPEG", "image/webp": "WebP" };
const typesByEnding: Record<string, PictureType> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
};

/** The pictures that a question can show, and a note about each other one. */
export function importedPictures(
  { pictures, otherPictures }: Pick<ReadQuestion, "pictures" | "otherPictures">,
  check: CheckPicture,
): ImportedPictures {
  const imported: ImportedPictures = { shown: [], files: [], isIncomplete: otherPictures > 0, notes: [] };
  let tooMany = 0;
  for (const picture of pictures) {
    const checked = checkedFile(picture, check);
    if (typeof checked === "string")
      imported.notes.push(`the picture “${picture.name.slice(0, 80)}” is left out: ${checked}`);
    else if (imported.shown.length === bodyLimits.pictures) tooMany += 1;
    else {
      const { hash, width, height } = checked;
      const { alternative, note } = described(picture);
      imported.shown.push({ hash, alternative, width, height });
      imported.files.push(checked);
      if (note) imported.notes.push(note);
    }
  }
  if (tooMany > 0)
    imported.notes.push(
      `it has more than ${bodyLimits.pictures} pictures; ${tooMany === 1 ? "the last is" : `the last ${tooMany} are`} left out`,
    );
  if (otherPictures > 0)
    imported.notes.push(
      `${otherPictures === 1 ? "a picture" : `${otherPictures} pictures`} in options, reasons or the explanation ${otherPictures === 1 ? "is" : "are"} left out: only the question itself can show pictures`,
    );
  imported.isIncomplete ||= imported.shown.length < pictures.length;
  return imported;
}

function checkedFile({ name, file }: ForeignPicture, check: CheckPicture): CheckedPicture | string {
  if (typeof file === "string") return `it ${file}`;
  const checked = check(file);
  if (typeof checked === "string")
    return `${checked.charAt(0).toLowerCase()}${checked.slice(1).replace(/\.$/, "")}`;
  const expected = typesByEnding[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""];
  if (expected !== undefined && expected !== checked.type)
    return `it is named as ${names[expected]}, but is a ${names[checked.type]} file`;
  return checked;
}

/** Characters that no text may have are removed, and a text that is too long is cut. */
function described({ name, alternative }: ForeignPicture): { alternative: string; note?: string } {
  const clean = alternative
    .replaceAll("\r\n", "\n")
    .toWellFormed()
    .replaceAll(new RegExp(unprintable.source, "gu"), "");
  if (clean.length <= bodyLimits.alternative) return { alternative: clean };
  return {
    alternative: clean.slice(0, bodyLimits.alternative).replace(/[\ud800-\udbff]$/, ""),
    note: `the description of the picture “${name.slice(0, 80)}” is cut after ${bodyLimits.alternative} characters`,
  };
}
