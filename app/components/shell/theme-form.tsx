import { Fragment } from "react";
import { href, useFetcher, useLocation, useRouteLoaderData } from "react-router";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { type Theme, THEMES } from "#ui/theme.ts";

const labels: Record<Theme, string> = { light: "Light", dark: "Dark", system: "System" };

/** Submits with a fetcher, so that the page and its unsaved input stay unchanged. */
export function ThemeForm() {
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
