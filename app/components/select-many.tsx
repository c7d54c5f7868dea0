import { useEffect, useRef, useState } from "react";
import { SETTLED } from "#ui/sent-form.ts";
import { plural } from "#lib/counts.ts";

type Props = {
  /** The word for one record. */
  word: string;
  /** The name of the checkboxes of the form that this is in. */
  name: string;
};

const boxesIn = (form: HTMLFormElement, name: string) => [
  ...form.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][name="${CSS.escape(name)}"]`),
];

/** Selects ranges by Shift+click, counts what is selected, and clears it. Only scripts can do this. */
export function SelectMany({ word, name }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const last = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const form = place.current?.closest("form");
    const recount = () => form && setCount(boxesIn(form, name).filter(({ checked }) => checked).length);
    const select = (event: MouseEvent) => {
      const box = event.target;
      if (!form || !(box instanceof HTMLInputElement) || box.name !== name) return;
      const boxes = boxesIn(form, name);
      const [from, to] = [boxes.indexOf(last.current ?? box), boxes.indexOf(box)].toSorted((a, b) => a - b);
      if (event.shiftKey && from !== undefined && from >= 0)
        for (const one of boxes.slice(from, (to ?? from) + 1)) one.checked = box.checked;
      last.current = box;
      recount();
    };
    form?.addEventListener("click", select, { signal });
    form?.addEventListener("change", recount, { signal });
    form?.addEventListener(SETTLED, recount, { signal });
    recount();
    return () => leaving.abort();
  }, [name]);
  const clear = () => {
    const form = place.current?.closest("form");
    for (const box of form ? boxesIn(form, name) : []) box.checked = false;
    setCount(0);
  };
  return (
    <span ref={place} className="selected">
      <output>{count > 0 ? `${plural(count, word)} selected` : ""}</output>{" "}
      {count > 0 && (
        <button type="button" className="btn btn-quiet" onClick={clear}>
          Clear
        </button>
      )}
    </span>
  );
}
