/** The rows of the access matrix for imports, exports and pictures. */
import { goodBody } from "../../authoring/testing/collections.ts";
import type { Row, Scene, Statuses } from "./access-rows.ts";

/** For the owner of the collection only: other admins may neither write nor see imports in progress. */
const ownerOnly = (status: number): Statuses => [401, status, 404, 403];
const absent: Statuses = [401, 404, 404, 404];

const collection = ({ collection: { id } }: Scene) => id;
const file = ({ importId }: Scene) => importId;
const account = ({ importId }: Scene) => [importId, "0"];

/** A white picture of two by two pixels. */
export const smallPicture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4nGP4/5/h/38AC/oD/eAlihAAAAAASUVORK5CYII=",
  "base64",
);

/** Every call about imports, exports and pictures by its name. */
export const exchangeRows: Record<string, Row> = {
  createImport: {
    own: collection,
    body: () => ({ name: "questions.txt", size: 1 }),
    statuses: ownerOnly(201),
    absent,
  },
  sendImportPart: { own: account, body: () => Buffer.from("?"), statuses: ownerOnly(200), absent },
  // The file has not been uploaded.
  readImport: { own: file, body: () => ({}), statuses: ownerOnly(409), absent },
  getImports: { own: collection, statuses: ownerOnly(200), absent },
  getImport: { own: file, statuses: ownerOnly(200), absent },
  deleteImport: { own: file, statuses: ownerOnly(200), absent },
  getAccounts: { own: file, statuses: ownerOnly(200), absent },
  mendAccount: { own: account, body: () => ({ body: goodBody() }), statuses: ownerOnly(404), absent },
  takeImport: { own: file, body: () => ({}), statuses: ownerOnly(409), absent },
  // Without its query the call is refused, after authentication.
  uploadPicture: { own: collection, body: () => smallPicture, statuses: ownerOnly(201), absent },
  getPicture: {
    own: ({ collection: { picture } }) => picture,
    statuses: [401, 200, 404, 200],
    absent,
  },
  exportQuestions: { own: collection, statuses: [401, 422, 404, 422], absent },
};
