import type { ReactNode } from "react";

/** Renders a table that is wider than a phone in a box that scrolls by itself, with keys, too. */
export const ScrollBox = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- otherwise keys couldn’t scroll it
  <section className="report-scroll" aria-label={label} tabIndex={0}>
    {children}
  </section>
);
