/** The next page replays what a dying page left in the click log, once and in order. */
import { expect, test, vi } from "vitest";
import { memoryTextStorage, withClickLog } from "./click-log.ts";
import { newRecord, recordChoice } from "./device-record.ts";
import { memoryStore } from "./device-store.ts";
import { Simulation } from "./testing/simulation.ts";

const key = { personId: "person", attemptId: "attempt" };
const create = () => newRecord("person", new Simulation().server.attempt(), "client");

async function setUp() {
  const texts = memoryTextStorage();
  const store = memoryStore(true);
  const page = withClickLog(store, texts);
  await page.change(key, create, () => {});
  return { texts, store, page };
}

test("a click that the store never received is sent by the next page and leaves the click log", async () => {
  const { texts, store, page } = await setUp();
  page.appendClick(key, { questionId: "q1", optionId: "a", at: 5 });
  page.appendClick(key, { questionId: "q2", optionId: null, at: 6 });
  const [record] = await withClickLog(store, texts).list("person");
  expect(record?.pending).toMatchObject({ q1: { optionId: "a" }, q2: { optionId: null } });
  expect(record!.pending.q1!.seq).toBeLessThan(record!.pending.q2!.seq);
  expect(texts.keys()).toEqual([]);
});

test("the decision to submit is replayed too, even by a page that is already open", async () => {
  const { page } = await setUp();
  page.appendClick(key, { at: 5 });
  expect(await page.find(key)).toMatchObject({ submitAsked: true, pending: {} });
});

test("a click after the latest stored choice is replayed, one of the same millisecond too", async () => {
  const { page } = await setUp();
  await page.change(key, create, (record) => {
    recordChoice(record, "q1", "a", 5);
    recordChoice(record, "q2", "a", 5);
  });
  page.appendClick(key, { questionId: "q1", optionId: "b", at: 6 });
  page.appendClick(key, { questionId: "q2", optionId: "b", at: 5 });
  expect((await page.find(key))?.pending).toMatchObject({ q1: { optionId: "b" }, q2: { optionId: "b" } });
});

test("a click is not replayed after a later choice, or if it was stored after all", async () => {
  const { page } = await setUp();
  page.appendClick(key, { questionId: "q1", optionId: "a", at: 5 });
  page.appendClick(key, { questionId: "q2", optionId: "b", at: 5 });
  await page.change(key, create, (record) => {
    recordChoice(record, "q1", "c", 6);
    recordChoice(record, "q2", "b", 5);
  });
  const before = await page.change(key, create, (record) => record.seq);
  expect((await page.find(key))?.pending).toMatchObject({ q1: { optionId: "c" }, q2: { optionId: "b" } });
  expect((await page.find(key))?.seq).toBe(before.value);
});

test("discarding a click keeps a later one on the same question", async () => {
  const { texts, page } = await setUp();
  const discard = page.appendClick(key, { questionId: "q1", optionId: "a", at: 5 });
  const discardLater = page.appendClick(key, { questionId: "q1", optionId: "b", at: 6 });
  discard();
  expect(texts.keys()).toHaveLength(1);
  discardLater();
  expect(texts.keys()).toEqual([]);
});

test("the click log forgets attempts that have ended or are no longer on the device", async () => {
  const { texts, page } = await setUp();
  texts.set("assay.click somebody else q1", "{}");
  page.appendClick(key, { questionId: "q1", optionId: "a", at: 5 });
  page.appendClick({ personId: "person", attemptId: "gone" }, { questionId: "q1", optionId: "a", at: 5 });
  await page.list("person");
  expect(texts.keys()).toEqual(["assay.click somebody else q1"]);
  page.appendClick(key, { questionId: "q1", optionId: "a", at: 5 });
  await page.remove(key);
  expect(texts.keys()).toEqual(["assay.click somebody else q1"]);
});

test("unreadable entries are skipped", async () => {
  const { texts, page } = await setUp();
  texts.set("assay.click person attempt q1", "not JSON");
  texts.set("assay.click person attempt q2", '{"optionId":"a"}');
  expect((await page.find(key))?.pending).toEqual({});
  expect(texts.keys()).toEqual([]);
});

test("an attempt that the device has no record of has nothing to replay", async () => {
  const { page } = await setUp();
  const gone = { personId: "person", attemptId: "gone" };
  page.appendClick(gone, { questionId: "q1", optionId: "a", at: 5 });
  expect(await page.find(gone)).toBeUndefined();
});

test("a record without clicks in the log is read without being written", async () => {
  const { store, texts } = await setUp();
  const change = vi.spyOn(store, "change");
  expect(await withClickLog(store, texts).list("person")).toHaveLength(1);
  expect(change).not.toHaveBeenCalled();
});
