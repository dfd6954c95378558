/** Pictures of questions in a test. Few tests have some, so that their code comes with the first. */
import { type ComponentType, useEffect, useState } from "react";
import type { Question } from "../../../contract/attempts.ts";
import type { ShownPicture } from "../../../contract/shown-picture.ts";
import { spaceOf } from "../../ui/picture-space.ts";

type Pictures = ComponentType<{ pictures: readonly ShownPicture[] }>;

let loaded: Pictures | undefined;
const retryMilliseconds = 3000;

async function loadParts() {
  const [{ QuestionPictures }, { keepPictures }] = await Promise.all([
    import("../../ui/question-pictures.tsx"),
    import("../../attempt/keep-pictures.ts"),
  ]);
  loaded = QuestionPictures;
  return { QuestionPictures, keepPictures };
}

/** Runs once the code is there, trying again until it is; what `use` returns ends it. */
function withParts(use: (parts: Awaited<ReturnType<typeof loadParts>>) => () => void): () => void {
  let isOver = false;
  let stop = () => {};
  const load = () =>
    void loadParts().then(
      (parts) => {
        if (!isOver) stop = use(parts);
      },
      () => {
        if (isOver) return;
        const timer = setTimeout(load, retryMilliseconds);
        stop = () => clearTimeout(timer);
      },
    );
  load();
  return () => {
    isOver = true;
    stop();
  };
}

/** Loads the pictures of all questions and keeps them while the test is open. */
export function useKeptPictures(questions: readonly Question[]): void {
  useEffect(() => {
    const pictures = questions.flatMap((question) => question.pictures ?? []);
    return pictures.length > 0 ? withParts(({ keepPictures }) => keepPictures(pictures)) : undefined;
  }, [questions]);
}

/** The pictures of one question; their space is there before their code. */
export function TestPictures({ pictures }: { pictures: readonly ShownPicture[] }) {
  const [Part, setPart] = useState(() => loaded);
  useEffect(
    () =>
      withParts(({ QuestionPictures }) => {
        setPart(() => QuestionPictures);
        return () => {};
      }),
    [],
  );
  if (Part) return <Part pictures={pictures} />;
  return (
    <div className="flex flex-wrap gap-3">
      {pictures.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice
        <div key={index} className="max-w-full" style={spaceOf(picture)} />
      ))}
    </div>
  );
}
