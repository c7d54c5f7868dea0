import { useEffect, useEffectEvent } from "react";
import { insertText } from "#ui/insert-text.ts";
import { continueList, type Edit, linkWords, type Mark, markText } from "#lib/markdown-marks.ts";
import { EXAMINED } from "./blog-values.ts";
import type { ExaminedText } from "./read-post.server.ts";

const MARKS: readonly [Mark, string][] = [
  ["bold", "Bold"],
  ["italic", "Italic"],
  ["link", "Link"],
  ["heading", "Heading"],
  ["heading3", "Heading 3"],
  ["list", "List"],
  ["numbers", "Numbered list"],
  ["quote", "Quote"],
];

/** With Ctrl, or with Command. */
const MARK_KEYS: Readonly<Record<string, Mark>> = { b: "bold", i: "italic" };

/** A text is rendered as soon as it changes, and then as long after it was asked for as this at least, in milliseconds. */
const APART = 300;

type Props = {
  /** The id of the editor's uncontrolled text field. */
  body: string;
  /** The URL that renders a text. */
  from: string;
  onRendered: (rendered: ExaminedText) => void;
};

const control = (id: string) => document.getElementById(id) as HTMLTextAreaElement | null;

/** Replaces a part of the text in a way that the browser can undo. */
function apply(text: HTMLTextAreaElement, edit: Edit) {
  insertText(text, edit.start, edit.end, edit.text);
  text.setSelectionRange(edit.from, edit.to);
}

function press(id: string, mark: Mark) {
  const text = control(id);
  if (text) apply(text, markText(text.value, text.selectionStart, text.selectionEnd, mark));
}

/** Returns what a key does in the text, if it isn’t what the browser does. */
function editBy(event: KeyboardEvent, { value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  if (event.isComposing || event.shiftKey || event.altKey) return null;
  const [start, end] = [selectionStart, selectionEnd];
  if (event.ctrlKey || event.metaKey) {
    const mark = MARK_KEYS[event.key.toLowerCase()];
    return mark === undefined ? null : markText(value, start, end, mark);
  }
  return event.key === "Enter" && start === end ? continueList(value, start) : null;
}

/** Adds the parts of the editor that need scripts: Markdown buttons and keys, saving with Ctrl+Enter, and a live preview. */
export function WritingAids({ body, from, onRendered }: Props) {
  const rendered = useEffectEvent(onRendered);

  useEffect(() => {
    const text = control(body);
    const form = text?.form;
    if (!text || !form) return undefined;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = -APART;
    let isAsking = false;
    let isChanged = false;
    const ask = async () => {
      const [typed, posted] = [new FormData(form), new FormData()];
      for (const name of ["_token", ...EXAMINED]) posted.set(name, typed.get(name) ?? "");
      const answer = await fetch(from, { method: "POST", body: posted, signal: leaving.signal });
      if (answer.ok) rendered((await answer.json()) as ExaminedText);
    };
    const askOnce = () => {
      asked = performance.now();
      isAsking = true;
      isChanged = false;
      // If this request fails, the next change tries again.
      void ask()
        .catch(() => undefined)
        .finally(() => {
          isAsking = false;
          if (isChanged && !leaving.signal.aborted) wait();
        });
    };
    // One at a time: on a slow line, a preview is late and not lost.
    const wait = () => {
      isChanged = true;
      clearTimeout(timer);
      if (!isAsking) timer = setTimeout(askOnce, Math.max(0, asked + APART - performance.now()));
    };
    // The user may have started typing before this script loaded.
    if (text.value !== text.defaultValue) wait();
    form.addEventListener(
      "input",
      ({ target }) => {
        if (target instanceof Element && EXAMINED.some((name) => name === target.getAttribute("name")))
          wait();
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
    text.addEventListener(
      "keydown",
      (event) => {
        const edit = editBy(event, text);
        if (edit === null) return;
        event.preventDefault();
        apply(text, edit);
      },
      leaving,
    );
    text.addEventListener(
      "paste",
      (event) => {
        const pasted = event.clipboardData?.getData("text/plain") ?? "";
        const edit = linkWords(text.value, text.selectionStart, text.selectionEnd, pasted);
        if (edit === null) return;
        event.preventDefault();
        apply(text, edit);
      },
      leaving,
    );
    form.addEventListener("submit", () => clearTimeout(timer), leaving);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [body, from]);

  return (
    <fieldset className="blog-tools">
      <legend className="sr-only">Formatting</legend>
      {MARKS.map(([mark, label]) => (
        <button
          key={mark}
          type="button"
          className="btn btn-secondary btn-small"
          aria-controls={body}
          onClick={() => press(body, mark)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
