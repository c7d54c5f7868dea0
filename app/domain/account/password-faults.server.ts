import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_MAX, PASSWORD_MIN } from "#contract/limits.ts";

export type PasswordFault = "control" | "short" | "long" | "common" | "personal";
export type Owner = { email?: unknown; name?: unknown };

/** Returns what is wrong with a password, worst first, or null. Lengths are in code points. */
export function passwordFault(password: string, owner: Owner = {}): PasswordFault | null {
  if (/\p{Cc}/u.test(password)) return "control";
  const { length } = Array.from(password);
  if (length < PASSWORD_MIN) return "short";
  if (length > PASSWORD_MAX) return "long";
  if (isCommon(password)) return "common";
  return isPersonal(password, owner) ? "personal" : null;
}

/** The list is loaded with the first new password, not when the process starts. */
let common: Set<string> | null = null;
const isListed = (word: string) => {
  common ??= new Set(dictionary["passwords-common"]);
  return common.has(word);
};

/** Returns whether a password is common, a common one with digits and punctuation around it, or only a pattern. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return isListed(plain) || (core !== "" && isListed(core)) || isRepetition(plain) || isRun(plain);
}

/** `aaaaaaaaaaaa`, `abcabcabcabca`, `letmeinletmein`. */
function isRepetition(plain: string): boolean {
  const repeats = (period: number) =>
    plain === plain.slice(0, period).repeat(plain.length).slice(0, plain.length);
  for (let period = 1; period <= plain.length / 2; period++)
    if (repeats(period) && (period <= 4 || isListed(plain.slice(0, period)))) return true;
  return false;
}

/** `abcdefghijkl`, `987654321098`. */
function isRun(plain: string): boolean {
  const steps = new Set<number>();
  for (let index = 1; index < plain.length; index++) {
    const step = plain.charCodeAt(index) - plain.charCodeAt(index - 1);
    // From 9 to 0 and back.
    steps.add(step === -9 ? 1 : step === 9 ? -1 : step);
  }
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

const bare = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");

function isPersonal(password: string, { email, name }: Owner): boolean {
  const own = [email, name].filter((text) => typeof text === "string").map(bare);
  const [address = ""] = own;
  return [...own, address.split("@")[0]].includes(bare(password));
}
