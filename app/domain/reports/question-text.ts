/** What a question about a file is about. */
const WORDS: Readonly<Record<string, string>> = {
  columns: "what the columns mean",
  table: "which table to read",
  dates: "how days are written",
  decimals: "how numbers are written",
  period: "which days it covers",
  doubles: "rows that occur twice",
  overlap: "days that another file has, too",
};

/** Says what is left to answer about a file: "Check how days are written". Without questions, it has errors. */
export const questionText = (questions: readonly string[]): string =>
  questions.length === 0
    ? "Check errors"
    : `Check ${questions.map((question) => WORDS[question] ?? question).join(", ")}`;
