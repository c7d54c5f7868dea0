import type { ComponentProps } from "react";
import { ChangedWords } from "./changed-words.tsx";

/** Shows what a reviewer asked for, while the decision stands. */
const Verdict = ({ verdict: { words, reason } }: { verdict: { words: string; reason: string } }) => (
  <blockquote className="verdict">
    <p>{words}</p>
    <p className="verdict-reason" dir="auto">
      {reason}
    </p>
  </blockquote>
);

type Props = {
  verdict: ComponentProps<typeof Verdict>["verdict"] | null;
  changed: ComponentProps<typeof ChangedWords>["changed"] | null;
  /** The page that compares both versions. */
  to: string;
};

/** What a reviewer asked for, and what changed since the reader decided. */
export const ReviewNotes = ({ verdict, changed, to }: Props) => (
  <>
    {verdict && <Verdict verdict={verdict} />}
    {changed && <ChangedWords changed={changed} to={to} />}
  </>
);
