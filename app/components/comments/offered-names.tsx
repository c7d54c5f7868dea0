/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events --
   The field keeps the focus and hears the keys. */
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { href } from "react-router";
import { foldName } from "#domain/members/names-in-text.ts";
import { announce } from "#forms/controls.ts";
import { plural } from "#lib/counts.ts";
import { searchWith } from "#lib/search-params.ts";
import "./offered-names.css";

const SHOWN = 6;
const TYPED = /(?:^|[\s(])[@＠]([^@＠\n]{0,40})$/u;

type Field = HTMLTextAreaElement | HTMLInputElement;

const fieldOf = (id: string): Field | null => {
  const found = document.getElementById(id);
  return found instanceof HTMLTextAreaElement || found instanceof HTMLInputElement ? found : null;
};

/** Offers names after an `@` in a field, whose id is given. Without scripts, names are typed. */
export function OfferedNames({ field: fieldId, project }: { field: string; project: string | null }) {
  const id = useId();
  const loaded = useRef(false);
  const [names, setNames] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const wanted = foldName(typed ?? "");
  const offered =
    typed === null
      ? []
      : names
          .filter((name) => foldName(name).startsWith(wanted) || foldName(name).includes(` ${wanted}`))
          .filter((name) => foldName(name) !== wanted)
          .slice(0, SHOWN);
  const current = Math.min(active, offered.length - 1);

  const load = useEffectEvent(async () => {
    loaded.current = true;
    const response = await fetch(href("/search/names") + searchWith({ project }));
    if (response.ok) setNames((await response.json()) as string[]);
  });
  const read = useEffectEvent((field: Field) => {
    const end = field.selectionStart ?? field.value.length;
    const found = TYPED.exec(field.value.slice(0, end));
    setTyped(found?.[1] ?? null);
    setActive(0);
    // Without an answer, names are typed as without scripts.
    if (found && !loaded.current) load().catch(() => undefined);
  });
  function choose(name: string | undefined) {
    const field = fieldOf(fieldId);
    if (!field || name === undefined) return;
    const end = field.selectionStart ?? field.value.length;
    field.setRangeText(`${name} `, end - (typed ?? "").length, end, "end");
    announce(field);
    setTyped(null);
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (offered.length === 0 || event.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setActive((current + by + offered.length) % offered.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(offered[current]);
    else if (event.key === "Escape") setTyped(null);
    else return;
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
    field.addEventListener("input", () => read(field), { signal });
    field.addEventListener("click", () => read(field), { signal });
    field.addEventListener("blur", () => setTyped(null), { signal });
    field.addEventListener("keydown", (event) => press(event as KeyboardEvent), { signal });
    return () => stop.abort();
  }, [fieldId]);
  useEffect(() => {
    const field = fieldOf(fieldId);
    if (current >= 0) {
      field?.setAttribute("aria-controls", id);
      field?.setAttribute("aria-activedescendant", `${id}-${current}`);
    } else {
      field?.removeAttribute("aria-controls");
      field?.removeAttribute("aria-activedescendant");
    }
  }, [fieldId, id, current]);

  return (
    <div className="offered-names">
      {offered.length > 0 && (
        <div id={id} role="listbox" aria-label="Names" className="offered-names-list">
          {offered.map((name, index) => (
            <div
              key={name}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              <bdi>{name}</bdi>
            </div>
          ))}
        </div>
      )}
      <output className="sr-only">{offered.length > 0 && plural(offered.length, "name")}</output>
    </div>
  );
}
