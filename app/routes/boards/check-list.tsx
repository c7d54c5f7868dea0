import type { BoardCheck } from "#contract/social-calendars.ts";
import { plural } from "#lib/counts.ts";
import { Icon } from "#ui/icons.tsx";

/** Lists a post's blocking issues, then its suggestions. Words say which is which. */
export function CheckList({ checks }: { checks: readonly BoardCheck[] }) {
  const blocks = checks.filter(({ level }) => level === "block");
  const advice = checks.filter(({ level }) => level === "warn");
  return (
    <section aria-labelledby="checks-heading" className="checks">
      <h2 id="checks-heading" className="text-lg">
        Checks
      </h2>
      {checks.length === 0 && (
        <p className="check-none">
          <Icon name="success" /> No blocking issues.
        </p>
      )}
      {blocks.length > 0 && (
        <>
          <h3>{plural(blocks.length, "issue")} to fix before review or scheduling</h3>
          <ul>
            {blocks.map(({ message }) => (
              <li key={message} className="check-block">
                <Icon name="alert" />
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {advice.length > 0 && (
        <>
          <h3>{plural(advice.length, "suggestion")}</h3>
          <ul>
            {advice.map(({ message }) => (
              <li key={message} className="check-advice">
                <Icon name="info" />
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
