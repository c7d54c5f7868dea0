import { href } from "react-router";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icons.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";

type Organization = { id: string; name: string };
/** With our own URL of its logo. */
export type Current = Organization & { image: string | null };

/** Shows the current organization, a form for each of the others, and links to its settings and to create one. */
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
      className="shell-switch"
      sign="chevrons-up-down"
      name={`${current.name}, switch organization`}
      label={
        <>
          <Avatar name={current.name} image={current.image} shape="square" />
          <span className="shell-switch-name">
            <bdi>{current.name}</bdi>
            <span className="sr-only">, switch organization</span>
          </span>
        </>
      }
    >
      {others.map(({ id, name }) => (
        <Form key={id} id={`organization-${id}`} action={href("/organizations/current")}>
          <input type="hidden" name="organization_id" value={id} />
          <SubmitButton tone="quiet">
            <Icon name="building" />
            Switch to {name}
          </SubmitButton>
        </Form>
      ))}
      {others.length > 0 && <hr />}
      <MenuItem to={href("/settings/people")} icon="users">
        People
      </MenuItem>{" "}
      <MenuItem to={href("/organizations/new")} icon="plus">
        New organization
      </MenuItem>
    </Menu>
  );
}
