import type { ComponentProps } from "react";
import { ChangedWords } from "./changed-words.tsx";
import { PublishedLink } from "./published-link.tsx";

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
  publishedUrl: string | null;
};

/** What a reviewer asked for, what changed since the reader decided, and where it was published. */
export const ReviewNotes = ({ verdict, changed, to, publishedUrl }: Props) => (
  <>
    {publishedUrl && <PublishedLink url={publishedUrl} />}
    {verdict && <Verdict verdict={verdict} />}
    {changed && <ChangedWords changed={changed} to={to} />}
  </>
);
