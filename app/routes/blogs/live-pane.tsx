import type { ProseNode } from "#domain/blogs/prose.ts";
import { Prose } from "#components/blogs/prose.tsx";
import { WordCount } from "./word-count.tsx";

export type Rendered = { nodes: ProseNode[]; words: number; minutes: number };

/** Shows the text next to its editor: as saved, and with scripts as the user types. */
export const LivePane = ({ title, nodes, words, minutes }: Rendered & { title: string }) => (
  <section id="preview" className="blog-pane" aria-labelledby="blog-pane-heading" tabIndex={-1}>
    <h2 id="blog-pane-heading">As readers see it</h2>
    {title !== "" && (
      <p className="blog-pane-title" dir="auto">
        {title}
      </p>
    )}
    {nodes.length > 0 ? <Prose nodes={nodes} /> : <p>No text yet.</p>}
    <WordCount words={words} minutes={minutes} />
  </section>
);
