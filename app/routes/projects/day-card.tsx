import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { NetworkGlyph } from "#components/campaigns/network-glyphs.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { Link } from "#ui/link.tsx";

type Props = {
  /** The fragment of its URL. */
  id: string;
  heading: ReactNode;
  /** Beside the heading. */
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** Renders one of the cards of the reader's day. */
export function DayCard({ id, heading, lead, actions, children }: Props) {
  return (
    <section aria-labelledby={`${id}-heading`} id={id} className="card min-w-0 p-0 print:break-inside-auto!">
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 py-1.5 pr-2.5 pl-4">
        <h2 id={`${id}-heading`}>{heading}</h2>
        {lead}
        {actions && <div className="ml-auto flex items-center gap-1">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** Says that a list can't be shown now. The rest of the page stands. */
export function NotLoaded() {
  const { pathname, search } = useLocation();
  return (
    <p className="px-4 pb-4 text-ink-2">
      Couldn’t load this.{" "}
      <Link to={pathname + search} reloadDocument>
        Try again
      </Link>
    </p>
  );
}

/** Renders the number of all that a card or a list has. Its word is for screen readers and text browsers. */
export const Total = ({ of: total, word }: { of: number; word?: string }) => (
  <span className="count">
    {total.toLocaleString("en-US")}
    {word && <span className="sr-only">{total === 1 ? ` ${word}` : ` ${word}s`}</span>}
  </span>
);

const joined = new Intl.ListFormat("en-US", { type: "conjunction" });

/** As many signs as a card has room for. */
const SIGNS = 4;

/** Renders the signs of networks. Screen readers and text browsers read their names. */
export const Networks = ({ names }: { names: readonly string[] }) => (
  <span className="inline-flex items-center gap-1">
    {names.slice(0, SIGNS).map((network) => (
      <NetworkGlyph key={network} network={network} />
    ))}
    {names.length > SIGNS && <span aria-hidden>+{names.length - SIGNS}</span>}
    <span className="sr-only">{joined.format(names.map(networkLabel))}, </span>
  </span>
);
