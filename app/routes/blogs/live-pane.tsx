import type { ProseNode } from "#domain/blogs/prose.ts";
import { Prose } from "#components/blogs/prose.tsx";
import { WordCount } from "./word-count.tsx";

export type Rendered = { nodes: ProseNode[]; words: number; minutes: number };

/** Shows the text next to its editor on wide screens: as saved, and with scripts as the user types. */
export const LivePane = ({ nodes, words, minutes }: Rendered) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, with the keyboard too
  <section className="blog-pane" aria-labelledby="blog-pane-heading" tabIndex={0}>
    <header>
      <h2 id="blog-pane-heading" className="text-base">
        As readers see it
      </h2>
      <WordCount words={words} minutes={minutes} />
    </header>
    {nodes.length > 0 ? <Prose nodes={nodes} /> : <p>No text yet.</p>}
  </section>
);
