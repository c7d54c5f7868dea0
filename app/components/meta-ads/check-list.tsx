import type { MetaCheck } from "#domain/meta-ads/checks.ts";

/** Lists the issues of an ad, each with its reason, and what they were checked against. */
export function CheckList({ checks, basis }: { checks: readonly MetaCheck[]; basis: string }) {
  return (
    <>
      <p className="check-basis">{basis}</p>
      {checks.length === 0 ? <p>No issues.</p> : <Found checks={checks} />}
    </>
  );
}

function Found({ checks }: { checks: readonly MetaCheck[] }) {
  return (
    <ul className="ad-checks">
      {checks.map(({ level, field, message, reason }) => (
        <li key={`${field} ${message} ${reason}`} data-level={level}>
          <p>
            <b>{level === "blocking" ? "Required" : "Suggestion"}:</b> {message}
          </p>
          <p className="check-reason">{reason}</p>
        </li>
      ))}
    </ul>
  );
}
