import { Fragment } from "react";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Status } from "#components/status.tsx";
import { Link } from "#ui/link.tsx";
import { usePartFetcher } from "#ui/part-popover.tsx";

export type StatusPartData = {
  /** The URL of the page with this form. */
  to: string;
  id: string;
  status: string;
  /** What a button changes it to at once. */
  choices: readonly { value: string; label: string }[];
  /** What needs more input, on a page of its own. */
  pages: readonly { to: string; label: string }[];
};

/** Renders the statuses that a campaign can have, or the next steps of a blog post. */
export function StatusPart({ data: { to, id, status, choices, pages } }: { data: StatusPartData }) {
  const fetcher = usePartFetcher();
  const isStep = choices.every(({ value }) => value !== status);
  return (
    <div className="part-options">
      <Form id={`status-${id}`} action={to} fetcher={fetcher}>
        {choices.map(({ value, label }) => (
          <Fragment key={value}>
            <SubmitButton name="intent" value={value} tone="quiet" pressed={value === status}>
              {isStep ? label : <Status of={value} size="plain" />}
            </SubmitButton>{" "}
          </Fragment>
        ))}
      </Form>
      {pages.map((page) => (
        <Fragment key={page.to}>
          <Link to={page.to}>{page.label}…</Link>{" "}
        </Fragment>
      ))}
      {choices.length + pages.length === 0 && (
        <p className="p-2 text-ink-2">Either someone else needs to act next, or the work is finished.</p>
      )}
    </div>
  );
}
