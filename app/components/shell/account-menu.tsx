import { href, useFetcher, useLocation, useRouteLoaderData } from "react-router";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";
import { Fragment } from "react";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { type Theme, THEMES } from "#ui/theme.ts";

const labels: Record<Theme, string> = { light: "Light", dark: "Dark", system: "System" };

/** Submits with a fetcher, so that the page and its unsaved input stay unchanged. */
function ThemeForm() {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const current = useRouteLoaderData<{ theme: Theme }>("root")?.theme ?? "system";
  return (
    <Form id="theme" action={href("/theme")} fetcher={fetcher} className="theme-form">
      <fieldset>
        <legend>Theme</legend>
        <input type="hidden" name="back" value={pathname + search} />
        <div className="segmented">
          {THEMES.map((theme) => (
            <Fragment key={theme}>
              <SubmitButton name="theme" value={theme} tone="quiet" size="small" pressed={theme === current}>
                {labels[theme]}
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
