/** Shares a result with another app, with its image if the device supports files; otherwise copies the link. */
import { getSharedPreview } from "../../../contract/certificates/sharing.ts";
import { copyLink } from "./copy-link.ts";

export interface SharedLink {
  url: string;
  /** The assessment's title. */
  title: string;
  score: number;
  maxScore: number;
}

/** Opens the device's share sheet. Where there is none, or it refuses, the link is copied and a message says so. */
export async function passOn({ url, title, score, maxScore }: SharedLink): Promise<void> {
  if (!("share" in navigator)) return copyLink(url);
  const data: ShareData = { title, text: `I scored ${score} of ${maxScore} in the ${title}.`, url };
  const image = await previewOf(url);
  const withImage = image && { ...data, files: [image] };
  try {
    await navigator.share(withImage && navigator.canShare?.(withImage) ? withImage : data);
  } catch (error) {
    // Closing the sheet is not a failure. Browsers refuse to open it if the click was too long ago.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copyLink(url);
  }
}

/** The image beside the link; undefined if it can't be fetched, since the link is enough. */
async function previewOf(url: string): Promise<File | undefined> {
  const code = new URL(url).pathname.split("/").at(-1)!;
  try {
    const reply = await fetch(getSharedPreview.path.replace(":code", code));
    if (!reply.ok) return undefined;
    return new File([await reply.blob()], "assay-result.png", { type: "image/png" });
  } catch {
    return undefined;
  }
}
