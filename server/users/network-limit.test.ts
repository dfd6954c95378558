/** The attempts of a network: once it has none left, refusals need no database, and a returned one counts immediately. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { countNetworkUse, refuseExhausted } from "./network-limit.ts";

onEachEngine("limits of a network", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const usageOf = (address: string) => ({
    kind: "test",
    address,
    most: 1,
    sentence: "Too many.",
    now: app.clock.now(),
  });
  const forget = () => app.db.deleteFrom("failures").where("key", "like", "test:%").execute();
  const tooMany = { code: "too_many_requests" };

  test("a network that used up its limit is refused for five seconds without a query", async () => {
    const address = "203.0.113.50";
    await countNetworkUse(app.db, usageOf(address));
    await expect(countNetworkUse(app.db, usageOf(address))).rejects.toMatchObject(tooMany);
    await forget();
    app.clock.step(4);
    expect(() => refuseExhausted(app.db, usageOf(address))).toThrow(
      "Too many. Please try again in 60 minutes.",
    );
    await expect(countNetworkUse(app.db, usageOf(address))).rejects.toMatchObject({
      ...tooMany,
      retryAfterSeconds: expect.closeTo(3596, -1),
    });
    expect(() => refuseExhausted(app.db, usageOf("203.0.113.51"))).not.toThrow();
    app.clock.step(2);
    expect(() => refuseExhausted(app.db, usageOf(address))).not.toThrow();
    await countNetworkUse(app.db, usageOf(address));
  });

  test("a use that is given back can be counted again immediately", async () => {
    const address = "2001:db8:0:1::/64";
    const giveBack = await countNetworkUse(app.db, usageOf(address));
    await expect(countNetworkUse(app.db, usageOf(address))).rejects.toMatchObject(tooMany);
    await giveBack();
    await countNetworkUse(app.db, usageOf(address));
  });

  test("a use that the wider network refuses is not counted against the narrower one", async () => {
    const address = (network: number) => `2001:db8:7:${network}::/64`;
    const [giveBack] = await Promise.all(
      [1, 2, 3, 4].map((one) => countNetworkUse(app.db, usageOf(address(one)))),
    );
    await expect(countNetworkUse(app.db, usageOf(address(5)))).rejects.toMatchObject(tooMany);
    await giveBack!();
    await countNetworkUse(app.db, usageOf(address(5)));
  });
});
