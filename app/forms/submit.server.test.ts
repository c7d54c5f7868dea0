import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { z } from "zod";
import { postedContext } from "#middleware/posted.server.ts";
import { parseForm, treeOf } from "./submit.server.ts";

test("a rule without a sentence of its own is not put into the library's words", () => {
  const context = new RouterContextProvider();
  const posted = new FormData();
  posted.set("title", "x".repeat(1201));
  posted.set("link", "nowhere");
  posted.set("status", "nonsense");
  posted.set("version", "old");
  context.set(postedContext, posted);
  const schema = z.object({
    title: z.string().max(1200),
    link: z.url(),
    status: z.enum(["planning", "active"]),
    network: z.string("Choose a network."),
    version: z.coerce.number().int(),
  });
  const unreadable = ["We couldn’t read this form. Reload the page and try again."];
  expect(parseForm(context, schema).reply().error).toEqual({
    title: ["Use 1,200 characters or fewer."],
    link: ["Enter a full URL, like https://example.com/page."],
    status: unreadable,
    network: ["Choose a network."],
    version: unreadable,
  });
});

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
