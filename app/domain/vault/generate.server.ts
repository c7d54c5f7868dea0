import { randomInt } from "node:crypto";
import { dictionary } from "@zxcvbn-ts/language-common";

/** What passwords are made of. Characters that are easily taken for others are left out. */
export const SETS = {
  lower: "abcdefghijkmnopqrstuvwxyz",
  upper: "ABCDEFGHJKLMNPQRSTUVWXYZ",
  digits: "23456789",
  signs: "!#$%&*+-.:=?@_",
} as const;
export type CharacterSet = keyof typeof SETS;

export const LENGTH = { min: 8, max: 128, usual: 20 };
export const WORDS = { min: 3, max: 10, usual: 5 };

const oneOf = <Value>(values: ArrayLike<Value>): Value => values[randomInt(values.length)]!;

/** Puts values into an order in which each other is as likely (Fisher and Yates). */
function shuffled<Value>(values: readonly Value[]): Value[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

/**
 * Makes a password of random characters, with at least one of each set.
 * @param length in characters, of which there are no fewer than sets
 * @param sets at least one
 */
export function randomCharacters(length: number, sets: readonly CharacterSet[]): string {
  const each = sets.map((name) => oneOf(SETS[name]));
  const all = sets.map((name) => SETS[name]).join("");
  const others = Array.from({ length: length - each.length }, () => oneOf(all));
  return shuffled([...each, ...others]).join("");
}

/** Makes a password of random words from the 7,776 of the EFF’s long list. */
export const randomWords = (count: number, separator: string): string =>
  Array.from({ length: count }, () => oneOf(dictionary["diceware-common"])).join(separator);
