/** Returns how a text may stand in bytes that aren't encrypted: as UTF-8 and UTF-16, in hex, and in base64 of something around it. */
function writingsOf(text: string): Buffer[] {
  const utf8 = Buffer.from(text);
  const utf16 = Buffer.from(text, "utf16le");
  return [
    utf8,
    utf16,
    Buffer.from(utf16).swap16(),
    Buffer.from(utf8.toString("hex")),
    Buffer.from(utf8.toString("hex").toUpperCase()),
    ...[0, 1, 2].flatMap((before) => {
      const inner = base64Within(utf8, before);
      return [Buffer.from(inner), Buffer.from(inner.replaceAll("+", "-").replaceAll("/", "_"))];
    }),
  ];
}

/** The characters of base64 that are the same whatever else is encoded, after so many bytes modulo 3. */
function base64Within(bytes: Buffer, before: number): string {
  const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
  const whole = Math.floor(((before + bytes.length) * 8) / 6);
  return encoded.slice(Math.ceil((before * 8) / 6), whole);
}

/** Returns which of some texts, of 8 bytes or more in any of their writings, are in bytes. They are read once. */
export function plaintextsIn(bytes: Buffer, texts: readonly string[]): string[] {
  const byStart = new Map<number, { text: string; writing: Buffer }[]>();
  for (const text of texts)
    for (const writing of writingsOf(text)) {
      const start = writing.readUInt32LE(0);
      const known = byStart.get(start);
      if (known === undefined) byStart.set(start, [{ text, writing }]);
      else known.push({ text, writing });
    }
  const found = new Set<string>();
  for (let at = 0; at + 4 <= bytes.length; at++)
    for (const { text, writing } of byStart.get(bytes.readUInt32LE(at)) ?? [])
      if (writing.equals(bytes.subarray(at, at + writing.length))) found.add(text);
  return [...found];
}
