import { useRef, type ReactNode } from "react";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Icon, type IconName } from "#ui/icons.tsx";
import { Link, NavLink } from "#ui/link.tsx";
import { Logo } from "#ui/logo.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";

export type NavigationItem = { label: string; to: string; icon: IconName };

const mainItems: readonly NavigationItem[] = [{ label: "Projects", to: "/projects", icon: "projects" }];

type Props = {
  user: { name: string };
  /** The organization in use. */
  organization?: string;
  items?: readonly NavigationItem[];
  /** The toaster, if the document does not hold it already. */
  notifications?: ReactNode;
  children: ReactNode;
};

/**
 * Frame of every signed-in page. There is one navigation in the document: a sheet behind "Menu" on narrow screens, a
 * rail from 640 px, a sidebar from 1024 px.
 */
export function AppShell({ user, organization, items = mainItems, notifications, children }: Props) {
  return (
    <div className="shell">
      <SkipLink />
      <header className="shell-header">
        <button type="button" className="btn btn-quiet shell-menu-button" popoverTarget="navigation">
          <Icon name="menu" size={20} />
          Menu
        </button>
        <Link to="/projects" className="shell-home">
          <Logo />
        </Link>
        <div className="shell-account">
          <span className="shell-user">
            <span className="avatar" aria-hidden>
              <Icon name="user" />
            </span>
            <span>{user.name}</span>
          </span>
          <Form id="sign-out" action="/logout">
            <SubmitButton tone="quiet">Sign out</SubmitButton>
          </Form>
        </div>
      </header>
      <Navigation items={items} organization={organization} />
      <main id="main" className="shell-main" tabIndex={-1}>
        <Breadcrumbs />
        {notifications}
        {children}
      </main>
    </div>
  );
}

function Navigation({ items, organization }: { items: readonly NavigationItem[]; organization?: string }) {
  const element = useRef<HTMLElement>(null);
  // A navigation by script would leave the sheet open over the page it led to. In the rail it is not a popover at all.
  const close = () => {
    if (element.current?.matches(":popover-open") === true) element.current.hidePopover();
  };

  return (
    <nav ref={element} id="navigation" className="shell-nav" aria-label="Main" popover="auto">
      {organization !== undefined && organization !== "" && (
        <p className="shell-organization">{organization}</p>
      )}
      <ul>
        {items.map(({ label, to, icon }) => (
          <li key={to}>
            <NavLink to={to} onClick={close}>
              <Icon name={icon} size={18} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
