import type { BoardCheck } from "#contract/social-calendars.ts";
import { plural } from "#lib/counts.ts";
import { Icon } from "#ui/icons.tsx";

/** Lists a post's blocking issues, then its suggestions. Words say which is which. */
export function CheckList({ checks, form }: { checks: readonly BoardCheck[]; form: string }) {
  const blocks = checks.filter(({ level }) => level === "block");
  const advice = checks.filter(({ level }) => level === "warn");
  return (
    <section id="checks" aria-labelledby="checks-heading" className="checks">
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
            {blocks.map((check) => (
              <li key={check.message} className="check-block">
                <Icon name="alert" />
                <span>
                  {check.message} <Fix check={check} form={form} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {advice.length > 0 && (
        <>
          <h3>{plural(advice.length, "suggestion")}</h3>
          <ul>
            {advice.map((check) => (
              <li key={check.message} className="check-advice">
                <Icon name="info" />
                <span>
                  {check.message} <Fix check={check} form={form} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Leads to the field that a check is about. */
function Fix({ check: { field, network, message }, form }: { check: BoardCheck; form: string }) {
  const name = FIELDS[field] ?? (field === "overrides" && network ? `overrides.${network}` : field);
  return (
    <a href={`#${form}-${name}`} className="text-link underline underline-offset-2">
      Fix<span className="sr-only">: {message}</span>
    </a>
  );
}

/** The fields whose names differ from those of the checks. */
const FIELDS: Readonly<Record<string, string>> = {
  alt: "images[0].alt",
  images: "image",
  scheduled_at: "time",
};
