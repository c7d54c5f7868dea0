import type { MetaCheck } from "#lib/meta-ad-checks.ts";

/** What a second look found, each with why it matters. */
export function CheckList({ checks }: { checks: readonly MetaCheck[] }) {
  if (checks.length === 0) return <p>Nothing to mend.</p>;
  return (
    <ul className="checks">
      {checks.map(({ level, field, message, reason }) => (
        <li key={`${field} ${message} ${reason}`} data-level={level}>
          <p>
            <b>{level === "blocking" ? "Needed" : "Advice"}:</b> {message}
          </p>
          <p className="check-reason">{reason}</p>
        </li>
      ))}
    </ul>
  );
}
