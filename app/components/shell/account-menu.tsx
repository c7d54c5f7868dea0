import { Icon } from "#ui/icons.tsx";
import { Menu } from "#ui/menu.tsx";
import { AccountPanel, type ShellUser } from "./account-panel.tsx";

export function AccountMenu({ user }: { user: ShellUser }) {
  return (
    <Menu
      id="account"
      tone="quiet"
      className="shell-account-menu"
      label={
        <>
          <span className="avatar" aria-hidden>
            <Icon name="user" />
          </span>
          <span className="sr-only">Account of </span>
          <span className="shell-user-name" dir="auto">
            {user.name}
          </span>
        </>
      }
    >
      <AccountPanel id="theme" user={user} />
    </Menu>
  );
}
