import { useEffect, useState } from "react";
import { hasOwnChanges } from "#unsaved/typed-forms.ts";
import { PanelTab } from "#components/composer/panel-tab.tsx";
import type { BoardCheck } from "#contract/social-calendars.ts";
import { plural } from "#lib/counts.ts";
import { Icon, type IconName } from "#ui/icons.tsx";

type Props = {
  checks: readonly BoardCheck[];
  /** The id of the form that fixes them. Null if the post is only read. */
  form: string | null;
  /** Whether the post is published already. */
  isOut: boolean;
  /** The saved images, in their order. */
  images: readonly { alt: string }[];
  /** How many images a post may have. 1 if the API keeps one, which another one replaces. */
  most: number;
};

/** Lists a post's blocking issues, then its suggestions. Open if something blocks. */
export function CheckList({ checks, form, isOut, images, most }: Props) {
  const blocks = checks.filter(({ level }) => level === "block");
  const advice = checks.filter(({ level }) => level === "warn");
  const isEdited = useEdited(form, checks);
  const fix = (check: BoardCheck) =>
    form !== null && <Fix to={targetOf(check, { form, images, most })} message={check.message} />;
  const listOf = (found: readonly BoardCheck[], className: string, icon: IconName) => (
    <ul>
      {found.map((check) => (
        <li key={check.message} className={className}>
          <Icon name={icon} />
          <span>
            {check.message} {fix(check)}
          </span>
        </li>
      ))}
    </ul>
  );
  return (
    <PanelTab
      label="Checks"
      count={blocks.length + advice.length}
      meaning={inShort(blocks.length, advice.length, isOut)}
      {...(blocks.length > 0 && { tone: "danger" as const })}
    >
      <section id="checks" className="checks" aria-labelledby="checks-heading">
        <h2 id="checks-heading" className="sr-only" tabIndex={-1}>
          Checks
        </h2>
        {isEdited && <p className="text-sm text-ink-2">As of the last save.</p>}
        {checks.length === 0 && (
          <p className="check-none">
            <Icon name="success" /> No blocking issues.
          </p>
        )}
        {blocks.length > 0 && (
          <>
            <h3>
              {plural(blocks.length, "issue")}
              {!isOut && " to fix before review or scheduling"}
            </h3>
            {listOf(blocks, "check-block", "alert")}
          </>
        )}
        {advice.length > 0 && (
          <>
            {blocks.length > 0 && <h3>{plural(advice.length, "suggestion")}</h3>}
            {listOf(advice, "check-advice", "info")}
          </>
        )}
      </section>
    </PanelTab>
  );
}

/** Returns whether the form has been changed since it was checked. */
function useEdited(form: string | null, checks: readonly BoardCheck[]): boolean {
  const [edited, setEdited] = useState<readonly BoardCheck[] | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const note = () => {
      const element = document.getElementById(form ?? "");
      if (element instanceof HTMLFormElement) setEdited(hasOwnChanges(element) ? checks : null);
    };
    document.addEventListener("input", note, ending);
    return () => ending.abort();
  }, [form, checks]);
  return edited === checks;
}

const inShort = (blocks: number, advice: number, isOut: boolean) =>
  [
    blocks > 0 && (isOut ? plural(blocks, "issue") : `${blocks} to fix`),
    advice > 0 && plural(advice, "suggestion"),
  ]
    .filter(Boolean)
    .join(", ") || "no issues";

/** Leads to the field that a check is about. */
const Fix = ({ to, message }: { to: string; message: string }) => (
  <a href={`#${to}`} className="text-link underline underline-offset-2">
    Fix<span className="sr-only">: {message}</span>
  </a>
);

/** Returns the id of what fixes a check. */
function targetOf(
  check: BoardCheck,
  { form, images, most }: Pick<Props, "images" | "most"> & { form: string },
) {
  const unseen = images.findIndex(({ alt }) => alt.trim() === "");
  if (check.field === "alt" && unseen > 0) return `${form}-images[${unseen}].alt`;
  // A full post has no field for another file.
  if (check.field === "image" && most > 1 && images.length >= most) return "images";
  return `${form}-${fieldOf(check)}`;
}

/** Returns the name of the form’s field that a check is about. */
const fieldOf = ({ field, network }: Pick<BoardCheck, "field" | "network">): string =>
  FIELDS[field] ?? (field === "overrides" && network ? `overrides.${network}` : field);

/** The fields whose names differ from those of the checks. */
const FIELDS: Readonly<Record<string, string>> = {
  alt: "images[0].alt",
  images: "image",
  scheduled_at: "time",
};
