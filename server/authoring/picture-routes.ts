/** The calls for pictures of questions. */
import type { FastifyInstance } from "fastify";
import { getPicture, uploadPicture } from "../../contract/authoring/pictures.ts";
import { AppError } from "../../contract/errors.ts";
import type { AttemptServices } from "../attempts/lifecycle.ts";
import { maySeeInAttempt } from "../attempts/picture-access.ts";
import { countUse, limitReached } from "../database/hourly-limit.ts";
import { serve } from "../http/serve.ts";
import { type Picture, pictureOf } from "../pictures/clean-picture.ts";
import { RefusedPicture } from "../pictures/refused-picture.ts";
import { findPicture, hasInCollection, insertPicture, noRoomForPictures } from "../pictures/store.ts";
import type { Services } from "../services.ts";
import { serveAuthor } from "./serve-author.ts";

/** Pictures that one person adds in an hour. */
const uploadsAnHour = 300;

/** Its address is the hash of its bytes, so a picture never changes; shared caches must not keep it for others. */
const cacheControl = "private, max-age=31536000, immutable";

/** Registers the calls for pictures. */
export function servePictures(
  app: FastifyInstance,
  services: Services,
  attemptServices: AttemptServices,
): void {
  const { db, clock } = services;

  serveAuthor(app, services, uploadPicture, async ({ membership, body, caller }) => {
    const key = `picture:${caller.id}`;
    if (!(await countUse(db, key, uploadsAnHour, clock.now())))
      throw await limitReached(db, key, "You have added many pictures within an hour.", clock.now());
    const picture = readPicture(Buffer.from(body));
    const isStored = await db
      .transaction()
      .execute((transaction) => insertPicture(transaction, membership.collectionId, picture, clock.now()));
    if (!isStored) throw new AppError("wrong_state", { sentence: noRoomForPictures });
    const { hash, width, height } = picture;
    return { hash, width, height };
  });

  serve(app, services, getPicture, async ({ params: { hash }, caller }) => {
    const person = { id: caller.id, isAdmin: caller.adminAccess === "full" };
    const isAllowed =
      (await hasInCollection(db, hash, person)) || (await maySeeInAttempt(attemptServices, caller.id, hash));
    const picture = isAllowed ? await findPicture(db, hash) : undefined;
    if (!picture) throw new AppError("not_found");
    return {
      bytes: picture.bytes,
      headers: { "content-type": picture.type, "cache-control": cacheControl },
    };
  });
}

/** @throws AppError invalid_input with the reason if it is not a valid picture */
function readPicture(bytes: Buffer): Picture {
  try {
    return pictureOf(bytes);
  } catch (error) {
    if (error instanceof RefusedPicture) throw new AppError("invalid_input", { sentence: error.message });
    throw error;
  }
}
