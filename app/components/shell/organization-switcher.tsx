import { href } from "react-router";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Link } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";

type Organization = { id: string; name: string };
/** With our own URL of its logo. */
export type Current = Organization & { image: string | null };

/** Shows the current organization, a form for each of the others, and a link to create one. */
export function OrganizationSwitcher({
  current,
  others,
}: {
  current: Current;
  others: readonly Organization[];
}) {
  return (
    <Menu
      id="organizations"
      tone="quiet"
      align="start"
      className="shell-organization"
      name={`${current.name}, switch organization`}
      label={
        <>
          <Avatar name={current.name} image={current.image} />
          <span className="shell-organization-name">
            <bdi>{current.name}</bdi>
            <span className="sr-only">, switch organization</span>
          </span>
        </>
      }
    >
      {others.map(({ id, name }) => (
        <Form key={id} id={`organization-${id}`} action={href("/organizations/current")}>
          <input type="hidden" name="organization_id" value={id} />
          <SubmitButton tone="quiet">Switch to {name}</SubmitButton>
        </Form>
      ))}
      <Link to={href("/settings/people")}>People</Link>{" "}
      <Link to={href("/organizations/new")}>New organization</Link>
    </Menu>
  );
}
