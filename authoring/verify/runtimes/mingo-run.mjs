/** Runs a program like the MongoDB shell on in-memory collections and prints the value of its last expression. */
import { readFileSync } from "node:fs";
import vm from "node:vm";
import { aggregate, find, updateMany, updateOne } from "mingo";

const collections = new Map();
let nextId = 1;
const generated = new Set();

function collectionOf(name) {
  if (!collections.has(name)) collections.set(name, []);
  const documents = collections.get(name);
  const insert = (document) => {
    const stored = structuredClone(document);
    if (stored._id === undefined) {
      const made = { _id: nextId++, ...stored };
      generated.add(made._id);
      documents.push(made);
      return made._id;
    }
    if (documents.some(({ _id }) => JSON.stringify(_id) === JSON.stringify(stored._id))) {
      throw new Error(`E11000 duplicate key error collection: ${name} index: _id_`);
    }
    documents.push(stored);
    return stored._id;
  };
  const options = { collectionResolver: (other) => collections.get(other) ?? [] };
  const matching = (filter) => find(documents, filter ?? {}, {}, options).all();
  const remove = (removed) => {
    for (const document of removed) documents.splice(documents.indexOf(document), 1);
    return { acknowledged: true, deletedCount: removed.length };
  };
  return {
    insertOne: (document) => ({ acknowledged: true, insertedId: insert(document) }),
    insertMany: (list) => ({ acknowledged: true, insertedIds: list.map(insert) }),
    find: (filter, projection) => find(documents, filter ?? {}, projection, options),
    findOne: (filter, projection) =>
      find(documents, filter ?? {}, projection, options)
        .limit(1)
        .all()[0] ?? null,
    aggregate: (pipeline) => aggregate(documents, pipeline, options),
    countDocuments: (filter) => matching(filter).length,
    distinct: (field, filter) =>
      aggregate(
        matching(filter),
        [{ $unwind: `$${field}` }, { $group: { _id: `$${field}` } }, { $sort: { _id: 1 } }],
        options,
      ).map(({ _id }) => _id),
    updateOne: (filter, change, settings) => updateOne(documents, filter, change, settings),
    updateMany: (filter, change, settings) => updateMany(documents, filter, change, settings),
    deleteOne: (filter) => remove(matching(filter).slice(0, 1)),
    deleteMany: (filter) => remove(matching(filter)),
    drop: () => collections.delete(name),
  };
}

const db = new Proxy(
  {},
  { get: (_target, name) => (name === "getCollection" ? collectionOf : collectionOf(String(name))) },
);
const print = (value) => console.log(typeof value === "string" ? value : line(value));
Object.assign(globalThis, {
  db,
  print,
  printjson: print,
  ISODate: (text) => new Date(text),
  NumberInt: Number,
  NumberLong: Number,
});

const { setup, main } = JSON.parse(readFileSync(process.argv[2], "utf8"));
vm.runInThisContext(setup, { filename: "setup.js" });
const value = await vm.runInThisContext(main, { filename: "main.js" });
const result = typeof value?.all === "function" ? value.all() : value;
if (result !== undefined)
  console.log(
    `\u001e${Array.isArray(result) ? result.map(line).join("\n") || "(no documents)" : line(result)}`,
  );

/** Compact JSON without generated `_id` fields. */
function line(document) {
  if (document === null || typeof document !== "object") return JSON.stringify(document);
  const { _id, ...rest } = document;
  return JSON.stringify("_id" in document && generated.has(_id) ? rest : document);
}
