/** Returns the texts and placeholders of a pattern, by plain search, or null if a brace has no partner. */
export function piecesOf(pattern: string): { text: string; isPlaceholder: boolean }[] | null {
  const pieces: { text: string; isPlaceholder: boolean }[] = [];
  let rest = pattern;
  while (rest !== "") {
    const open = rest.indexOf("{");
    const text = open < 0 ? rest : rest.slice(0, open);
    if (text.includes("}")) return null;
    if (text !== "") pieces.push({ text, isPlaceholder: false });
    if (open < 0) break;
    const close = rest.indexOf("}", open);
    const name = rest.slice(open + 1, close);
    if (close < 0 || name.includes("{")) return null;
    pieces.push({ text: name, isPlaceholder: true });
    rest = rest.slice(close + 1);
  }
  return pieces;
}
