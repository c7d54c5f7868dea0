import { useEffect, useState } from "react";
import type { ProseNode } from "#lib/prose.ts";
import { Prose } from "./prose.tsx";
import { WordCount } from "./word-count.tsx";

/** How long typing pauses before the text is rendered, in milliseconds. */
const PAUSE = 500;

type Rendered = { nodes: ProseNode[]; words: number; minutes: number };

/**
 * The text beside its editor, where there is room: as it was saved, and with a script as it is being typed. The server renders it, so
 * that no reader of Markdown comes into the browser.
 */
export function LivePreview({ saved, field, from }: { saved: Rendered; field: string; from: string }) {
  const [typed, setTyped] = useState<Rendered | null>(null);
  // The editor is a plain textarea that React does not hold the text of: the element itself is listened to.
  useEffect(() => {
    const text = document.getElementById(field);
    if (!(text instanceof HTMLTextAreaElement)) return undefined;
    const wide = matchMedia("(width >= 80rem)");
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = new AbortController();
    const ask = async () => {
      asking = new AbortController();
      const body = new FormData();
      body.set("_token", new FormData(text.form ?? undefined).get("_token") ?? "");
      body.set("body", text.value);
      const answer = await fetch(from, { method: "POST", body, signal: asking.signal });
      if (answer.ok) setTyped((await answer.json()) as Rendered);
    };
    const listen = () => {
      clearTimeout(timer);
      asking.abort();
      // What did not come this time comes with the next pause.
      if (wide.matches) timer = setTimeout(() => void ask().catch(() => undefined), PAUSE);
    };
    text.addEventListener("input", listen);
    return () => {
      text.removeEventListener("input", listen);
      clearTimeout(timer);
      asking.abort();
    };
  }, [field, from]);

  const { nodes, words, minutes } = typed ?? saved;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, with the keyboard too
    <section className="blog-pane" aria-labelledby="blog-pane-heading" tabIndex={0}>
      <header>
        <h2 id="blog-pane-heading" className="text-base">
          As readers see it
        </h2>
        <WordCount words={words} minutes={minutes} />
      </header>
      {nodes.length > 0 ? <Prose nodes={nodes} /> : <p>Nothing is written yet.</p>}
    </section>
  );
}
