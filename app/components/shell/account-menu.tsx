import { href, useFetcher, useLocation, useRouteLoaderData } from "react-router";
import { Fragment } from "react";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Icon, type IconName } from "#ui/icons.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { type Theme, THEMES } from "#ui/theme.ts";

const labels: Record<Theme, string> = { light: "Light", dark: "Dark", system: "System" };
const icons: Record<Theme, IconName> = { light: "sun", dark: "moon", system: "monitor" };

/** Submits with a fetcher, so that the page and its unsaved input stay unchanged. */
function ThemeForm() {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const current = useRouteLoaderData<{ theme: Theme }>("root")?.theme ?? "system";
  return (
    <Form id="theme" action={href("/theme")} fetcher={fetcher}>
      <fieldset className="theme-form">
        <legend className="float-start">Theme</legend>
        <input type="hidden" name="back" value={pathname + search} />
        <div className="segmented">
          {THEMES.map((theme) => (
            <Fragment key={theme}>
              <SubmitButton name="theme" value={theme} tone="quiet" size="small" pressed={theme === current}>
                <Icon name={icons[theme]} />
                <span className="sr-only">{labels[theme]}</span>
              </SubmitButton>{" "}
            </Fragment>
          ))}
        </div>
      </fieldset>
    </Form>
  );
}

export type ShellUser = {
  name: string;
  email?: string;
  /** Our own URL of their image. */
  image: string | null;
};

/** Shows who is signed in, the settings of this browser, and the way out. */
export function AccountMenu({ user, hasNotifications }: { user: ShellUser; hasNotifications: boolean }) {
  return (
    <Menu
      id="account"
      tone="quiet"
      className="shell-account-menu"
      sign={null}
      label={
        <>
          <Avatar name={user.name} image={user.image} size="md" />
          <span className="sr-only">
            Account of <bdi>{user.name}</bdi>
          </span>
        </>
      }
    >
      <div className="account-head">
        <Avatar name={user.name} image={user.image} size="lg" />
        <div>
          <p className="account-name" dir="auto">
            {user.name}
          </p>
          {user.email !== undefined && <p className="account-email">{user.email}</p>}
        </div>
      </div>
      <MenuItem to={href("/settings")} icon="user">
        Profile and settings
      </MenuItem>{" "}
      {hasNotifications && (
        <MenuItem to={href("/settings/notifications")} icon="bell">
          Notification settings
        </MenuItem>
      )}{" "}
      <ThemeForm />
      <MenuItem to={href("/keyboard")} icon="keyboard">
        Keyboard shortcuts <kbd aria-hidden>?</kbd>
      </MenuItem>
      <hr />
      <Form id="sign-out" action={href("/logout")}>
        <SubmitButton tone="quiet">
          <Icon name="log-out" />
          Sign out
        </SubmitButton>
      </Form>
    </Menu>
  );
}
