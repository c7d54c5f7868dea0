/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events --
   The field keeps the focus and hears the keys. */
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { plural } from "#lib/counts.ts";
import { placeBeside } from "#ui/place-beside.ts";
import { insertText } from "./insert-text.ts";
import type { placeInField } from "./place-in-field.ts";

/** What is offered for a typed word. */
export type Offered = {
  /** Unique in the list. */
  name: string;
  shown: ReactNode;
  /** What takes the place of the typed word and its sign. */
  text: string;
};

/** A kind of thing that is offered while a person types its sign and its name. */
export type Offer = {
  /** The list's accessible name. */
  label: string;
  /** One of them, as it is counted for screen readers. */
  noun: string;
  /** Returns what is typed for it at the end of a text, and where its sign is, or null. */
  typed: (before: string) => { at: number; text: string } | null;
  /** Called for the first typed word. Returns what finds the offered ones, the best first. */
  load: () => Promise<(typed: string) => readonly Offered[]>;
};

type Find = Awaited<ReturnType<Offer["load"]>>;
type Loaded = { find: Find; placeInField: typeof placeInField };
type Typing = { offer: Offer; at: number; text: string };
type Field = HTMLTextAreaElement | HTMLInputElement;

const SHOWN = 6;

const fieldOf = (id: string): Field | null => {
  const found = document.getElementById(id);
  return found instanceof HTMLTextAreaElement || found instanceof HTMLInputElement ? found : null;
};

/**
 * Offers names, emoji, and the like at the caret of a field. Without scripts, and until they have loaded, people type them.
 * @param field the id of the field. If the field gets a new key, so must this.
 */
export function OfferedList({ field: fieldId, offers }: { field: string; offers: readonly Offer[] }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const asked = useRef(new Set<string>());
  // The word that was chosen, or whose list was closed, and the place up to which it was typed by then.
  const done = useRef<{ at: number; end: number } | null>(null);
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded>>(new Map());
  const [typing, setTyping] = useState<Typing | null>(null);
  const [active, setActive] = useState(0);
  const { find, placeInField } = (typing && loaded.get(typing.offer.label)) ?? {};
  const offered = (typing && find?.(typing.text).slice(0, SHOWN)) ?? [];
  const isOpen = offered.length > 0;
  const current = Math.min(active, offered.length - 1);

  async function load({ label, load }: Offer) {
    asked.current.add(label);
    try {
      const [find, { placeInField }] = await Promise.all([load(), import("./place-in-field.ts")]);
      setLoaded((present) => new Map(present).set(label, { find, placeInField }));
    } catch {
      // Offline, for example. The next letter asks again.
      asked.current.delete(label);
    }
  }
  const read = useEffectEvent((field: Field) => {
    const { selectionStart: from, selectionEnd: end } = field;
    const next = from === null || from !== end ? null : typedIn(field.value.slice(0, end), offers);
    if (next?.at !== done.current?.at || (end ?? 0) < (done.current?.end ?? 0)) done.current = null;
    if (next?.text !== typing?.text) setActive(0);
    setTyping(done.current ? null : next);
    if (next && !asked.current.has(next.offer.label)) void load(next.offer);
  });
  function choose(chosen: Offered | undefined) {
    const field = fieldOf(fieldId);
    if (!field || !typing || !chosen) return;
    const { at } = typing;
    done.current = { at, end: at + chosen.text.length };
    setTyping(null);
    insertText(field, at, field.selectionEnd ?? field.value.length, chosen.text);
  }
  const press = useEffectEvent((event: KeyboardEvent, field: Field) => {
    const { key, isComposing, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (!typing || !isOpen || isComposing || shiftKey || ctrlKey || altKey || metaKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (by !== undefined) setActive((current + by + offered.length) % offered.length);
    else if (key === "Enter" || key === "Tab") choose(offered[current]);
    else if (key === "Escape") {
      done.current = { at: typing.at, end: field.selectionEnd ?? field.value.length };
      setTyping(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  // The field is rendered by its form, so that it is the same without scripts.
  useEffect(() => {
    const field = fieldOf(fieldId);
    if (!field) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    field.setAttribute("aria-autocomplete", "list");
    field.addEventListener("input", () => field === document.activeElement && read(field), { signal });
    field.addEventListener("blur", () => setTyping(null), { signal });
    field.addEventListener("keydown", (event) => press(event as KeyboardEvent, field), { signal });
    return () => stop.abort();
  }, [fieldId]);

  const option = isOpen ? `${id}-${current}` : null;
  useEffect(() => {
    const field = fieldOf(fieldId);
    if (!field || option === null) return undefined;
    field.setAttribute("aria-controls", id);
    field.setAttribute("aria-activedescendant", option);
    return () => {
      field.removeAttribute("aria-controls");
      field.removeAttribute("aria-activedescendant");
    };
  }, [fieldId, id, option]);

  // It stays at the sign while the field or the page scrolls, and closes when the caret leaves the word.
  const at = isOpen && typing ? typing.at : null;
  useLayoutEffect(() => {
    const field = fieldOf(fieldId);
    const sheet = list.current;
    if (!field || !sheet || !placeInField || at === null) return undefined;
    const place = () => placeBeside(sheet, placeInField(field, at));
    const stop = new AbortController();
    const { signal } = stop;
    sheet.showPopover();
    place();
    addEventListener("scroll", place, { capture: true, passive: true, signal });
    addEventListener("resize", place, { signal });
    field.addEventListener("selectionchange", () => read(field), { signal });
    return () => stop.abort();
  }, [fieldId, at, offered.length, placeInField]);

  return (
    <>
      {isOpen && (
        <div
          ref={list}
          id={id}
          // Over everything, and so that Escape closes no dialog around it.
          popover="manual"
          role="listbox"
          aria-label={typing?.offer.label}
          className="offered-list"
        >
          {offered.map((one, index) => (
            <div
              key={one.name}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              {one.shown}
            </div>
          ))}
        </div>
      )}
      <output className="sr-only">{isOpen && typing && plural(offered.length, typing.offer.noun)}</output>
    </>
  );
}

function typedIn(before: string, offers: readonly Offer[]): Typing | null {
  for (const offer of offers) {
    const typed = offer.typed(before);
    if (typed) return { offer, ...typed };
  }
  return null;
}
