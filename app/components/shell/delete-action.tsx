import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { AT_ONCE } from "#domain/trash/at-once.ts";
import { type ButtonSize, type ButtonTone, buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";

type Props = {
  /** The form's id, unique on the page. */
  id: string;
  /** The page that asks, which also takes the form. */
  to: string;
  /** Whether it asks first: it can't be undone here, or it's already published. */
  asks: boolean;
  /** "Delete post". */
  label: string;
  /** What is deleted, where the label alone doesn't say so. */
  record?: string;
  tone?: ButtonTone;
  size?: ButtonSize;
};

/** Deletes or removes something at once, or leads to the page that asks first. */
export function DeleteAction({ id, to, asks, label, record, tone = "quiet", size = "medium" }: Props) {
  const name = record !== undefined && <span className="sr-only"> {record}</span>;
  if (asks)
    return (
      <Link to={to} className={buttonClass(tone, size)}>
        {label}…{name}
      </Link>
    );
  return (
    <Form id={id} action={to}>
      <SubmitButton name="intent" value={AT_ONCE} tone={tone} size={size}>
        {label}
        {name}
      </SubmitButton>
    </Form>
  );
}
