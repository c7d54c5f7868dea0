import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Link } from "#ui/link.tsx";

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
  return (
    <>
      <Form id={`status-${id}`} action={to} className="part-choices">
        {choices.map(({ value, label }) => (
          <SubmitButton key={value} name="intent" value={value} tone="quiet" pressed={value === status}>
            {label}
          </SubmitButton>
        ))}
      </Form>
      {pages.length > 0 && (
        <ul className="link-list">
          {pages.map((page) => (
            <li key={page.to}>
              <Link to={page.to}>{page.label}…</Link>
            </li>
          ))}
        </ul>
      )}
      {choices.length + pages.length === 0 && (
        <p>Either someone else needs to act next, or the work is finished.</p>
      )}
    </>
  );
}
