import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { AT_ONCE } from "#domain/trash/at-once.ts";
import { type ButtonSize, type ButtonTone, buttonClass } from "#ui/button.tsx";
import { Icon, type IconName } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";

type Props = {
  /** The form's id, unique on the page. */
  id: string;
  /** The confirmation page, which also handles the form. */
  to: string;
  /** Whether to ask first, because the deletion can't be undone or the record is already published. */
  asks: boolean;
  /** "Delete post". */
  label: string;
  /** The record's name, if the label alone doesn't say what is deleted. */
  record?: string;
  /** In a menu whose other items have one. */
  icon?: IconName;
  tone?: ButtonTone;
  size?: ButtonSize;
};

/** Deletes or removes something immediately, or links to the page that asks first. */
export function DeleteAction({ id, to, asks, label, record, icon, tone = "quiet", size = "medium" }: Props) {
  const name = record !== undefined && <span className="sr-only"> {record}</span>;
  if (asks)
    return (
      <Link to={to} className={buttonClass(tone, size)}>
        {icon && <Icon name={icon} />}
        {label}…{name}
      </Link>
    );
  return (
    <Form id={id} action={to}>
      <SubmitButton name="intent" value={AT_ONCE} tone={tone} size={size}>
        {icon && <Icon name={icon} />}
        {label}
        {name}
      </SubmitButton>
    </Form>
  );
}
