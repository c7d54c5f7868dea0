import { href } from "react-router";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Link } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";

type Organization = { id: string; name: string };

/** Shows the current organization, a form for each of the others, and a link to create one. */
export function OrganizationSwitcher({
  current,
  others,
}: {
  current: Organization;
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
          <Initial name={current.name} />
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

const Initial = ({ name }: { name: string }) => (
  <span
    className="avatar initial"
    aria-hidden
    data-initial={String.fromCodePoint(name.codePointAt(0) ?? 0x20).toUpperCase()}
  />
);
