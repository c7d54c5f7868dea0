import { data, href } from "react-router";
import type { z } from "zod";
import { createRecoveryCodes } from "#api-client/two-factor.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/recovery-codes";
import { passwordOnlySchema } from "../password-only-schema.server.ts";
import { RecoveryCodes } from "./recovery-codes-list.tsx";

export const handle = {
  breadcrumb: () => [
    { label: "Security", to: href("/settings/security") },
    { label: "Two-factor sign-in", to: href("/settings/security/two-factor") },
    { label: "Recovery codes" },
  ],
};

/** Makes client navigations reach the server, so that the guard runs. */
export const loader = () => null;

/** The response itself has the codes, because they are shown only once and no other page could show them. */
export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, passwordOnlySchema, async (value) => {
    const codes = await createRecoveryCodes(context.get(apiContext), value.current_password);
    if (codes === null)
      return redirectWithToast(href("/settings/security/two-factor"), {
        type: "info",
        message: "You already have new recovery codes.",
      });
    return data({ result: { status: "success" as const }, codes });
  });
}

export default function NewRecoveryCodes({ actionData }: Route.ComponentProps) {
  const codes = actionData && "codes" in actionData ? actionData.codes : undefined;
  const [form, fields] = useForm<z.input<typeof passwordOnlySchema>>({
    id: "recovery-codes",
    lastResult: codes || !actionData || !("result" in actionData) ? undefined : actionData.result,
  });
  const labels = { current_password: "Current password" };
  if (codes)
    return (
      <>
        <PageTop page="Save your recovery codes" lead="Your earlier codes no longer work." />
        <RecoveryCodes codes={codes} />
      </>
    );
  return (
    <>
      <PageTop
        page="New recovery codes"
        form={form}
        labels={labels}
        lead="Your earlier codes stop working. You can’t undo this."
      />
      <Form form={form} className="form-narrow">
        <TextField
          field={fields.current_password}
          label={labels.current_password}
          type="password"
          autoComplete="current-password"
        />
        <FormActions submit="Create recovery codes" cancel={href("/settings/security/two-factor")} />
      </Form>
    </>
  );
}
