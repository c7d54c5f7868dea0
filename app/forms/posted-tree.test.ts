import { expect, test } from "vitest";
import { asPosted, entriesOf, putAt, type Tree, valueAt } from "./posted-tree.ts";

test("reads and writes by conform's names", () => {
  const tree: Tree = {};
  for (const [name, value] of [
    ["title", "Launch"],
    ["networks", "x"],
    ["networks", "threads"],
    ["headlines[0].text", "First"],
    ["headlines[1].text", "Second"],
    ["overrides.x", "Short"],
    ["texts[0]", ""],
  ])
    putAt(tree, name!, value);
  expect(tree).toEqual({
    title: "Launch",
    networks: ["x", "threads"],
    headlines: [{ text: "First" }, { text: "Second" }],
    overrides: { x: "Short" },
    texts: [""],
  });
  expect(valueAt(tree, "headlines[1].text")).toBe("Second");
  expect(valueAt(tree, "headlines[2].text")).toBeUndefined();
  expect(valueAt(tree, "title.length")).toBeUndefined();
  expect(valueAt(tree, "")).toBe(tree);
});

test("names reach nothing but the tree itself", () => {
  const tree: Tree = {};
  for (const name of [
    "__proto__.polluted",
    "constructor.prototype.polluted",
    "a[0].x",
    "a.constructor.polluted",
  ])
    putAt(tree, name, "yes");
  expect(valueAt(tree, "toString")).toBeUndefined();
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  expect(Object.hasOwn(Array, "polluted")).toBe(false);
  expect(Object.hasOwn(Object, "polluted")).toBe(false);
});

test("defaults are what a browser would post", () => {
  expect(
    asPosted({ count: 0, on: true, off: false, none: null, empty: "", rows: [{ text: "a", pin: null }] }),
  ).toEqual({ count: "0", on: "on", rows: [{ text: "a" }] });
  expect(asPosted(undefined)).toEqual({});
});

test("a tree is what its entries make", () => {
  const tree = { title: "Launch", networks: ["x", "threads"], rows: [{ text: "a" }, { text: "b" }] };
  const again: Tree = {};
  for (const [name, text] of entriesOf(tree)) putAt(again, name, text);
  expect(again).toEqual(tree);
});
