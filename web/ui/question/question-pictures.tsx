/** The pictures of a question, each in reserved space, with a dialog to enlarge them. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { pictureAddress, type ShownPicture } from "../../../contract/authoring/shown-picture.ts";
import { Button } from "../button.tsx";
import { spaceOf } from "./picture-space.ts";
import "./question-pictures.css";

const retryMilliseconds = 5000;

/** @param pictures nothing is shown where there are none */
export function QuestionPictures({ pictures }: { pictures: readonly ShownPicture[] | undefined }) {
  if (!pictures || pictures.length === 0) return null;
  return (
    <div className="question-pictures">
      {pictures.map((picture, index) => (
        <QuestionPicture
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice
          key={`${picture.hash} ${index}`}
          picture={picture}
          number={pictures.length > 1 ? index + 1 : undefined}
        />
      ))}
    </div>
  );
}

function QuestionPicture({ picture, number }: { picture: ShownPicture; number: number | undefined }) {
  const { hash, width, height, alternative } = picture;
  const [tries, setTries] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const again = () => {
    setFailed(false);
    setTries((count) => count + 1);
  };
  useEffect(() => {
    if (!isFailed) return;
    const timer = setTimeout(again, retryMilliseconds);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  });
  const name = `picture${number === undefined ? "" : ` ${number}`}`;
  return (
    <div className="question-picture" data-failed={isFailed || undefined} style={spaceOf(picture)}>
      {isFailed ? (
        <div role="alert" className="flex flex-col items-start gap-2 p-4 text-sm">
          <p className="font-medium">The picture could not be loaded.</p>
          <p className="text-ink-muted">It shows: {alternative}</p>
          <Button variant="secondary" size="small" onClick={again}>
            Load {name} again
          </Button>
        </div>
      ) : (
        <>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it does the same */}
          <img
            key={tries}
            src={pictureAddress(hash)}
            alt={alternative}
            width={width}
            height={height}
            draggable={false}
            onError={() => setFailed(true)}
            onClick={() => setOpen(true)}
          />
          <button
            type="button"
            className="picture-enlarge"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <span>
              Enlarge<span className="only-read"> {name}</span>
            </span>
          </button>
        </>
      )}
      {isOpen && <PictureDialog picture={picture} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The picture in its full size; the dialog scrolls where the window is smaller. */
function PictureDialog({ picture, onClose }: { picture: ShownPicture; onClose: () => void }) {
  const { hash, width, height, alternative } = picture;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it is removed, since a removed dialog doesn't return the focus.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label="Picture"
      className="picture-dialog"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="picture-dialog-head">
        <Button variant="secondary" onClick={onClose}>
          Close picture
        </Button>
      </div>
      <img src={pictureAddress(hash)} alt={alternative} width={width} height={height} />
    </dialog>
  );
}

/**
 * Loads pictures one after the other into memory, and retries failed ones.
 * @returns releases them
 */
export function keepPictures(pictures: readonly ShownPicture[]): () => void {
  const kept: HTMLImageElement[] = [];
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = async (waiting: readonly string[]): Promise<void> => {
    const failed: string[] = [];
    for (const hash of waiting) {
      const image = new Image();
      image.src = pictureAddress(hash);
      try {
        await image.decode();
        kept.push(image);
      } catch {
        failed.push(hash);
      }
      if (isOver) return;
    }
    if (failed.length > 0) timer = setTimeout(() => void load(failed), retryMilliseconds);
  };
  void load([...new Set(pictures.map(({ hash }) => hash))]);
  return () => {
    isOver = true;
    clearTimeout(timer);
    kept.length = 0;
  };
}
