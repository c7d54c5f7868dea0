/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events --
   In the combobox pattern the field keeps the focus and hears the keys, and no other element can hold options with two texts. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { href, useNavigate, useSubmit } from "react-router";
import { useFormContext } from "#forms/form-context.tsx";
import { plural } from "#lib/counts.ts";
import { searchWith } from "#lib/search-params.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { type Command, iconFor, pageCommands } from "./page-commands.ts";

export type FoundRecord = {
  to: string;
  name: string;
  detail: string;
  /** What a button of its page does. Without it, the page is opened. */
  intent?: string;
};

type Props = { recent: readonly { path: string; name: string }[]; onClose: () => void };

/** Milliseconds without a key press before the server is asked. */
const PAUSE = 150;

/** Commands of the page beside the records that were found. */
const COMMANDS_MAX = 6;

/** Renders the command palette: a dialog with one field and what it finds, for people who type. */
export function Palette({ recent, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const submit = useSubmit();
  const { token } = useFormContext();
  const dialog = useRef<HTMLDialogElement>(null);
  const [commands] = useState(pageCommands);
  const [words, setWords] = useState("");
  const [active, setActive] = useState(0);
  const records = useFound(words.trim());

  useEffect(() => {
    // Not by an attribute: only this way the rest of the page can't be reached, and the focus returns.
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  const open = (to: string) => ({ to, icon: iconFor(to), run: () => void navigate(to) });
  const press = (to: string, intent: string) => ({
    icon: "zap" as const,
    run: () =>
      void submit(
        { _token: token, _key: crypto.randomUUID(), _form: "palette", intent },
        { method: "post", action: to },
      ),
  });
  const asked = words.trim();
  const here = commands.filter(({ group }) => group === "On this page");
  const options: Command[] =
    asked === ""
      ? [
          ...here,
          ...recent.map(({ path, name }) => ({
            ...open(path),
            group: "Recent" as const,
            label: name,
            detail: "",
          })),
          ...commands.filter(({ group }) => group !== "On this page"),
        ]
      : [
          ...commands
            .filter(({ label, detail, group }) => hasWords(`${label} ${detail} ${group}`, asked))
            .slice(0, COMMANDS_MAX),
          ...records.map(({ name, detail, to, intent }) => ({
            ...(intent === undefined ? open(to) : press(to, intent)),
            group: "Found" as const,
            label: name,
            detail,
          })),
          {
            ...open(href("/search") + searchWith({ q: asked })),
            group: "Found" as const,
            label: `Search for “${asked}”`,
            detail: "All results",
            icon: "search" as const,
          },
        ];
  const current = Math.min(active, options.length - 1);

  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [id, current]);

  function choose(option: Command | undefined) {
    dialog.current?.close();
    option?.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const address = options[current]?.to;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && address !== undefined) {
      event.preventDefault();
      dialog.current?.close();
      window.open(address, "_blank", "noopener");
      return;
    }
    const to = { ArrowDown: current + 1, ArrowUp: current - 1 }[event.key];
    if (to === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setActive((to + options.length) % options.length);
  }

  return (
    <dialog ref={dialog} className="palette" aria-label="Commands" closedby="any" onClose={onClose}>
      {/* Enter chooses; the page of the search is where the form would lead. */}
      <form
        action={href("/search")}
        onSubmit={(event) => {
          event.preventDefault();
          choose(options[current]);
        }}
      >
        <Icon name="search" size={20} />
        <input
          type="text"
          name="q"
          dir="auto"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- where a dialog that was asked for begins
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Search or do anything"
          role="combobox"
          aria-label="Search or do anything"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={`${id}-${current}`}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden>Esc</kbd>
      </form>
      <div id={`${id}-list`} role="listbox" aria-label="Commands" className="palette-list">
        {groupsOf(options).map(({ group, members }) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group.replaceAll(" ", "-")}`}>
            <p id={`${id}-${group.replaceAll(" ", "-")}`} className="menu-heading">
              {group}
            </p>
            {members.map(({ option, index }) => (
              <div
                key={`${option.detail} ${option.label} ${index}`}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === current}
                className="palette-option"
                onPointerMove={() => setActive(index)}
                onClick={() => choose(option)}
              >
                <Icon name={option.icon} />
                <span>
                  <bdi>{option.label}</bdi> <span className="palette-detail">{option.detail}</span>
                </span>
                {option.keys !== undefined && <kbd aria-hidden>{option.keys}</kbd>}
                {index === current && <Icon name="corner-down-left" />}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="palette-foot">
        <span aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> open <kbd>Ctrl Enter</kbd> new tab
        </span>
        <Link to={href("/keyboard")} onClick={() => dialog.current?.close()}>
          All shortcuts
        </Link>
      </p>
      <output className="sr-only">{plural(options.length, "result")}</output>
    </dialog>
  );
}

/** Returns the options under the headings of their groups, each with its place among all of them. */
function groupsOf(options: readonly Command[]) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return groups.map((group) => ({
    group,
    members: options.flatMap((option, index) => (option.group === group ? [{ option, index }] : [])),
  }));
}

const hasWords = (text: string, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

/** Returns what the server finds for a text, once typing pauses. */
function useFound(text: string): readonly FoundRecord[] {
  const [answer, setAnswer] = useState<{ text: string; records: FoundRecord[] }>({ text: "", records: [] });
  useEffect(() => {
    if (text === "") return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      // Without an answer, the commands and the link to the search are still there.
      findRecords(text, stop.signal).then(
        (records) => setAnswer({ text, records }),
        () => undefined,
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return answer.text === text ? answer.records : [];
}

async function findRecords(q: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const response = await fetch(href("/search/found") + searchWith({ q }), { signal });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as FoundRecord[];
}
