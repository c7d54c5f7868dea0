import { useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { KeyList } from "./key-list.tsx";

/** Milliseconds between the two keys of a pair. */
const PAIR_MS = 1500;

const TYPED = "input:not([type=checkbox],[type=radio],[type=submit],[type=button]),textarea,select";
/** What the rows of all lists and the days of calendars have in common: each begins with its link or button. */
const ROWS =
  "main :is([data-day], tbody > tr:not(:has([data-day])), .agenda-row, .pcd, .card-grid > li, .notifications > li, [data-row])";

/** Which link of the navigation a second key follows. Of the calendars, that of the open project comes first. */
const links: Readonly<Record<string, readonly string[]>> = {
  p: ["[href='/projects']"],
  c: ["[href$='/calendar']:not([href='/calendar'])", "[href='/calendar']"],
  t: ["[href='/tasks']"],
  a: ["[href='/approvals']"],
  s: ["[href='/settings']"],
};
const linkFor = (key: string) =>
  (links[key] ?? [])
    .map((selector) => document.querySelector<HTMLElement>(`.shell-nav a${selector}`))
    .find((link) => link !== null) ?? null;

/** What "c" and a second key create. */
const created: Readonly<Record<string, string>> = { p: "Post", c: "Campaign", t: "Task" };
const createLinkFor = (key: string) =>
  [...document.querySelectorAll<HTMLElement>("#new a")].find(
    (link) => created[key] !== undefined && link.textContent.trim().startsWith(created[key]),
  );

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED));

/** Whether something can be seen and reached: not what is behind a dialog. */
const isAtHand = (element: Element) => element.checkVisibility() && element.closest("[inert]") === null;

/** Returns the rows that can be seen, with the link or button that each begins with. */
const shownRows = () =>
  [...document.querySelectorAll(ROWS)].flatMap((row) => {
    const named = row.querySelector<HTMLElement>("th a, a, button");
    return named && isAtHand(named) ? [{ row, named }] : [];
  });

function stepInList(by: 1 | -1): boolean {
  const rows = shownRows();
  // A post is a row in that of its day.
  const at = rows.findLastIndex(({ row }) => row.contains(document.activeElement));
  const start = rows.findIndex(({ named }) => named.hasAttribute("aria-current"));
  const next = rows[at === -1 ? (start === -1 ? (by === 1 ? 0 : rows.length - 1) : start) : at + by];
  next?.named.focus();
  return next !== undefined;
}

/** Goes from the date of a day to that of another. Everywhere else, arrows belong to the browser. */
function stepInCalendar(key: keyof typeof ARROWS): boolean {
  const days = shownRows().filter(({ row }) => row.matches("[data-day]"));
  const at = days.findIndex(({ named }) => named === document.activeElement);
  const by = ARROWS[key];
  // Only a table has weeks below each other.
  if (at === -1 || (Math.abs(by) > 1 && !days[at]?.row.matches("td"))) return false;
  const next = days[at + by]?.named;
  next?.focus();
  return next !== undefined;
}
const ARROWS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Presses something of the part of a page that has the focus, or of the page if `part` is undefined. */
function pressIn(part: string | undefined, selector: string): boolean {
  const area = part === undefined ? document : document.activeElement?.closest(part);
  const pressed = [...(area?.querySelectorAll<HTMLElement>(selector) ?? [])].find(isAtHand);
  pressed?.click();
  return pressed !== undefined;
}

/** Focuses something that can be seen. */
function focusIn(selector: string): boolean {
  const focused = [...document.querySelectorAll<HTMLElement>(selector)].find(isAtHand);
  focused?.focus();
  return focused !== undefined;
}

/** Listens to the keys that key-list.tsx explains: never to what is typed, and never to a key of the browser. */
export function Shortcuts() {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isShown, setShown] = useState(false);
  /** The first key of a pair, and when it was pressed. */
  const first = useRef<{ key: string; at: number } | null>(null);

  /** Returns whether the key was one of ours. */
  const press = useEffectEvent((key: string, at: number): boolean => {
    const before = first.current !== null && at - first.current.at < PAIR_MS ? first.current.key : null;
    first.current = null;
    if (before !== null) {
      const link = before === "g" ? linkFor(key) : createLinkFor(key);
      link?.click();
      return link != null || key in links;
    }
    // What a row says that its keys press goes before what they mean elsewhere.
    if (pressIn(ROWS, `[data-row-key~="${CSS.escape(key)}"]`)) return true;
    switch (key) {
      case "?":
        setShown(true);
        return true;
      case "/": {
        const field = [...document.querySelectorAll<HTMLElement>("input[type=search][name=q]")].find(
          isAtHand,
        );
        if (field) field.focus();
        else void navigate(href("/search"));
        return true;
      }
      case "c": {
        const menu = document.querySelector<HTMLElement>("[popovertarget=new]");
        menu?.focus();
        menu?.click();
        if (menu !== null) first.current = { key, at };
        return menu !== null;
      }
      case "g":
        first.current = { key, at };
        return true;
      case "j":
      case "k":
        // A dialog over a list leads to the list's next itself.
        return pressIn(undefined, `main [data-key=${key}]`) || stepInList(key === "j" ? 1 : -1);
      case "ArrowLeft":
      case "ArrowRight":
      case "ArrowUp":
      case "ArrowDown":
        return stepInCalendar(key);
      case "a":
        return focusIn(":is(.composer-bar [value=step-approved], .aq-act [value=approve])");
      case "r":
        document.querySelector(".aq-ask")?.setAttribute("open", "");
        return focusIn(":is(.composer-reason, .aq-ask) [name=reason]");
      case "n":
        return pressIn("main :is([data-day], .agenda > section)", ".month-add");
      case "x":
        return pressIn(ROWS, "input[type=checkbox]");
      default:
        // Views and dates of a calendar say their own key.
        return pressIn(undefined, `main [data-key="${CSS.escape(key)}"]`);
    }
  });

  // Keys are pressed anywhere on the page.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey, isComposing, defaultPrevented } = event;
      if (ctrlKey || altKey || metaKey || isComposing || defaultPrevented || isTyping(target)) return;
      if (document.querySelector("dialog[open]")) return;
      if (press(key, event.timeStamp)) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  useEffect(() => {
    if (isShown) dialog.current?.showModal();
  }, [isShown]);

  if (!isShown) return null;
  const close = () => setShown(false);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="keys" onClose={close}>
      <h2 id="keys">Keyboard shortcuts</h2>
      <KeyList hasCalendar={linkFor("c") !== null} hasTasks={linkFor("t") !== null} level="h3" />
      <div className="actions">
        {/* Closing the dialog itself returns the focus to where it was. */}
        <Button tone="primary" onClick={() => dialog.current?.close()}>
          Close
        </Button>{" "}
        <Link to={href("/settings/preferences")} className="btn btn-quiet" onClick={close}>
          Turn off
        </Link>
      </div>
    </dialog>
  );
}
