import { useRef } from "react";
import { href, useLocation } from "react-router";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Icon } from "#ui/icons.tsx";
import { NavLink } from "#ui/link.tsx";
import { AccountPanel, type ShellUser } from "./account-panel.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import { isInTree, ProjectTree, type Tree } from "./project-tree.tsx";

export type Organization = { id: string; name: string };
type Recent = { path: string; name: string };

type Props = {
  user: ShellUser;
  organization: Organization | null;
  otherOrganizations: readonly Organization[];
  tree: Tree | null;
  recent: readonly Recent[];
};

/** The one navigation in the document: a sheet behind "Menu" on narrow screens, a sidebar from 1024 px. */
export function MainNavigation({ user, organization, otherOrganizations, tree, recent }: Props) {
  const element = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const others = recent.filter(({ path }) => path !== pathname && !isInTree(tree, path));
  // A navigation by script would leave the sheet open over the page it led to. In the sidebar it is not a popover at all.
  const close = () => {
    if (element.current?.matches(":popover-open") === true) element.current.hidePopover();
  };
  return (
    <nav ref={element} id="navigation" className="shell-nav" aria-label="Main" popover="auto">
      {organization && <OrganizationSwitcher current={organization} others={otherOrganizations} />}
      <ul>
        <li>
          <NavLink to={href("/projects")} end onClick={close}>
            <Icon name="folder" size={18} />
            Projects
          </NavLink>
          {tree && <ProjectTree tree={tree} onFollow={close} />}
        </li>
      </ul>
      {others.length > 0 && (
        <div className="shell-recent">
          <h2>Recent</h2>
          <ul>
            {others.map(({ path, name }) => (
              <li key={path}>
                <NavLink to={path} end onClick={close}>
                  <bdi>{name}</bdi>
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="shell-sheet-end">
        <AccountPanel id="theme-in-menu" user={user} />
        <Form id="sign-out-in-menu" action={href("/logout")}>
          <SubmitButton tone="secondary">Sign out</SubmitButton>
        </Form>
      </div>
    </nav>
  );
}
