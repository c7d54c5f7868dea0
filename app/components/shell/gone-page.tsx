import { isShown, type ReturnedForm } from "#lib/returned-form.ts";
import { ButtonLink } from "#ui/button.tsx";
import { CopyField } from "#ui/copy-field.tsx";
import { hasLines, postedChoice, postedLabel } from "./returned-fields.ts";
import { Title } from "./title.tsx";

/** Shows the text of a form whose record was deleted, moved out of sight, or belongs to an organization that the user has left. */
export function GonePage({
  title: own,
  message,
  fields,
  hadFiles,
}: Pick<ReturnedForm, "title" | "message" | "fields" | "hadFiles">) {
  const title = own ?? "We couldn’t save this";
  return (
    <div className="error-page">
      <Title page={title} refused />
      <h1 tabIndex={-1}>{title}</h1>
      <p>
        {message?.endsWith(".")
          ? message
          : "It may have been deleted or moved, or you may have lost access to it."}{" "}
        {fields === null
          ? "Your text is too long to show here. Go back to copy it."
          : "Your text is below. Copy it before you leave this page."}
      </p>
      {hadFiles && <p>We can’t keep files. You still have them on your device.</p>}
      <div className="returned-form">
        {fields?.filter(isShown).map(([name, value], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a name may occur twice, and nothing moves
          <div key={index} className="field">
            <label htmlFor={`gone-${index}`}>{postedLabel(name)}</label>
            <CopyField
              id={`gone-${index}`}
              value={postedChoice(name, value) ?? value}
              hasLines={hasLines(value)}
            />
          </div>
        ))}
      </div>
      {own === null && <ButtonLink to="/projects">Go to projects</ButtonLink>}
    </div>
  );
}
