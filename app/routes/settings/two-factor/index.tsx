import { data, href } from "react-router";
import { renderSVG } from "uqr";
import { z } from "zod";
import { confirmTwoFactor, getTwoFactor, startTwoFactor } from "#api-client/two-factor.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { postedIntent, savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/time.tsx";
import type { Route } from "./+types/index";
import { passwordOnlySchema } from "../password-only-schema.server.ts";
import { RecoveryCodes } from "./recovery-codes-list.tsx";

export const handle = {
  breadcrumb: () => [{ label: "Security", to: href("/settings/security") }, { label: "Two-factor sign-in" }],
};

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ confirmed_at, recovery_codes_left, setup }, user] = await Promise.all([
    getTwoFactor(api),
    readerOf(context),
  ]);
  return {
    since: confirmed_at,
    codesLeft: recovery_codes_left,
    setup: setup && { secret: setup.secret, image: imageOf(setup.uri) },
    zone: user.timezone,
  };
}

/** Returns a QR code as an image that needs no URL of its own. */
const imageOf = (uri: string) =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 4 })).toString("base64")}`;

const confirmFormSchema = z.object({ code: z.string("Enter the code from your authenticator app.") });

export async function action({ context }: Route.ActionArgs) {
  return postedIntent(context) === "confirm" ? confirm(context) : start(context);
}

type Context = Route.ActionArgs["context"];

async function start(context: Context) {
  return savingForm(context, passwordOnlySchema, async (value) => {
    await startTwoFactor(context.get(apiContext), value.current_password);
    return redirectWithToast(href("/settings/security/two-factor"), {
      type: "info",
      message: "Scan the QR code to continue.",
    });
  });
}

/** The response itself has the recovery codes, because they are shown only once and no other page could show them. */
async function confirm(context: Context) {
  return savingForm(context, confirmFormSchema, async (value) => {
    const codes = await confirmTwoFactor(context.get(apiContext), value.code);
    if (codes === null)
      return redirectWithToast(href("/settings/security/two-factor"), {
        type: "info",
        message: "Two-factor sign-in is on.",
      });
    return data({ result: { status: "success" as const }, codes });
  });
}

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const codes = actionData && "codes" in actionData ? actionData.codes : undefined;
  const lastResult = codes || !actionData || !("result" in actionData) ? undefined : actionData.result;
  const { since, codesLeft, setup, zone } = loaderData;
  if (codes)
    return (
      <>
        <PageTop
          page="Save your recovery codes"
          lead="Two-factor sign-in is on. Each code signs you in once if you lose your phone."
        />
        <RecoveryCodes codes={codes} />
      </>
    );
  if (since !== null) return <TwoFactorOn since={since} codesLeft={codesLeft} zone={zone} />;
  if (setup) return <Confirm setup={setup} lastResult={lastResult} />;
  return <Start lastResult={lastResult} />;
}

function TwoFactorOn({ since, codesLeft, zone }: { since: string; codesLeft: number; zone: string | null }) {
  return (
    <>
      <PageTop page="Two-factor sign-in" />
      <div className="grid gap-4">
        <p>
          On since <Moment at={since} zone={zone} />. When you sign in, we ask for a code from your
          authenticator app.
        </p>
        <p>You have {plural(codesLeft, "recovery code")} left.</p>
        <div className="inline-actions">
          <Link to={href("/settings/security/two-factor/recovery-codes")}>New recovery codes…</Link>{" "}
          <Link to={href("/settings/security/two-factor/delete")}>Turn off two-factor sign-in…</Link>
        </div>
      </div>
    </>
  );
}

type LastResult = Parameters<typeof useForm>[0]["lastResult"];

function Start({ lastResult }: { lastResult: LastResult }) {
  const [form, fields] = useForm<z.input<typeof passwordOnlySchema>>({ id: "start-two-factor", lastResult });
  const labels = { current_password: "Current password" };
  return (
    <>
      <PageTop
        page="Two-factor sign-in"
        form={form}
        labels={labels}
        lead="When you sign in, we’ll also ask for a code from an authenticator app on your phone, so a stolen password isn’t enough. Turning it on signs you out everywhere else."
      />
      <Form form={form} className="form-narrow">
        <TextField
          field={fields.current_password}
          label={labels.current_password}
          type="password"
          autoComplete="current-password"
        />
        <FormActions submit="Set up two-factor sign-in" intent="start" cancel={href("/settings/security")} />
      </Form>
    </>
  );
}

type Setup = NonNullable<Route.ComponentProps["loaderData"]["setup"]>;

function Confirm({ setup, lastResult }: { setup: Setup; lastResult: LastResult }) {
  const [form, fields] = useForm<z.input<typeof confirmFormSchema>>({ id: "confirm-two-factor", lastResult });
  const labels = { code: "Code" };
  return (
    <>
      <PageTop page="Set up two-factor sign-in" form={form} labels={labels} />
      <div className="grid max-w-xl gap-6">
        <p>Scan this QR code with your authenticator app.</p>
        <img
          src={setup.image}
          alt="QR code for your authenticator app"
          width={224}
          height={224}
          className="rounded-md"
        />
        <p>
          Can’t scan it? Enter this key in the app: <code className="secret">{spaced(setup.secret)}</code>
        </p>
        <Form form={form}>
          <TextField
            field={fields.code}
            label={labels.code}
            hint="The six digits that the app shows."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
          <FormActions
            submit="Turn on two-factor sign-in"
            intent="confirm"
            cancel={href("/settings/security")}
          />
        </Form>
      </div>
    </>
  );
}

/** In groups of four, which are easier to type. */
const spaced = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
