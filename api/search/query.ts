import { gramsOf, type Term } from "./words.ts";

/** A search in the language of each engine. It has only folded words, which hold no sign that means something there. */
export type Query = {
  sqlite: string;
  postgres: string;
  /** Whether names are compared by parts of their words. */
  isNear: boolean;
};

const FIELDS = {
  name: { columns: "{name}", weights: "A" },
  texts: { columns: "{name body}", weights: "AB" },
  all: { columns: "{name body notes}", weights: "ABC" },
} as const;

/** Asks for records that have all the terms. */
export function exactQuery(terms: readonly Term[], fields: keyof typeof FIELDS): Query {
  const { columns, weights } = FIELDS[fields];
  return {
    isNear: false,
    sqlite: terms
      .map(({ words, isOpen, isLoose }) => {
        const texts = `${columns} : "${words.map(({ folded }) => folded).join(" ")}"${isOpen ? " *" : ""}`;
        const grams = isLoose ? middleOf(words[0]?.folded ?? "") : [];
        return grams.length === 0 ? `(${texts})` : `((${texts}) OR (grams : "${grams.join(" ")}"))`;
      })
      .join(" AND "),
    postgres: terms
      .map(({ words, isOpen, isLoose }) => {
        const texts = words.map(
          ({ folded }, index) => `'${folded}':${isOpen && index === words.length - 1 ? "*" : ""}${weights}`,
        );
        const grams = isLoose ? middleOf(words[0]?.folded ?? "").map((gram) => `'·${gram}':D`) : [];
        return grams.length === 0
          ? `(${texts.join(" <-> ")})`
          : `((${texts.join(" <-> ")}) | (${grams.join(" <-> ")}))`;
      })
      .join(" & "),
  };
}

/** Asks for records whose names have a word that shares some letters with this one. */
export function nearQuery(word: string): Query {
  const grams = gramsOf(word);
  return {
    isNear: true,
    sqlite: `(grams : (${grams.map((gram) => `"${gram}"`).join(" OR ")}))`,
    postgres: grams.map((gram) => `'·${gram}':D`).join(" | "),
  };
}

/** The parts of a word without its beginning, which is another one in the middle of a name. */
const middleOf = (word: string) => gramsOf(word).slice(1);
