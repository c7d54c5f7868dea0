import { expect, test } from "vitest";
import { readingEase, readingMinutes, wordsOf } from "./reading.ts";

test("words are counted as each language separates them", () => {
  expect(wordsOf("It’s a well-known fact: 3.5 km!")).toEqual([
    "It’s",
    "a",
    "well",
    "known",
    "fact",
    "3.5",
    "km",
  ]);
  expect(wordsOf("我爱北京").length).toBeGreaterThan(1);
  expect(wordsOf("  \n — … ")).toEqual([]);
});

test("a minute has 230 words, and something takes at least one", () => {
  expect([0, 1, 230, 344, 345, 842].map(readingMinutes)).toEqual([0, 1, 1, 1, 2, 4]);
});

const EASY = "The cat sat on the mat. It was a big cat and it had a red hat. We all saw it. ".repeat(4);
const HARD =
  "The institutionalization of organizational accountability necessitates considerable administrative reconsideration of the historically predominant methodologies that are characteristic of the international regulatory environment, and of its constitutional interpretation. ".repeat(
    3,
  );

test("reading ease tells easy from hard English", () => {
  expect(readingEase(EASY)).toMatchObject({ label: "Very easy" });
  expect(readingEase(HARD)).toMatchObject({ score: 0, label: "Very hard" });
});

test("reading ease is silent about other languages and about few words", () => {
  const german =
    "Die Katze sitzt auf der Matte und sieht den Hund nicht, weil er hinter dem Haus schläft. ".repeat(6);
  expect(readingEase(german)).toBeNull();
  expect(readingEase("The cat sat on the mat.")).toBeNull();
  expect(readingEase("")).toBeNull();
});
