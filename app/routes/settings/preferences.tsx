import { href } from "react-router";
import { z } from "zod";
import { displayCookie, themeCookie } from "#app/cookies.server.ts";
import { readDisplay } from "#app/display.server.ts";
import { readTheme } from "#app/theme.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { RadioCards } from "#forms/radio-cards.tsx";
import { invalidForm, parseForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { DENSITIES, type Display, MOTIONS } from "#ui/display.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { type Theme, THEMES } from "#ui/theme.ts";
import type { Route } from "./+types/preferences";

export const handle = { breadcrumb: () => ({ label: "Preferences" }) };

export async function loader({ request }: Route.LoaderArgs) {
  const cookies = request.headers.get("Cookie");
  const [theme, display] = await Promise.all([readTheme(cookies), readDisplay(cookies)]);
  return { values: { theme, ...display } };
}

const UNKNOWN = "Choose one of the options.";
const preferencesFormSchema = z.object({
  theme: z.enum(THEMES, UNKNOWN),
  density: z.enum(DENSITIES, UNKNOWN),
  motion: z.enum(MOTIONS, UNKNOWN),
});

export async function action({ context }: Route.ActionArgs) {
  const submission = parseForm(context, preferencesFormSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const { theme, ...display } = submission.value;
  const headers = new Headers();
  headers.append(
    "Set-Cookie",
    await (theme === "system" ? themeCookie.serialize("", { maxAge: 0 }) : themeCookie.serialize(theme)),
  );
  headers.append("Set-Cookie", await displayCookie.serialize(display));
  return redirectWithToast(
    href("/settings/preferences"),
    { type: "success", message: "Preferences saved." },
    headers,
  );
}

const labels = { theme: "Theme", density: "Density", motion: "Motion" };
const themes: Record<Theme, string> = { light: "Light", dark: "Dark", system: "System" };
const densities: Record<Display["density"], string> = { comfortable: "Comfortable", compact: "Compact" };
const motions: Record<Display["motion"], string> = { system: "System", reduce: "Reduced" };

const optionsOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }));

export default function Preferences({ loaderData: { values }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<typeof values>({
    id: "preferences",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  return (
    <>
      <Title page="Preferences" refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} />
      <PageHeader title="Preferences" lead="These apply to this browser only." />
      <Form form={form} className="form-narrow">
        <RadioCards
          field={fields.theme}
          label={labels.theme}
          layout="lines"
          options={optionsOf(THEMES, themes)}
        />
        <RadioCards
          field={fields.density}
          label={labels.density}
          hint="Compact shows more rows on wide screens."
          layout="lines"
          options={optionsOf(DENSITIES, densities)}
        />
        <RadioCards
          field={fields.motion}
          label={labels.motion}
          hint="Reduced turns off animations."
          layout="lines"
          options={optionsOf(MOTIONS, motions)}
        />
        <div className="actions">
          <SubmitButton>Save preferences</SubmitButton>
        </div>
      </Form>
    </>
  );
}
