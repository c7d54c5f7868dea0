import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#ui/button.tsx";
import { controlsIn, isText } from "./controls.ts";
import { useEnclosingForm } from "./form-context.tsx";
import { forgetTexts, keepTexts, keptName, type KeptTexts, keptTexts, textsIn } from "./kept-texts.ts";
import {
  carry,
  refill,
  type Sent,
  sentBy,
  sentIn,
  takeCarried,
  write,
  writtenSince,
} from "./typed-meanwhile.ts";
import { noteKept } from "./unsaved-text.tsx";

/** How long typing must pause before the text is stored, in milliseconds. */
const PAUSE = 500;

const formOf = (id: string) => document.getElementById(id) as HTMLFormElement | null;

const plain = (text: string) => text.replaceAll("\r\n", "\n").trim();

const fieldOf = (form: HTMLFormElement | null, name: string) =>
  form && controlsIn(form).find((control) => control.name === name && isText(control));

/** Leading and trailing spaces aren't saved, so they don't count as changes. */
const isShown = (form: HTMLFormElement | null, texts: KeptTexts) =>
  texts.every(([name, text]) => {
    const field = fieldOf(form, name);
    return field && plain(field.value) === plain(text);
  });

/** Stores unsaved text of the surrounding form, and offers it the next time the form is opened without it. */
export function KeptText({ person }: { person: string }) {
  const { id, sending } = useEnclosingForm();
  const { pathname } = useLocation();
  const name = keptName(person, pathname, id);
  const [offered, setOffered] = useState<KeptTexts | null>(null);

  const sent = useRef<Sent | null>(null);
  const isSending = useRef(false);
  useEffect(() => {
    const isOver = isSending.current && sending === undefined;
    isSending.current = sending !== undefined;
    // A form can be sent before this is there.
    const form = formOf(id);
    if (sending && form) sent.current ??= sentBy(form, sending);
    // The form may be reset right after this.
    if (isOver) setTimeout(() => (sent.current = null));
  }, [id, sending]);

  useEffect(() => {
    const form = formOf(id);
    if (!form) return undefined;
    let isOver = false;
    // Text typed before the scripts loaded is in its field only after the page's effects have run.
    queueMicrotask(() => {
      if (isOver) return;
      const kept = keptTexts(name);
      if (kept && !isShown(form, kept)) setOffered(kept);
      else forgetTexts(name);
    });
    return () => {
      isOver = true;
    };
  }, [id, name]);

  // The fields are uncontrolled, so React doesn't have their values. A form can be sent as soon as it is on the screen.
  useLayoutEffect(() => {
    const form = formOf(id);
    if (!form) return undefined;
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      keepTexts(name, textsIn(form));
    };
    const flush = () => timer !== undefined && keep();
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE);
    };
    if (textsIn(form).length > 0) wait();
    takeCarried(name, form);
    form.addEventListener("input", wait, ending);
    addEventListener("pagehide", flush, ending);
    form.addEventListener(
      "submit",
      () => {
        keep();
        if (!isSending.current) sent.current = sentIn(form);
        noteKept(() => forgetTexts(name));
      },
      ending,
    );
    // A form is filled with new values once it is saved.
    form.addEventListener(
      "reset",
      () => {
        clearTimeout(timer);
        timer = undefined;
        forgetTexts(name);
        noteKept(null);
        setOffered(null);
        const texts = sent.current ? writtenSince(form, sent.current) : [];
        sent.current = null;
        // The fields get their new values after the event.
        if (texts.length > 0) setTimeout(() => refill(formOf(id), texts));
      },
      ending,
    );
    return () => {
      flush();
      ending.abort();
      // What was sent is forgotten once it is saved, but not what was written after it. After a quick answer, React never rendered
      // that the form was being sent.
      if (sent.current && carry(name, form, sent.current)) noteKept(null);
    };
  }, [id, name]);

  if (!offered) return null;
  const bringBack = () => {
    write(formOf(id), offered);
    setOffered(null);
  };
  const forget = () => {
    forgetTexts(name);
    setOffered(null);
  };
  return (
    <div className="form-kept">
      <output>You have unsaved text from earlier.</output>{" "}
      <Button size="small" onClick={bringBack}>
        Restore text
      </Button>{" "}
      <Button size="small" tone="quiet" onClick={forget}>
        Discard text
      </Button>
    </div>
  );
}
