/** Who is signed in: a refusal that arrives after a sign-in signs nobody out. */
import { beforeEach, expect, test, vi } from "vitest";
import { getMyResults } from "../../contract/results.ts";
import type { OwnUser } from "../../contract/users/users.ts";
import { call } from "./api.ts";
import { askProfile, clearSession, onAdminAccessLost, onSessionCleared, setUser } from "./session.ts";

const profilePath = "/api/user/profile";
const ada: OwnUser = {
  id: "ada",
  name: "Ada",
  email: "ada@example.org",
  phone: "0123456789",
  profileType: "Student",
  institute: "Harbour School",
  course: null,
  company: null,
  position: null,
  localAddress: null,
  city: null,
  zip: null,
  state: null,
  country: null,
  isAdmin: false,
  isVerified: true,
  createdAt: "2026-01-01T00:00:00.000Z",
  _count: { assessments: 0 },
  timePercent: 100,
};
const cleared = vi.fn();
onSessionCleared(cleared);

/** Replies by address, given when a request is made. */
function serve(reply: (address: string) => Promise<Response> | Response) {
  const fetched = vi.fn(async (address: string) => reply(address));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}
const refusal = () => new Response(JSON.stringify({ error: "no", code: "not_signed_in" }), { status: 401 });
const profile = (user: OwnUser) => new Response(JSON.stringify({ message: "ok", data: user }));

beforeEach(() => {
  vi.unstubAllGlobals();
  clearSession();
  cleared.mockReset();
});

test("a refused call asks who is signed in; the session stays where somebody is", async () => {
  setUser(ada);
  const fetched = serve((address) => (address === profilePath ? profile(ada) : refusal()));
  await expect(call(getMyResults)).rejects.toMatchObject({ status: 401 });
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    "/api/assessment/my-assessments",
    profilePath,
  ]);
  expect(cleared).not.toHaveBeenCalled();
});

test("where nobody is, the session has ended before the refused call fails, and nobody is asked twice", async () => {
  setUser(ada);
  const fetched = serve(refusal);
  const failed = call(getMyResults).catch(() => cleared.mock.calls.length);
  expect(await failed).toBe(1);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("a profile request from before a sign-in neither ends the session nor replaces its person", async () => {
  const accessLost = vi.fn();
  onAdminAccessLost(accessLost);
  for (const late of [refusal(), profile({ ...ada, id: "grace" })]) {
    setUser(ada);
    const { promise, resolve } = Promise.withResolvers<Response>();
    serve(() => promise);
    const asked = askProfile();
    const admin = { ...ada, id: late.ok ? "ida" : "ada", isAdmin: true };
    setUser(admin);
    resolve(late);
    await asked;
    expect(cleared).not.toHaveBeenCalled();
    // Reported only if the session is still that of the same person.
    setUser({ ...admin, isAdmin: false });
    expect(accessLost).toHaveBeenCalledOnce();
    accessLost.mockReset();
  }
});

test("a profile that arrives after signing out signs nobody in", async () => {
  setUser(ada);
  const { promise, resolve } = Promise.withResolvers<Response>();
  serve(() => promise);
  const asked = askProfile();
  clearSession();
  cleared.mockReset();
  resolve(profile(ada));
  await asked;
  // Only a signed-in person's refused call asks again.
  const fetched = serve(refusal);
  await call(getMyResults).catch(() => undefined);
  expect(fetched).toHaveBeenCalledOnce();
});
