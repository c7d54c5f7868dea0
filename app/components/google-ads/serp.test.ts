import { expect, test } from "vitest";
import { serpOf } from "./serp.ts";

const addressOf = (final_url: string | null) =>
  serpOf({ headlines: [], descriptions: [], path1: "boots", path2: null, final_url }, 1).address;

test("the address has the host that was typed, with or without https, and never another one", () => {
  expect(addressOf("https://www.northwind.example/boots")).toEqual(["northwind.example", "boots"]);
  expect(addressOf("northwind.example/boots")).toEqual(["northwind.example", "boots"]);
  expect(addressOf("localhost:3000")).toEqual(["localhost", "boots"]);
  expect(addressOf("https://")).toEqual(["No final URL yet", "boots"]);
  expect(addressOf(null)).toEqual(["No final URL yet", "boots"]);
});
