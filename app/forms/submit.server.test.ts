import { expect, test } from "vitest";
import { treeOf } from "./submit.server.ts";

test("texts are arranged by conform's names", () => {
  expect(
    treeOf({
      title: "Launch",
      networks: ["x", "threads"],
      "headlines[0].text": "First",
      "headlines[1].text": "Second",
      "overrides.x": "Short",
    }),
  ).toEqual({
    title: "Launch",
    networks: ["x", "threads"],
    headlines: [{ text: "First" }, { text: "Second" }],
    overrides: { x: "Short" },
  });
});

test("names reach nothing but the tree itself", () => {
  const tree = treeOf({
    "__proto__.polluted": "yes",
    "constructor.prototype.polluted": "yes",
    "a.constructor.polluted": "yes",
    "a[0].__proto__.polluted": "yes",
    "toString.polluted": "yes",
    "b.[": "yes",
    title: "Launch",
  });
  expect(tree["title"]).toBe("Launch");
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  expect(Object.hasOwn(Object, "polluted")).toBe(false);
  expect(Object.hasOwn(Reflect.get(Object.prototype, "toString") as object, "polluted")).toBe(false);
});
