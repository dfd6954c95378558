/** Renders images in a worker thread, one at a time, in turn by client; equal images are rendered once and cached. */
import { FairQueue } from "../../platform/fair-queue.ts";
import { createJobThread } from "../../platform/job-thread.ts";
import { createFileCache } from "./file-cache.ts";
import type { Image } from "./image-drawing.ts";

export interface ImageRenderer {
  /**
   * The PNG of an image.
   * @param client who asks: a network address, or the name of a part of the server
   * @throws AppError busy when too many images wait
   */
  render(image: Image, client: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** About 300 previews, or all 42 badges and 250 previews. */
const cacheBytes = 12 * 1024 * 1024;

const queueLimits = {
  concurrency: 1,
  concurrencyPerClient: 1,
  capacity: 100,
  longestWaitSeconds: 10,
  refusal: "Many images are being drawn right now. Please try again in a few seconds.",
};

/** A renderer whose thread starts with the first image, and again after an image that broke it. */
export function createImageRenderer(): ImageRenderer {
  const queue = new FairQueue(queueLimits);
  const cache = createFileCache(cacheBytes);
  const underWay = new Map<string, Promise<Buffer>>();
  const thread = createJobThread<Image>(new URL("./image-thread.ts", import.meta.url), "image");

  return {
    async render(image, client) {
      const key = JSON.stringify(image);
      const known = cache.get(key) ?? underWay.get(key);
      if (known) return known;
      const rendering = queue.run(client, () => thread.run(image));
      underWay.set(key, rendering);
      try {
        const png = await rendering;
        cache.set(key, png);
        return png;
      } finally {
        underWay.delete(key);
      }
    },
    close: () => thread.close(),
  };
}
