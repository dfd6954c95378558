/** Loads the pictures of an open attempt at once, and keeps them, so that a lost connection hides none. */
import { pictureAddress, type ShownPicture } from "../../contract/shown-picture.ts";

const retryMilliseconds = 3000;

/**
 * Loads pictures one after the other and holds them in memory; those that fail are tried again until they are there.
 * @returns lets them go
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
