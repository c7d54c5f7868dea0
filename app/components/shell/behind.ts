import { type ComponentType, createContext, useContext, useState } from "react";
import { type UIMatch, useLocation, useMatches } from "react-router";

type Params = UIMatch["params"];

/** What a route says whose page stays behind what is opened from it: `export const handle = { behind: … }`. */
export type BehindHandle<Data, Of = Params> = {
  behind: {
    /** The page without its title, drawn from the data it had. */
    Page: ComponentType<{ loaderData: Data; params: Of }>;
    /** The addresses of what can be opened, in the order of the page, whose own address is `here`. */
    opens: (data: Data, params: Of, here: string) => string[];
  };
};

/** What a route says whose page is drawn over the one that it was opened from, with the dialog's name: `handle = { over: "Post" }`. */
export type OverHandle = { over: string };

type Drawn = BehindHandle<unknown>["behind"] & { data: unknown; params: Params; address: string };

/** The page behind, and the name of what is drawn over it. */
export type Behind = Drawn & { over: string };

const hasBehind = (handle: unknown): handle is BehindHandle<unknown> =>
  typeof handle === "object" && handle !== null && "behind" in handle;

const isOver = (handle: unknown): handle is OverHandle =>
  typeof handle === "object" && handle !== null && "over" in handle;

/** A page with the record that was open over it last. */
type Left = { page: Drawn | null; record: string | undefined };

/**
 * Returns the page that this one is drawn over, or null if this is a page of its own, as after a reload. `returned` is the id of
 * the record that was open over this page last.
 */
export function useBehind(): { behind: Behind | null; returned: string | undefined } {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const over = matches.find(({ handle }) => isOver(handle));
  const shown = matches.find(({ handle }) => hasBehind(handle));
  const draw = (): Drawn | null =>
    shown && hasBehind(shown.handle)
      ? { ...shown.handle.behind, data: shown.loaderData, params: shown.params, address }
      : null;
  const [{ page, record }, setLeft] = useState<Left>(() => ({ page: draw(), record: undefined }));
  if (shown !== undefined && (page === null || page.data !== shown.loaderData || page.address !== address))
    setLeft({ page: draw(), record });
  else if (over !== undefined && page !== null && over.params["boardId"] !== record)
    setLeft({ page, record: over.params["boardId"] });
  else if (shown === undefined && over === undefined && page !== null)
    setLeft({ page: null, record: undefined });
  return over !== undefined && isOver(over.handle)
    ? { behind: page && { ...page, over: over.handle.over }, returned: undefined }
    : { behind: null, returned: record };
}

const Returned = createContext<string | undefined>(undefined);
export const ReturnedRecord = Returned.Provider;

/** Returns the id of the record that was open over this page last. Its link takes the focus again. */
export const useReturned = () => useContext(Returned);
