import { readTabSeparated, writeTabSeparated } from "#lib/tab-separated.ts";
import { type CellChange, changeCells, listenToGridChanges } from "./grid-changes.ts";

/**
 * The keyboard of the grid, as in a spreadsheet. While a user types in a cell, Enter goes to the cell below. Escape leaves the text:
 * then the arrows move, Shift with arrows selects, and copying, pasting, and filling down apply to whole cells.
 */
export function listenToGridKeys(table: HTMLTableElement): () => void {
  const ending = new AbortController();
  listenToGridChanges(table, ending.signal);
  /** The corner of the selection that stays. The other one has the focus. */
  let anchor: Place | null = null;
  let isMoving = false;

  const select = (from: Place | null, to: Place | null) => {
    anchor = from;
    for (const cell of cellsIn(table)) delete cell.dataset["selected"];
    if (from !== null && to !== null && isMoving)
      for (const field of fieldsBetween(table, from, to).flat()) cellOf(field).dataset["selected"] = "";
  };
  const stopMoving = () => {
    isMoving = false;
    select(null, null);
  };
  const moveTo = (place: Place, isExtending: boolean) => {
    const field = fieldAt(table, place);
    if (!field) return;
    const start = isExtending ? (anchor ?? placeOf(table, document.activeElement)) : place;
    field.focus();
    // What is typed now replaces the text.
    field.select();
    isMoving = true;
    select(start, place);
  };

  table.addEventListener(
    "keydown",
    (event) => {
      const field = event.target;
      const here = placeOf(table, field);
      if (here === null || !(field instanceof HTMLTextAreaElement) || event.isComposing) return;
      const isControl = (event.ctrlKey || event.metaKey) && !event.altKey;
      const done = () => event.preventDefault();
      if (event.key === "Tab") return stopMoving();
      if (event.key === "Enter" && !isControl && !event.altKey) {
        done();
        stopMoving();
        const next = fieldAt(table, { ...here, row: here.row + (event.shiftKey ? -1 : 1) });
        next?.focus();
        next?.select();
        return;
      }
      if (event.key === "Escape") {
        moveTo(here, false);
        return done();
      }
      if (isControl && event.key.toLowerCase() === "d" && !event.shiftKey) {
        done();
        return fillDown(table, anchor ?? here, here);
      }
      if (!isMoving || isControl) return;
      const step = STEPS.get(event.key);
      if (step) {
        done();
        return moveTo({ row: here.row + step[0], column: here.column + step[1] }, event.shiftKey);
      }
      if (event.key === "F2") {
        stopMoving();
        field.setSelectionRange(field.value.length, field.value.length);
        return done();
      }
      if (event.key === "Delete" || event.key === "Backspace") {
        done();
        const fields = fieldsBetween(table, anchor ?? here, here).flat();
        changeCells(
          table,
          fields.map((one) => ({ field: one, text: "" })),
        );
        return;
      }
      if (event.key.toLowerCase() === "p" && !event.altKey) {
        done();
        for (const one of fieldsBetween(table, anchor ?? here, here).flat())
          cellOf(one).querySelector<HTMLButtonElement>("button.grid-pin")?.click();
      }
    },
    ending,
  );
  table.addEventListener("input", () => isMoving && stopMoving(), ending);
  table.addEventListener(
    "pointerdown",
    (event) => {
      const place = placeOf(table, event.target);
      if (place === null) return;
      if (!event.shiftKey || placeOf(table, document.activeElement) === null) return stopMoving();
      event.preventDefault();
      moveTo(place, true);
    },
    ending,
  );
  table.addEventListener(
    "copy",
    (event) => {
      const here = placeOf(table, event.target);
      if (here === null || !isMoving || !event.clipboardData) return;
      const rows = fieldsBetween(table, anchor ?? here, here).map((row) => row.map(({ value }) => value));
      event.clipboardData.setData("text/plain", writeTabSeparated(rows));
      event.preventDefault();
    },
    ending,
  );
  table.addEventListener(
    "paste",
    (event) => {
      const here = placeOf(table, event.target);
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (here === null || (!isMoving && !/[\t\r\n]/.test(text.trim()))) return;
      event.preventDefault();
      const rows = readTabSeparated(text);
      const area = fieldsBetween(table, anchor ?? here, here);
      // One copied cell fills all that are selected.
      const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
      const start = {
        row: Math.min((anchor ?? here).row, here.row),
        column: Math.min((anchor ?? here).column, here.column),
      };
      const changes =
        only === undefined
          ? rows.flatMap((row, down) =>
              row.flatMap((cell, right) => {
                const field = fieldAt(table, { row: start.row + down, column: start.column + right });
                return field ? [{ field, text: cell }] : [];
              }),
            )
          : area.flat().map((field) => ({ field, text: only }));
      changeCells(table, changes);
    },
    ending,
  );
  return () => ending.abort();
}

/** Counted from 0, among the rows and columns that can be edited. */
type Place = { row: number; column: number };

const STEPS = new Map([
  ["ArrowUp", [-1, 0]],
  ["ArrowDown", [1, 0]],
  ["ArrowLeft", [0, -1]],
  ["ArrowRight", [0, 1]],
] as const) as ReadonlyMap<string, readonly [number, number]>;

const FIELD = "textarea[data-column]";

export const gridFields = (place: ParentNode) => [...place.querySelectorAll<HTMLTextAreaElement>(FIELD)];

const rowsOf = (table: HTMLTableElement) =>
  [...table.querySelectorAll<HTMLTableRowElement>("tr[data-row]")].filter((row) => row.querySelector(FIELD));

const cellsIn = (table: HTMLTableElement) => [...table.querySelectorAll<HTMLElement>("[data-selected]")];

const cellOf = (field: HTMLElement) => field.closest("td") ?? field;

function placeOf(table: HTMLTableElement, target: unknown): Place | null {
  const field = target instanceof Element ? target.closest<HTMLTextAreaElement>(FIELD) : null;
  const row = field?.closest("tr");
  if (!field || !row) return null;
  return { row: rowsOf(table).indexOf(row), column: gridFields(row).indexOf(field) };
}

function fieldAt(table: HTMLTableElement, { row, column }: Place): HTMLTextAreaElement | undefined {
  const line = rowsOf(table)[row];
  return line && gridFields(line)[column];
}

function fieldsBetween(table: HTMLTableElement, one: Place, other: Place): HTMLTextAreaElement[][] {
  const [top, bottom] = [Math.min(one.row, other.row), Math.max(one.row, other.row)];
  const [left, right] = [Math.min(one.column, other.column), Math.max(one.column, other.column)];
  return rowsOf(table)
    .slice(top, bottom + 1)
    .map((row) => gridFields(row).slice(left, right + 1));
}

/** Copies the first selected row into all others, or the cell above into a single one. */
function fillDown(table: HTMLTableElement, anchor: Place, here: Place): void {
  const rows = fieldsBetween(table, anchor, here);
  const [first = []] = rows;
  const above = rows.length > 1 ? first : [fieldAt(table, { ...here, row: here.row - 1 })];
  const targets = rows.length > 1 ? rows.slice(1) : rows;
  const texts = above.map((field) => field?.value);
  const changes = targets.flatMap((row) =>
    row.flatMap((field, column): CellChange[] => {
      const text = texts[column];
      return text === undefined ? [] : [{ field, text }];
    }),
  );
  changeCells(table, changes);
}
