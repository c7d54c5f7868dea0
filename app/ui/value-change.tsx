import type { ReactNode } from "react";
import { Icon } from "./icons.tsx";

type Props = {
  /** Null for what wasn’t there. */
  before: string | null;
  /** Null for what is no longer there. */
  after: string | null;
  /** What follows, such as by how much it changed. */
  children?: ReactNode;
};

/** Renders what a value was and what it is now. */
export const ValueChange = ({ before, after, children }: Props) => (
  <span className="value-change" dir="auto">
    {before === null ? (
      <span aria-hidden>–</span>
    ) : (
      <>
        <span className="sr-only">From </span>
        <del>{before}</del>
      </>
    )}{" "}
    {/* The arrow goes to the next line with what it leads to. */}
    <span className="value-change-now">
      <Icon name="arrow-right" size={13} />{" "}
      {after === null ? (
        <ins>Nothing</ins>
      ) : (
        <>
          <span className="sr-only">to </span>
          <ins>{after}</ins>
        </>
      )}
    </span>
    {children}
  </span>
);
