import { Drawing, type Drawn } from "#ui/drawing.tsx";
import { WordCount } from "./word-count.tsx";

export type Rendered = { nodes: Drawn[]; words: number; minutes: number };

/** The text beside its editor, where there is room: as it was saved, and with a script as it is being typed. */
export const LivePane = ({ nodes, words, minutes }: Rendered) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, with the keyboard too
  <section className="blog-pane" aria-labelledby="blog-pane-heading" tabIndex={0}>
    <header>
      <h2 id="blog-pane-heading" className="text-base">
        As readers see it
      </h2>
      <WordCount words={words} minutes={minutes} />
    </header>
    <Drawing nodes={nodes} />
  </section>
);
