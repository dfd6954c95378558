/** Why a file is not stored as a picture. */
export class RefusedPicture extends Error {
  override name = "RefusedPicture";
}

/** The file is truncated or invalid. */
export function damagedPicture(): RefusedPicture {
  return new RefusedPicture("This picture is damaged. Please save it again and try once more.");
}

/** Animations distract during a timed test, and can't be stopped. */
export function movingPicture(): RefusedPicture {
  return new RefusedPicture("Moving pictures can't be used. Please choose one that stands still.");
}

/** Width and height in pixels, and the bytes without metadata. */
export interface CleanPicture {
  width: number;
  height: number;
  bytes: Buffer;
}
