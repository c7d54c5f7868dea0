import { isShown, type ReturnedForm } from "#lib/returned-form.ts";
import { ButtonLink, Button } from "#ui/button.tsx";
import { hasLines, postedChoice, postedLabel } from "./returned-fields.ts";
import { Title } from "./title.tsx";

export const isReturned = (data: unknown): data is ReturnedForm =>
  typeof data === "object" && data !== null && "kind" in data && data.kind === "returned";

/** Shows a form that could not be processed, or whose result is unknown, so that no input is lost. */
export function ReturnedPage({
  why,
  message,
  token,
  fields,
  hadFiles,
  action,
}: ReturnedForm & { action: string }) {
  const title = why === "failed" ? "We couldn’t save this" : "We couldn’t confirm this form came from you";
  return (
    <div className="error-page">
      <Title page={title} refused />
      <h1 tabIndex={-1}>{title}</h1>
      {why === "foreign" ? (
        <>
          <p>This form came from another site, so we ignored it.</p>
          <ButtonLink to="/projects">Go to projects</ButtonLink>
        </>
      ) : fields === null ? (
        <p>
          {why === "failed" ? (message ?? "Request Failed") : "Nothing has been saved."} Your text is too long
          to show here. Go back to copy it.
        </p>
      ) : (
        <>
          <p>
            {why === "failed"
              ? `${(message ?? "Request Failed").replace(/(\. Try again)?\.?$/, "")}. Your text is below. Try again. You won’t create a duplicate.`
              : "Nothing has been saved. This can happen when a page stays open for a long time or you sign out in another window. If you submitted this form, submit it again."}
          </p>
          {hadFiles && <p>We can’t keep files. Choose yours again after you save this.</p>}
          <form method="post" action={action} className="returned-form">
            <input type="hidden" name="_token" value={token} />
            {fields.map((field, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a name may occur twice, and nothing moves
              <Returned key={index} id={`returned-${index}`} field={field} />
            ))}
            <Button type="submit" tone="primary">
              {why === "failed" ? "Try again" : "Submit again"}
            </Button>
          </form>
        </>
      )}
    </div>
  );
}

/** Carries a value. What was typed can be changed, and what was chosen is shown. */
function Returned({ id, field: [name, value] }: { id: string; field: [name: string, value: string] }) {
  const hidden = <input type="hidden" name={name} value={value} />;
  if (!isShown([name, value])) return hidden;
  const chosen = postedChoice(name, value);
  if (chosen !== null)
    return (
      <p>
        {hidden}
        <b>{postedLabel(name)}</b> {chosen}
      </p>
    );
  const typed = { id, name, className: "input", defaultValue: value, dir: "auto" } as const;
  return (
    <div className="field">
      <label htmlFor={id}>{postedLabel(name)}</label>
      {hasLines(value) ? (
        <textarea {...typed} rows={Math.min(12, value.split("\n").length + 2)} />
      ) : (
        <input {...typed} />
      )}
    </div>
  );
}
