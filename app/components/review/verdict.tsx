/** Shows what a reviewer asked for, while the decision stands. */
export const Verdict = ({ verdict: { words, reason } }: { verdict: { words: string; reason: string } }) => (
  <blockquote className="verdict">
    <p>{words}</p>
    <p className="verdict-reason" dir="auto">
      {reason}
    </p>
  </blockquote>
);
