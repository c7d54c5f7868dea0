import { announce, fill } from "#ui/controls.ts";

/** A text that a script writes into a cell. */
export type CellChange = { field: HTMLTextAreaElement; text: string };

const CHANGE = "cellschange";

/** The operations that can be undone. */
const MOST = 50;

/** Writes texts into cells as a user would, each on one line. Control+Z takes all of them back at once. */
export const changeCells = (table: HTMLTableElement, changes: readonly CellChange[]) =>
  table.dispatchEvent(new CustomEvent(CHANGE, { detail: changes }));

/** The texts of cells before they were changed by an operation, and those of cells that were typed in after it. */
type Operation = { before: readonly CellChange[]; typed: Map<HTMLTextAreaElement, string> };

/**
 * Lets Control+Z undo what `changeCells` wrote, of which the browser knows nothing. What was typed since then is undone first, by the
 * browser itself.
 */
export function listenToGridChanges(table: HTMLTableElement, signal: AbortSignal): void {
  const operations: Operation[] = [];

  table.addEventListener(
    CHANGE,
    (event) => {
      if (!(event instanceof CustomEvent)) return;
      const changes = (event.detail as readonly CellChange[])
        .map(({ field, text }) => ({ field, text: text.replaceAll(/\s*[\r\n]+\s*/g, " ") }))
        .filter(({ field, text }) => field.value !== text);
      if (changes.length === 0) return;
      operations.push({
        before: changes.map(({ field }) => ({ field, text: field.value })),
        typed: new Map(),
      });
      operations.splice(0, operations.length - MOST);
      for (const change of changes) write(change);
    },
    { signal },
  );
  // Only users cause this event, scripts don't.
  table.addEventListener(
    "beforeinput",
    ({ target }) => {
      const typed = operations.at(-1)?.typed;
      if (typed && target instanceof HTMLTextAreaElement && !typed.has(target))
        typed.set(target, target.value);
    },
    { signal },
  );
  // After find and replace, the focus may be outside of the table.
  document.addEventListener(
    "keydown",
    (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== "z" || isElsewhere(table, event.target)) return;
      dropSaved(operations);
      const last = operations.at(-1);
      if (last === undefined || [...last.typed].some(([field, text]) => field.value !== text)) return;
      event.preventDefault();
      operations.pop();
      for (const change of last.before) write(change);
    },
    { signal },
  );
}

/** Whether a key is for a text that isn't in the table. */
const isElsewhere = (table: HTMLTableElement, target: EventTarget | null) =>
  target instanceof Element && !table.contains(target) && target.closest("input, textarea, select") !== null;

/** Forgets operations on cells that are gone. A save draws its rows again. */
function dropSaved(operations: Operation[]): void {
  while (operations.length > 0 && !operations.at(-1)?.before.some(({ field }) => field.isConnected))
    operations.pop();
}

function write({ field, text }: CellChange): void {
  fill(field, { text, from: null, to: null });
  announce(field);
}
