import { type ReactNode, useEffect, useRef, useState } from "react";
import { plural } from "#lib/counts.ts";
import { STANDING, type Standing } from "./keeper.ts";

const WORDS = {
  typed: "Unsaved changes",
  offline: "You’re offline. Your text is still here.",
  failed: "We couldn’t save your draft. Your text is still here.",
};

function wordsOf(standing: Standing): string | null {
  if (standing.state === "clean") return null;
  if (standing.state !== "kept") return WORDS[standing.state];
  const { at, files } = standing;
  return `Draft saved ${at}${files > 0 ? `. ${plural(files, "file")} not saved yet` : ""}`;
}

type Props = {
  className?: string;
  /** What is said until the text changes, such as "Saved 10:42". */
  children?: ReactNode;
};

/** Says whether the form around it is saved, and what of its text is kept. */
export function SaveStatus({ className, children }: Props) {
  const element = useRef<HTMLSpanElement>(null);
  const [standing, setStanding] = useState<Standing>({ state: "clean" });
  useEffect(() => {
    const form = element.current?.closest("form");
    const hear = (event: Event) => setStanding((event as CustomEvent<Standing>).detail);
    form?.addEventListener(STANDING, hear);
    return () => form?.removeEventListener(STANDING, hear);
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- WebKit resets an output with its form, to nodes that React doesn’t know
    <span ref={element} role="status" className={className} aria-label="Save status">
      {wordsOf(standing) ?? children}
    </span>
  );
}
