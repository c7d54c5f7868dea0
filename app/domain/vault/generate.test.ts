import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, it } from "vitest";
import { type CharacterSet, randomCharacters, randomWords, SETS } from "./generate.server.ts";

const ALL: CharacterSet[] = ["lower", "upper", "digits", "signs"];

const countOf = (texts: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const text of texts) for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
};

describe("a generated password", () => {
  it("has its length, and a character of each set at any place", () => {
    const firsts = new Set<string>();
    for (let count = 0; count < 500; count++) {
      const password = randomCharacters(8, ALL);
      expect(password).toHaveLength(8);
      for (const name of ALL)
        expect(
          Array.from(password).some((letter) => SETS[name].includes(letter)),
          `${name} in ${password}`,
        ).toBe(true);
      firsts.add(ALL.find((name) => SETS[name].includes(password[0] ?? "")) ?? "");
    }
    expect(firsts).toEqual(new Set(ALL));
  });

  it("has nothing of other sets, and each character of its own about as often", () => {
    const counts = countOf(Array.from({ length: 400 }, () => randomCharacters(128, ["lower", "digits"])));
    expect([...counts.keys()].toSorted().join("")).toBe(SETS.digits + SETS.lower);
    // 51,200 draws among 33 characters: 1,552 each, with a standard deviation of 39.
    for (const [letter, count] of counts) {
      expect(count, letter).toBeGreaterThan(1552 - 6 * 39);
      expect(count, letter).toBeLessThan(1552 + 6 * 39);
    }
  });

  it("is made of as many words of the list, which repeat by chance alone", () => {
    const words = new Set(dictionary["diceware-common"]);
    expect(words.size).toBe(7776);
    const drawn = Array.from({ length: 300 }, () => randomWords(5, " ").split(" ")).flat();
    expect(drawn.every((word) => words.has(word))).toBe(true);
    expect(drawn).toHaveLength(1500);
    expect(new Set(drawn).size).toBeGreaterThan(1250);
    expect(randomWords(3, "-").split("-").length).toBeGreaterThanOrEqual(3);
  });
});
