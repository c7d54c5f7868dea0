import emoji from "emojibase-data/en/compact.json";
import shortcodes from "emojibase-data/en/shortcodes/github.json";

export type NamedEmoji = { sign: string; name: string };
type Indexed = NamedEmoji & { codes: readonly string[]; words: readonly string[]; tags: readonly string[] };

/** Parts of other emoji, such as skin tones, and letters of flags. */
const PARTS = new Set([undefined, 2]);

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_:-]+/g, "");

const indexed: readonly Indexed[] = emoji
  .filter(({ group }) => !PARTS.has(group))
  .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
  .map(({ unicode, label, hexcode, tags = [] }) => ({
    sign: unicode,
    name: label,
    codes: [plain(label), ...[shortcodes[hexcode] ?? []].flat().map(plain)],
    words: label.split(/[\s:-]+/).map(plain),
    tags: tags.map(plain),
  }));

/** How well a name answers what was typed, from the best on. */
const RANKS: readonly ((one: Indexed, typed: string) => boolean)[] = [
  ({ codes }, typed) => codes.includes(typed),
  ({ codes }, typed) => codes.some((code) => code.startsWith(typed)),
  ({ words }, typed) => words.some((word) => word.startsWith(typed)),
  ({ tags }, typed) => tags.some((tag) => tag.startsWith(typed)),
];

/** Finds emoji by their names, the names that chats and GitHub know them by, and their tags. The best come first. */
export function findEmoji(typed: string): readonly NamedEmoji[] {
  const wanted = plain(typed);
  if (wanted === "") return [];
  return indexed
    .map((one) => ({ one, rank: RANKS.findIndex((fits) => fits(one, wanted)) }))
    .filter(({ rank }) => rank !== -1)
    .sort((one, other) => one.rank - other.rank)
    .map(({ one }) => one);
}
