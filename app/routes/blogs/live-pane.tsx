import { type ComponentProps, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { Article } from "#components/blogs/article.tsx";
import { WordCount } from "./word-count.tsx";
import { writtenPlace } from "./written-place.ts";

type Props = {
  article: ComponentProps<typeof Article>;
  words: number;
  minutes: number;
  /** The id of the field with the text. */
  body: string;
};

/** Shows the post next to its editor: as saved, and with scripts as the user types. What is being written stays in view. */
export function LivePane({ article, words, minutes, body }: Props) {
  const { nodes } = article;
  const pane = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const type: string = useNavigationType();
  /** The press of a link to the pane, unless it was reached by Back or a reload. */
  const pressed = type === "PUSH" && hash === "#preview" ? key : null;

  useEffect(() => {
    const follow = () => {
      if (pane.current && nodes.length > 0 && document.activeElement?.id === body)
        showWritten(pane.current, body, { isPage: false });
    };
    follow();
    document.addEventListener("selectionchange", follow);
    return () => document.removeEventListener("selectionchange", follow);
  }, [body, nodes]);

  // Where the pane is below the text, a link leads to it.
  useEffect(() => {
    if (pressed === null || !pane.current) return;
    pane.current.focus({ preventScroll: true });
    showWritten(pane.current, body, { isPage: true });
  }, [pressed, body]);

  return (
    <section ref={pane} id="preview" className="blog-pane" aria-labelledby="blog-pane-heading" tabIndex={-1}>
      <h2 id="blog-pane-heading">As readers see it</h2>
      <Article {...article} />
      <WordCount words={words} minutes={minutes} />
    </section>
  );
}

/** How near to the edge of what is seen the written part may be, in pixels. The tabs lie over it. */
const EDGE = 72;

/** Scrolls to the part of the pane that is being written, within the panel beside the text, or within the page. */
function showWritten(pane: HTMLElement, body: string, { isPage }: { isPage: boolean }) {
  const text = document.getElementById(body);
  const panel = pane.closest(".panel-tabs");
  if (!(text instanceof HTMLTextAreaElement) || !panel || !pane.checkVisibility()) return;
  const blocks = [...pane.querySelectorAll<HTMLElement>("[data-line]")];
  const lines = blocks.map(({ dataset }) => Number(dataset["line"]));
  const place = writtenPlace(text.value, text.selectionEnd, lines);
  const block = place && blocks[place.block];
  if (!block) return;
  const { top, height } = block.getBoundingClientRect();
  const written = top + place.share * height;
  if (isPage) return scrollBy(0, written - innerHeight / 2);
  const seen = panel.getBoundingClientRect();
  const bottom = Math.min(seen.bottom, innerHeight);
  if (written < seen.top + EDGE || written > bottom - EDGE)
    panel.scrollTop += written - (seen.top + bottom) / 2;
}
