import { href, useLocation } from "react-router";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Link } from "#ui/link.tsx";
import { Day } from "#ui/time.tsx";

export type Deletion = {
  organization: string;
  /** The last day on which the organization can be kept. */
  day: string;
  /** Who asked for it. Null if they have left. */
  by: string | null;
  canKeep: boolean;
};

/** Says on every page of an organization when it will be deleted. Owners can keep it. */
export function DeletionBanner({ deletion: { organization, day, by, canKeep } }: { deletion: Deletion }) {
  const { pathname, search } = useLocation();
  return (
    <section className="deletion-banner" aria-label="Organization deletion">
      <p>
        <bdi>{organization}</bdi> will be deleted on <Day day={day} />.{" "}
        {canKeep ? (
          "Until then, everything works as before."
        ) : (
          <>
            To keep it, ask {by === null ? "" : <bdi>{by}</bdi>}
            {by === null ? "an owner" : " or another owner"}.{" "}
            <Link to={href("/settings/people")}>View people</Link>
          </>
        )}
      </p>
      {canKeep && (
        <Form id="keep-organization" action={href("/settings/organization/deletion")}>
          <input type="hidden" name="back" value={pathname + search} />
          <SubmitButton tone="secondary" size="small">
            Keep organization
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
