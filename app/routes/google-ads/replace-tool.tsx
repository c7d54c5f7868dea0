import { type RefObject, useEffect, useId, useRef, useState } from "react";
import {
  keysWithin,
  REPLACE_PLACE_NAMES,
  REPLACE_PLACES,
  type Replaced,
  type ReplacePlace,
  type Replacing,
  replaceInRows,
  replaceSummary,
} from "#domain/google-ads/replace.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { changeCells } from "./grid-changes.ts";
import { gridFields } from "./grid-keys.ts";

type Props = {
  table: RefObject<HTMLTableElement | null>;
  /** The page that does the same without scripts. */
  to: string;
  /** The ids of the selected ads. */
  selected: readonly string[];
};

/** Replaces text in the cells of the grid. Nothing is saved until the grid is, so that everything can be checked first. */
export function ReplaceTool({ table, to, selected }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isHydrated) return undefined;
    const ending = new AbortController();
    addEventListener(
      "keydown",
      (event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "h") return;
        event.preventDefault();
        panel.current?.showPopover();
      },
      ending,
    );
    panel.current?.addEventListener("toggle", ({ newState }) => setOpen(newState === "open"), ending);
    return () => ending.abort();
  }, [isHydrated]);
  const label = (
    <>
      <Icon name="replace" />
      Find and replace
    </>
  );
  if (!isHydrated)
    return (
      <Link to={to} className="btn btn-secondary">
        {label}
      </Link>
    );
  return (
    <div className="menu">
      <button
        type="button"
        className="btn btn-secondary menu-button"
        popoverTarget={id}
        aria-keyshortcuts="Control+H"
      >
        {label} <kbd className="max-sm:hidden">Ctrl H</kbd>
      </button>
      <div ref={panel} id={id} popover="auto" className="menu-body" data-align="end">
        {isOpen && (
          <ReplacePanel table={table} selected={selected} onDone={() => panel.current?.hidePopover()} />
        )}
      </div>
    </div>
  );
}

type PanelProps = Pick<Props, "table" | "selected"> & { onDone: () => void };

type Asked = Replacing & { place: ReplacePlace; isAll: boolean };

function ReplacePanel({ table, selected, onDone }: PanelProps) {
  const id = useId();
  const find = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<Asked>({
    find: "",
    replacement: "",
    matchCase: false,
    place: "texts",
    isAll: selected.length === 0,
  });
  const [changes, setChanges] = useState<readonly Replaced[]>([]);
  const look = (change: Partial<Asked>) => {
    const next = { ...asked, ...change };
    const rows = rowsIn(table.current).filter((row) => next.isAll || selected.includes(row.id));
    const found = replaceInRows(rows, keysWithin(next.place), next);
    setAsked(next);
    setChanges(found);
    mark(table.current, found);
  };
  // The field is drawn after the panel has opened, so the browser can't focus it by itself.
  useEffect(() => find.current?.focus(), []);
  // The cells that were found are marked for as long as the panel is open.
  useEffect(() => () => mark(table.current, []), [table]);
  const replace = () => {
    if (changes.length === 0) return;
    const written = changes.flatMap((change) => {
      const field = fieldOf(table.current, change);
      return field ? [{ field, text: change.after }] : [];
    });
    if (table.current) changeCells(table.current, written);
    onDone();
  };
  const scope = (label: string, isAll: boolean) => (
    <div className="choice">
      <input
        type="radio"
        id={`${id}-${isAll}`}
        name={`${id}-scope`}
        checked={asked.isAll === isAll}
        onChange={() => look({ isAll })}
      />
      <label htmlFor={`${id}-${isAll}`}>{label}</label>
    </div>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in one of its fields presses its button
    <div
      className="grid-replace"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        replace();
      }}
    >
      <div className="field">
        <label htmlFor={`${id}-find`}>Find</label>
        <input
          ref={find}
          id={`${id}-find`}
          type="text"
          className="input"
          value={asked.find}
          onChange={(event) => look({ find: event.currentTarget.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-with`}>Replace with</label>
        <input
          id={`${id}-with`}
          type="text"
          className="input"
          value={asked.replacement}
          onChange={(event) => look({ replacement: event.currentTarget.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-in`}>In</label>
        <select
          id={`${id}-in`}
          className="input"
          value={asked.place}
          onChange={(event) =>
            look({ place: REPLACE_PLACE_NAMES[event.currentTarget.selectedIndex] ?? "texts" })
          }
        >
          {REPLACE_PLACE_NAMES.map((place) => (
            <option key={place} value={place}>
              {REPLACE_PLACES[place]}
            </option>
          ))}
        </select>
      </div>
      <fieldset className="grid-replace-where">
        <legend className="sr-only">Where</legend>
        {selected.length > 0 && scope(`Selected ads (${selected.length})`, false)}
        {scope("All ads", true)}
        <div className="choice">
          <input
            type="checkbox"
            id={`${id}-case`}
            checked={asked.matchCase}
            onChange={(event) => look({ matchCase: event.currentTarget.checked })}
          />
          <label htmlFor={`${id}-case`}>Match case</label>
        </div>
      </fieldset>
      <output className="grid-replace-sum">{asked.find === "" ? "" : replaceSummary(changes)}</output>
      <div className="actions">
        <Button tone="primary" size="small" onClick={replace}>
          {changes.length === 0 ? "Replace" : `Replace ${changes.length}`}
        </Button>
      </div>
    </div>
  );
}

const rowsIn = (table: HTMLTableElement | null) =>
  [...(table?.querySelectorAll<HTMLTableRowElement>("tr[data-row]") ?? [])].map((row) => ({
    id: row.dataset["row"] ?? "",
    texts: Object.fromEntries(
      gridFields(row).map(({ value, dataset }) => [dataset["column"] ?? "", value] as const),
    ),
  }));

const fieldOf = (table: HTMLTableElement | null, { row, key }: Replaced) =>
  gridFields(table ?? document).find(({ name }) => name === `ads.${row}.${key}`);

function mark(table: HTMLTableElement | null, found: readonly Replaced[]): void {
  for (const cell of table?.querySelectorAll<HTMLElement>("[data-found]") ?? []) delete cell.dataset["found"];
  for (const change of found) {
    const cell = fieldOf(table, change)?.closest("td");
    if (cell) cell.dataset["found"] = "";
  }
}
