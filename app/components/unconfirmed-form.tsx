import type { UnconfirmedForm as Refused } from "#lib/forgery-verdict.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { ButtonLink, Button } from "#ui/button.tsx";
import { Title } from "./title.tsx";

export const isUnconfirmed = (data: unknown): data is Refused =>
  typeof data === "object" && data !== null && "kind" in data && data.kind === "unconfirmed";

/** A form that could not be tied to one of our own pages: nothing was done with it, and nothing in it is lost. */
export function UnconfirmedForm({ canResend, token, fields, action }: Refused & { action: string }) {
  return (
    <div className="error-page">
      <Title page="We could not confirm this form came from you" refused />
      <h1 tabIndex={-1}>We could not confirm this form came from you</h1>
      {canResend ? (
        <>
          <p>
            Nothing was saved yet. This happens when a page was open for very long, or in another window you
            signed out. If you sent it, send it again.
          </p>
          <form method="post" action={action}>
            <input type="hidden" name="_token" value={token} />
            {fields.map(([name, value], index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a name may stand twice, and nothing moves
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <dl className="description-list">
              {fields
                .filter(([name, value]) => value !== "" && !name.startsWith("_"))
                .map(([name, value]) => (
                  <div key={`${name} ${value}`}>
                    <dt>{sentenceLabel(name)}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
            </dl>
            <Button type="submit">Send again</Button>
          </form>
        </>
      ) : (
        <>
          <p>It was sent from another site, so nothing was done with it.</p>
          <ButtonLink to="/projects">Go to projects</ButtonLink>
        </>
      )}
    </div>
  );
}
