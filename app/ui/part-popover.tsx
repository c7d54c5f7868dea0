/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a `dialog` can be no popover that a press beside it closes */
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { clsx } from "clsx";
import { type FetcherWithComponents, useFetcher, useLocation } from "react-router";
import { Dots } from "./dots.tsx";
import { Icon } from "./icons.tsx";
import { Link } from "./link.tsx";
import { placeBeside } from "./place-beside.ts";

type Opened = { to: string; at: HTMLElement; time: DOMHighResTimeStamp };
const OpenContext = createContext<((opened: Opened) => void) | null>(null);
const SavingContext = createContext<FetcherWithComponents<unknown> | undefined>(undefined);

/** Returns what a form in a popover is submitted through, so that the page stays. Undefined on a page of its own. */
export const usePartFetcher = () => use(SavingContext);

type Shown<Data> = {
  data: Data;
  /** What the action answered if it refused what was sent, as on the page of its own. */
  actionData: unknown;
  close: () => void;
};

type Props<Data> = {
  /** Renders what the page of its own renders. It gets that page's loader data. */
  render: (shown: Shown<Data>) => ReactNode;
  children: ReactNode;
};

/**
 * Holds the one popover of a page, in which a PartLink opens its small page. Without scripts the link leads there. Its forms take
 * `fetcher={usePartFetcher()}`, and its action returns to the page that it is asked to by the field `back`.
 */
export function PartPopover<Data>({ render, children }: Props<Data>) {
  const [opened, setOpened] = useState<Opened | null>(null);
  // The event that one was closed can arrive when the next one is already open.
  const close = useCallback(() => setOpened((present) => (present === opened ? null : present)), [opened]);
  return (
    <OpenContext value={setOpened}>
      {children}
      {opened && <Part key={opened.time} opened={opened} render={render} close={close} />}
    </OpenContext>
  );
}

/** What takes the focus once it is there, as in a menu. */
const FIRST = "[autofocus], a, button, input:not([type=hidden]), select, textarea";

function Part<Data>({
  opened: { to, at },
  render,
  close,
}: Pick<Props<Data>, "render"> & { opened: Opened; close: () => void }) {
  const id = useId();
  const [loaded, setLoaded] = useState<{ data: unknown } | null>(null);
  const saving = useFetcher<unknown>({ key: id });
  const element = useRef<HTMLDivElement>(null);

  // Opened and placed by scripts: only they know which of a hundred links was pressed. What it holds may need another place.
  const hasData = loaded !== null;
  useLayoutEffect(() => {
    const sheet = element.current;
    if (!sheet) return;
    if (!sheet.matches(":popover-open")) sheet.showPopover();
    placeBeside(sheet, at.getBoundingClientRect());
    if (hasData) sheet.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true });
  }, [at, hasData]);

  // A save that was accepted ends as a redirect: the same page, but another entry.
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) close();
  }, [key, close]);

  return (
    <div
      ref={element}
      id={id}
      popover="auto"
      className="part-popover"
      role="dialog"
      aria-label={at.getAttribute("aria-label") ?? at.textContent}
      onToggle={({ newState }) => {
        if (newState !== "closed") return;
        if (document.activeElement === document.body) at.focus();
        close();
      }}
    >
      {loaded === null ? (
        <Loading to={to} onLoaded={setLoaded} />
      ) : (
        <SavingContext value={saving}>
          {render({ data: loaded.data as Data, actionData: saving.data, close })}
        </SavingContext>
      )}
    </div>
  );
}

/** Is gone once it has loaded: the router loads again what is still there after a save, and the record may be gone by then. */
function Loading({ to, onLoaded }: { to: string; onLoaded: (loaded: { data: unknown }) => void }) {
  const { load, data } = useFetcher<unknown>({ key: useId() });
  useEffect(() => void load(to), [load, to]);
  useEffect(() => {
    if (data !== undefined) onLoaded({ data });
  }, [data, onLoaded]);
  return <Dots />;
}

type LinkProps = {
  to: string;
  /** What screen readers say: whose value it is and what it is now. */
  label: string;
  /** "dots" draws "…", "value" what is inside. */
  look?: "value" | "dots";
  className?: string;
  /** The keys that open it while its row has the focus, with spaces between. */
  rowKey?: string;
  /** The drawn value, with its word: text browsers print that. */
  children?: ReactNode;
};

/** Renders a value as a link to the small page that changes it. In a PartPopover scripts open that page's form in place. */
export function PartLink({ to, label, look = "value", className, rowKey, children }: LinkProps) {
  const open = use(OpenContext);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open({ to, at: event.currentTarget, time: event.timeStamp });
  };
  return (
    <Link
      to={to}
      isLazy
      className={clsx(look === "dots" ? "btn btn-quiet btn-icon btn-small" : "part-link", className)}
      aria-label={label}
      data-row-key={rowKey ?? (look === "dots" ? "." : undefined)}
      onClick={onClick}
    >
      {look === "dots" ? <Icon name="ellipsis" /> : children}
      {look === "dots" && <span className="sr-only">{label}</span>}
    </Link>
  );
}
