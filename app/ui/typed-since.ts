import {
  announce,
  type Content,
  contentOf,
  type Control,
  controlsOf,
  fill,
  isControl,
  setBack,
} from "./controls.ts";

type Typed = { control: Control; name: string; index: number; content: Content };

const namesakes = (form: HTMLFormElement, name: string) =>
  controlsOf(form).filter((control) => control.name === name);

const isInRow = (name: string) => name.includes("[");
const rowsIn = (form: HTMLFormElement) => controlsOf(form).filter(({ name }) => isInRow(name)).length;

/** What was typed into a form while it was sent. Its save leaves that alone. */
export type TypedSince = {
  /** Ends it, and reads it once more with the caret, before the form gets its new defaults. */
  read: () => void;
  /** Sets everything else back to its default. */
  setOthersBack: () => void;
  /** Sets it again where a new default took its place. */
  keep: () => void;
};

/** Notes what is typed into a form from now on. */
export function typedSince(form: HTMLFormElement): TypedSince {
  const typed = new Map<Control, Typed>();
  const rows = rowsIn(form);
  const listening = new AbortController();
  document.addEventListener(
    "input",
    ({ target }) => {
      if (!isControl(target) || target.form !== form || target.name === "") return;
      const { name } = target;
      const index = namesakes(form, name).indexOf(target);
      typed.set(target, { control: target, name, index, content: contentOf(target) });
    },
    { capture: true, signal: listening.signal },
  );
  return {
    read() {
      listening.abort();
      for (const one of typed.values()) if (one.control.isConnected) one.content = contentOf(one.control);
    },
    setOthersBack() {
      for (const control of controlsOf(form)) if (!typed.has(control)) setBack(control);
    },
    keep() {
      for (const { control, name, index, content } of typed.values()) {
        if (isInRow(name) && rowsIn(form) !== rows) continue;
        // A row may have been drawn anew.
        const present = control.isConnected ? control : namesakes(form, name)[index];
        if (!present) continue;
        fill(present, content);
        announce(present);
        if (present !== control && document.activeElement === document.body) present.focus();
      }
    },
  };
}
