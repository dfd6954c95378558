/** Images of badges and link previews: each assessment's hallmark, visible data only, limited work. */
import { readFileSync } from "node:fs";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cards } from "../../../contract/cards.ts";
import { hallmarkSvg } from "../../../contract/certificates/hallmark-svg.ts";
import { engines } from "../../testing/engines.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { certificatePath, earn, take } from "../testing/earn.ts";
import { createImageRenderer, type ImageRenderer } from "./images.ts";
import { certificatePreviews } from "./previews.ts";
import { printFonts } from "./print-fonts.ts";

describe("the renderer", () => {
  let images: ImageRenderer;
  beforeAll(() => {
    images = createImageRenderer();
  });
  afterAll(() => images.close());

  const hallmark = (title: string) => ({ kind: "mailHallmark", slug: "sql", title }) as const;

  test("each of the 42 assessments has a different badge", async () => {
    const badges = await Promise.all(
      cards.map(({ slug, title }) => images.render({ kind: "badge", slug, title }, "test")),
    );
    for (const png of badges) expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([480, 480]);
    expect(new Set(badges.map((png) => png.toString("base64"))).size).toBe(42);
  });

  test("initials are drawn in the display face", async () => {
    await initWasm(readFileSync(new URL(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"))));
    const drawnIn = (family: string) => {
      const svg = hallmarkSvg(
        { title: "SQL Assessment", category: "Database" },
        { name: "gold" },
        { size: 144 },
      );
      const font = {
        fontBuffers: [readFileSync(printFonts.display), readFileSync(printFonts.text)],
        loadSystemFonts: false,
      };
      return Buffer.from(
        new Resvg(svg.replace(/font-family="[^"]*"/g, `font-family="${family}"`), { font }).render().asPng(),
      );
    };
    const png = await images.render(hallmark("SQL Assessment"), "test");
    expect(png.equals(drawnIn("Besley SemiBold"))).toBe(true);
    expect(png.equals(drawnIn("Noto Serif"))).toBe(false);
  });

  test("an image requested by many at once is rendered once and cached", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => images.render(hallmark("Once"), "test")));
    all.push(await images.render(hallmark("Once"), "test"));
    expect(new Set(all).size).toBe(1);
  });

  test("one client's flood is limited and delays another client by one image", async () => {
    const order: string[] = [];
    const ask = (client: string, title: string) =>
      images.render(hallmark(title), client).then(
        () => order.push(client),
        (error) => {
          expect(error).toMatchObject({ code: "busy" });
          order.push("refused");
        },
      );
    const flood = Array.from({ length: 150 }, (_, number) => ask("flood", `F${number}`));
    await Promise.all([...flood, ask("other", "Other")]);
    expect(order.filter((one) => one === "refused").length).toBeGreaterThanOrEqual(49);
    const served = order.filter((one) => one !== "refused");
    expect(served).toContain("other");
    expect(served.indexOf("other")).toBeLessThanOrEqual(2);
  });

  test("an image that breaks the thread is refused, and the next one is rendered", async () => {
    await expect(images.render({ kind: "badge", slug: "sql", title: "\u0000" }, "test")).rejects.toThrow();
    expect((await images.render(hallmark("After"), "test")).length).toBeGreaterThan(100);
  });
});

describe.each(engines)("previews (%s)", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { environment: { PUBLIC_URL: "https://assay.example.com" } });
  });
  afterAll(() => app.close());

  const imagePath = async (page: "/certificate/:code" | "/shared/:code", code: string) => {
    const preview = await certificatePreviews(app.attemptServices)[page]!(code);
    return preview!.image.path;
  };
  const fetchImage = async (path: string) => {
    const reply = await app.app.inject({ method: "GET", url: path });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("image/png");
    return { png: reply.rawPayload, caching: reply.headers["cache-control"] };
  };

  test("the image has the name only if it is shown, and its address depends on that", async () => {
    const [ada, bea] = [
      await app.addPerson({ name: "Ada Byron" }),
      await app.addPerson({ name: "Bea Curie" }),
    ];
    const [code, other] = [await earn(app, ada), await earn(app, bea)];
    const hiddenPath = await imagePath("/certificate/:code", code);
    const hidden = await fetchImage(hiddenPath);
    expect(hidden.caching).toBe("public, max-age=300");
    const hiddenToo = await fetchImage(await imagePath("/certificate/:code", other));
    expect(hidden.png.equals(hiddenToo.png)).toBe(true);

    await ada.patch(certificatePath(code), { showsName: true });
    const shownPath = await imagePath("/certificate/:code", code);
    expect(shownPath).not.toBe(hiddenPath);
    const shown = await fetchImage(shownPath);
    expect(shown.png.equals(hidden.png)).toBe(false);

    await ada.patch(certificatePath(code), { showsName: false });
    expect(await imagePath("/certificate/:code", code)).toBe(hiddenPath);
    const again = await fetchImage(shownPath);
    expect(again.png.equals(hidden.png)).toBe(true);
    expect(again.caching).toBe("no-store");
  });

  test("a revoked certificate's image says so and shows neither name nor score", async () => {
    const [ada, bea] = [
      await app.addPerson({ name: "Ada Byron" }),
      await app.addPerson({ name: "Bea Curie" }),
    ];
    const admin = await app.addAdmin();
    const [code, other] = [await earn(app, ada, 9), await earn(app, bea, 10)];
    await ada.patch(certificatePath(code), { showsName: true, showsScore: true });
    const before = await fetchImage(await imagePath("/certificate/:code", code));
    for (const one of [code, other])
      await admin.patch(certificatePath(one, "/revocation"), { reason: "A test." });
    const revoked = await fetchImage(await imagePath("/certificate/:code", code));
    expect(revoked.png.equals(before.png)).toBe(false);
    const revokedToo = await fetchImage(await imagePath("/certificate/:code", other));
    expect(revoked.png.equals(revokedToo.png)).toBe(true);
  });

  test("a shared result's image is removed with the share", async () => {
    const person = await app.addPerson({ name: "Ada Byron" });
    const { attemptId } = await take(app, person, 6);
    const share = `/api/assessment/attempts/${attemptId}/share`;
    const { url } = (await person.patch(share, { isShared: true, showsName: true })).body.data;
    const path = await imagePath("/shared/:code", url.split("/").at(-1));
    const named = await fetchImage(path);
    await person.patch(share, { isShared: true, showsName: false });
    expect((await fetchImage(path)).png.equals(named.png)).toBe(false);
    await person.patch(share, { isShared: false });
    expect((await app.app.inject({ method: "GET", url: path })).statusCode).toBe(404);
  });

  test("a badge has its assessment's own image, with the credential inside", async () => {
    const person = await app.addPerson();
    const codes = [await earn(app, person, 9, "javascript"), await earn(app, person, 9, "python")];
    const images = codes.map(async (code) => {
      const url = certificatePath(code, "/badge.png");
      const { rawPayload } = await app.app.inject({ method: "GET", url, headers: { cookie: person.cookie } });
      return rawPayload.subarray(33 + 12 + rawPayload.readUInt32BE(33));
    });
    const [one, two] = await Promise.all(images);
    expect(one!.equals(two!)).toBe(false);
  });
});
