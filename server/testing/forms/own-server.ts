/**
 * The product with an own assessment, for browser journeys: serves the built pages at PORT and writes one line of JSON with
 * the sessions of a verified person and of an admin.
 */
import { webFolder } from "../../platform/folders.ts";
import { startTestApp } from "../test-app.ts";
import { ownAssessments, ownVersion } from "./own-assessments.ts";

const own = ownAssessments();
const app = await startTestApp("sqlite", {
  own,
  webFiles: webFolder,
  environment: { CERTIFICATE_SECONDS: "0", PUBLIC_URL: `http://localhost:${process.env.PORT}` },
});
await own.publish(app.db, ownVersion());
const [person, admin] = [await app.addPerson({ name: "Ada Byron" }), await app.addAdmin()];
await app.app.listen({ port: Number(process.env.PORT) });
console.log(JSON.stringify({ person: person.cookie, admin: admin.cookie }));
process.on("SIGTERM", () => void app.close().then(() => process.exit(0)));
