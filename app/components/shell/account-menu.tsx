import { href } from "react-router";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";
import { ThemeForm } from "./theme-form.tsx";

export type ShellUser = {
  name: string;
  email?: string;
  /** Our own URL of their image. */
  image: string | null;
};

/** Shows who is signed in, and the settings of this browser. */
export function AccountMenu({ user }: { user: ShellUser }) {
  return (
    <Menu
      id="account"
      tone="quiet"
      className="shell-account-menu"
      label={
        <>
          {user.image === null ? (
            <span className="avatar" aria-hidden>
              <Icon name="user" />
            </span>
          ) : (
            <Avatar name={user.name} image={user.image} />
          )}
          <span className="sr-only">Account of </span>
          <span className="shell-user-name" dir="auto">
            {user.name}
          </span>
        </>
      }
    >
      <div className="account-panel">
        <div className="account-name">
          <p dir="auto">{user.name}</p>
          {user.email !== undefined && <p className="account-email">{user.email}</p>}
        </div>
        <ThemeForm />
        <Link to={href("/keyboard")}>Keyboard shortcuts</Link>
      </div>
    </Menu>
  );
}
