import { useEffect, useEffectEvent } from "react";
import { insertText } from "#ui/insert-text.ts";
import { type Mark, markText } from "#lib/markdown-marks.ts";
import type { ExaminedText } from "./read-post.server.ts";

const MARKS: readonly [Mark, string][] = [
  ["bold", "Bold"],
  ["italic", "Italic"],
  ["link", "Link"],
  ["heading", "Heading"],
  ["list", "List"],
];

/** How long typing must pause before the text is rendered, in milliseconds. */
const PAUSE = 500;

type Props = {
  /** The id of the editor's uncontrolled text field. */
  body: string;
  /** The URL that renders a text. */
  from: string;
  onRendered: (rendered: ExaminedText) => void;
};

const control = (id: string) => document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null;

/** Adds the parts of the editor that need scripts: Markdown buttons, saving with Ctrl+Enter, and a live preview. */
export function WritingAids({ body, from, onRendered }: Props) {
  const rendered = useEffectEvent(onRendered);

  useEffect(() => {
    const text = control(body);
    const form = text?.form;
    if (!text || !form) return undefined;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = new AbortController();
    const ask = async () => {
      asking = new AbortController();
      const posted = new FormData();
      posted.set("_token", new FormData(form).get("_token") ?? "");
      posted.set("title", new FormData(form).get("title") ?? "");
      posted.set("body", text.value);
      const answer = await fetch(from, { method: "POST", body: posted, signal: asking.signal });
      if (answer.ok) rendered((await answer.json()) as ExaminedText);
    };
    // If this request fails, the next pause tries again.
    const pause = () => void ask().catch(() => undefined);
    const wait = () => {
      clearTimeout(timer);
      asking.abort();
      timer = setTimeout(pause, PAUSE);
    };
    // The user may have started typing before this script loaded.
    if (text.value !== text.defaultValue) wait();
    form.addEventListener(
      "input",
      ({ target }) => {
        if (target === text || (target instanceof HTMLInputElement && target.name === "title")) wait();
      },
      leaving,
    );
    form.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
        event.preventDefault();
        form.requestSubmit(form.querySelector<HTMLButtonElement>("button[name=intent][value=save]"));
      },
      leaving,
    );
    form.addEventListener("submit", () => clearTimeout(timer), leaving);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      asking.abort();
    };
  }, [body, from]);

  const press = (mark: Mark) => {
    const text = control(body);
    if (!text) return;
    const { selectionStart: start, selectionEnd: end } = text;
    const edit = markText(text.value, start ?? 0, end ?? 0, mark);
    insertText(text, edit.start, edit.end, edit.text);
    text.setSelectionRange(edit.from, edit.to);
  };

  return (
    <fieldset className="blog-tools">
      <legend className="sr-only">Formatting</legend>
      {MARKS.map(([mark, label]) => (
        <button
          key={mark}
          type="button"
          className="btn btn-secondary btn-small"
          aria-controls={body}
          onClick={() => press(mark)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
