/** Why a file is not stored as a picture. */
export class RefusedPicture extends Error {
  override name = "RefusedPicture";
}

/** The file ends before the picture does, or says something that can't be. */
export function damagedPicture(): RefusedPicture {
  return new RefusedPicture("This picture is damaged. Please save it again and try once more.");
}

/** Pictures that move draw the eye during a timed test, and nobody can stop them. */
export function movingPicture(): RefusedPicture {
  return new RefusedPicture("Moving pictures can't be used. Please choose one that stands still.");
}

/** Width and height in pixels, and the bytes without metadata. */
export interface CleanPicture {
  width: number;
  height: number;
  bytes: Buffer;
}
