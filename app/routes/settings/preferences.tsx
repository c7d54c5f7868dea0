import { href } from "react-router";
import { z } from "zod";
import { datesCookie, displayCookie, themeCookie } from "#request/cookies.server.ts";
import { observanceCountries } from "#domain/calendar/observances.server.ts";
import { findOrganization } from "#api-client/organizations.server.ts";
import { DATE_CHOICES, readDates, WEEK_CHOICES } from "#request/dates.server.ts";
import { readDisplay } from "#request/display.server.ts";
import { readTheme } from "#request/theme.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { Form } from "#forms/form.tsx";
import { RadioCards } from "#forms/radio-cards.tsx";
import { invalidForm, parseForm } from "#forms/submit.server.ts";
import { InheritedSelect } from "#forms/inherited-select.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { acceptedLocale, CLOCKS, type DateLocale, type DateStyle } from "#lib/date-style.ts";
import { formatDayIn } from "#lib/dates.ts";
import { weekdayName, WEEKDAYS } from "#lib/weekdays.ts";
import { apiContext } from "#middleware/api.server.ts";
import { DENSITIES, type Display, MOTIONS, SHORTCUTS } from "#ui/display.ts";
import { Link } from "#ui/link.tsx";
import { type Theme, THEMES } from "#ui/theme.ts";
import type { Route } from "./+types/preferences";

export const handle = { breadcrumb: () => ({ label: "Preferences" }) };

export async function loader({ request, context }: Route.LoaderArgs) {
  const cookies = request.headers.get("Cookie");
  const [theme, display, { choice }, organization, countries] = await Promise.all([
    readTheme(cookies),
    readDisplay(cookies),
    readDates(request.headers),
    findOrganization(context.get(apiContext)).catch(() => null),
    observanceCountries(),
  ]);
  const accepted = acceptedLocale(request.headers.get("Accept-Language"));
  return {
    values: { theme, ...display, ...choice },
    week: {
      from: organization?.name ?? "your organization",
      inherited: weekdayName(organization?.week_starts_on ?? 1),
    },
    countries: countries.map(({ code, name }) => ({ value: code, label: name })),
    locales: DATE_CHOICES.map((value) => ({
      value,
      label:
        value === "browser"
          ? `Same as your browser (${LANGUAGES[accepted]})`
          : `${LANGUAGES[value]} (${formatDayIn(value, EXAMPLE)})`,
    })),
  };
}

/** A day that tells days from months. */
const EXAMPLE = "2026-11-24";

/** The languages in their own words, as people look for them. */
const LANGUAGES: Record<DateLocale, string> = {
  "en-US": "English (US)",
  "en-GB": "English (UK)",
  iso: "ISO 8601",
  "de-DE": "Deutsch",
  "fr-FR": "Français",
  "es-ES": "Español",
  "it-IT": "Italiano",
  "pt-BR": "Português",
  "nl-NL": "Nederlands",
  "pl-PL": "Polski",
  "cs-CZ": "Čeština",
  "sv-SE": "Svenska",
  "da-DK": "Dansk",
  "fi-FI": "Suomi",
  "ja-JP": "日本語",
};

const UNKNOWN = "Choose one of the options.";
const preferencesFormSchema = z.object({
  theme: z.enum(THEMES, UNKNOWN),
  density: z.enum(DENSITIES, UNKNOWN),
  motion: z.enum(MOTIONS, UNKNOWN),
  shortcuts: z.enum(SHORTCUTS, UNKNOWN),
  locale: z.enum(DATE_CHOICES, UNKNOWN),
  clock: z.enum(CLOCKS, UNKNOWN),
  week: z.enum(WEEK_CHOICES, UNKNOWN).optional().default(""),
});

export async function action({ context }: Route.ActionArgs) {
  const countries = await observanceCountries();
  const holidays = z
    .enum(["", ...countries.map(({ code }) => code)], UNKNOWN)
    .optional()
    .default("");
  const submission = parseForm(context, preferencesFormSchema.extend({ holidays }));
  if (submission.status !== "success") return invalidForm(submission);
  const { theme, locale, clock, week, holidays: country, ...display } = submission.value;
  const headers = new Headers();
  headers.append(
    "Set-Cookie",
    await (theme === "system" ? themeCookie.serialize("", { maxAge: 0 }) : themeCookie.serialize(theme)),
  );
  headers.append("Set-Cookie", await displayCookie.serialize(display));
  headers.append("Set-Cookie", await datesCookie.serialize({ locale, clock, week, holidays: country }));
  return redirectWithToast(
    href("/settings/preferences"),
    { type: "success", message: "Preferences saved." },
    headers,
  );
}

const labels = {
  theme: "Theme",
  density: "Density",
  motion: "Motion",
  shortcuts: "Keyboard shortcuts",
  locale: "Dates",
  clock: "Times",
  week: "Weeks start on",
  holidays: "Holidays and observances",
};
const themes: Record<Theme, string> = { light: "Light", dark: "Dark", system: "System" };
const densities: Record<Display["density"], string> = { comfortable: "Comfortable", compact: "Compact" };
const motions: Record<Display["motion"], string> = { system: "System", reduce: "Reduced" };

const shortcuts: Record<Display["shortcuts"], string> = { on: "On", off: "Off" };
const clocks: Record<DateStyle["clock"], string> = { "24": "24 hours, 14:05", "12": "12 hours, 2:05 PM" };

const optionsOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => ({ value, label: names[value] }));

export default function Preferences({
  loaderData: { values, locales, week, countries },
  actionData,
}: Route.ComponentProps) {
  const [form, fields] = useForm<typeof values>({
    id: "preferences",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop page="Preferences" form={form} labels={labels} lead="These apply to this browser only." />
      <Form form={form} className="form-narrow">
        <RadioCards {...named("theme")} layout="row" options={optionsOf(THEMES, themes)} />
        <RadioCards
          {...named("density")}
          hint="Compact shows more rows on wide screens."
          layout="row"
          options={optionsOf(DENSITIES, densities)}
        />
        <RadioCards
          {...named("motion")}
          hint="Reduced turns off animations."
          layout="row"
          options={optionsOf(MOTIONS, motions)}
        />
        <SelectField
          {...named("locale")}
          hint="How dates are written. Everything else stays in English."
          options={locales}
        />
        <RadioCards {...named("clock")} layout="row" options={optionsOf(CLOCKS, clocks)} />
        <InheritedSelect
          {...named("week")}
          hint="Your calendars begin their weeks on this day."
          {...week}
          options={WEEKDAYS}
        />
        <SelectField
          {...named("holidays")}
          hint="Calendars of projects name them on their days."
          placeholder="Not shown"
          options={countries}
        />
        <RadioCards
          {...named("shortcuts")}
          hint={
            <>
              Single keys that go somewhere. <Link to={href("/keyboard")}>See the keys</Link>
            </>
          }
          layout="row"
          options={optionsOf(SHORTCUTS, shortcuts)}
        />
        <div className="actions">
          <SubmitButton>Save preferences</SubmitButton>
        </div>
      </Form>
    </>
  );
}
