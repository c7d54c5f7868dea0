import { redirect } from "react-router";
import type { z } from "zod";
import { concludeLogEntry, getLogEffect, getLogEntry } from "#api-client/ad-log.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { logLinks } from "#components/ad-log/log-links.ts";
import { nameOf, VERDICTS } from "#components/ad-log/log-words.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { LOG_NOTE_MAX } from "#contract/limits.ts";
import { LOG_VERDICTS } from "#contract/vocabulary.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { RadioCards } from "#forms/radio-cards.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/conclude";
import { concludeSchema } from "../entry-schemas.server.ts";
import { logCrumb } from "../log-crumb.ts";

export const handle = { breadcrumb: () => [logCrumb, { label: "Conclude" }] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [entry, effect] = await Promise.all([
    getLogEntry(api, params.entryId),
    getLogEffect(api, params.entryId, {}),
  ]);
  if (!entry.can.update || entry.conclusion !== null) throw redirect(logLinks.entry(entry.id));
  return { entry, effect };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  savingForm(context, concludeSchema, async ({ verdict, note }) => {
    await concludeLogEntry(context.get(apiContext), params.entryId, { verdict, note });
    return redirectWithSuccess(logLinks.entry(params.entryId), "Concluded.");
  });

const labels = { verdict: "What came of it", note: "Why" };

export default function ConcludeEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { entry, effect } = loaderData;
  const [form, fields] = useForm<z.input<typeof concludeSchema>>({
    id: "conclude",
    lastResult: actionData?.result,
  });
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop
        page={`Conclude ${nameOf(entry)}`}
        title="Conclude"
        form={form}
        labels={labels}
        lead={
          <>
            <bdi>{nameOf(entry)}</bdi>. {effect.sentence}
          </>
        }
      />
      <Form form={form} className="form-narrow">
        <RadioCards
          {...named("verdict")}
          options={LOG_VERDICTS.map((value) => ({
            value,
            label: VERDICTS[value].name,
            ...(value === effect.verdict && { hint: "What the numbers say" }),
          }))}
        />
        <TextareaField
          {...named("note")}
          hint={effect.verdict === null ? "Say how you know." : "Say why, if the numbers say something else."}
          rows={3}
          maxLength={LOG_NOTE_MAX}
        />
        <FormActions submit="Conclude" cancel={logLinks.entry(entry.id)} />
      </Form>
    </>
  );
}
