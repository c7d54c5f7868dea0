import type { Visitor } from "./visitor.ts";

/** Opens a stream of texts with the cookies of a visitor. */
export async function openStream(url: string, { cookies }: Pick<Visitor, "cookies">) {
  const leaving = new AbortController();
  const answer = await fetch(url, {
    headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    signal: leaving.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  /** Returns the next text, past the lines that only keep the stream open. */
  const next = async (): Promise<string> => {
    const { value = "", done } = await reader!.read();
    if (done) throw new Error("The stream has ended.");
    const [, text] = /^data: (.+)$/m.exec(value) ?? [];
    return text ?? next();
  };
  return { answer, next, leave: () => leaving.abort() };
}
