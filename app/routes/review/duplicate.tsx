import { besideItem } from "#components/review/item-at.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { z } from "zod";
import { getDraft, offersDrafts } from "#api-client/drafts.server.ts";
import { duplicateItem, type ItemName } from "#api-client/review.server.ts";
import { redirectWithSuccess, redirectWithToast } from "#request/toast.server.ts";
import { DateField } from "#forms/date-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { ownPath } from "#lib/own-path.ts";
import { searchWith } from "#lib/search-params.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { itemNamed } from "./item-named.server.ts";
import { duplicateSchema } from "./item-schemas.server.ts";
import type { Route } from "./+types/duplicate";

export const handle = { breadcrumb: () => ({ label: "Duplicate" }) };

export const loader = ({ params, context }: Route.LoaderArgs) => itemNamed(context.get(apiContext), params);

export async function action({ params, context, url }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const item = await itemNamed(api, params);
  return savingForm(context, duplicateSchema(item.planned_for), async (value) => {
    const copy = await duplicateItem(api, item.name, { shift_days: value.planned_for });
    const back = ownPath(url.searchParams.get("back"));
    const to =
      back ||
      (copy === null ? item.path : besideItem(params, copy)) +
        searchWith({ from: url.searchParams.get("from") });
    const message = back
      ? `Duplicated “${item.title}”. The copy is a draft.`
      : "Duplicated. This copy is a draft.";
    return (await hasDraft(api.raw, item.name))
      ? redirectWithToast(to, {
          type: "warning",
          message: `${message} Your unsaved changes aren’t in it.`,
        })
      : redirectWithSuccess(to, message);
  });
}

/** Whether the user has changes that only they see. Those of other records aren’t kept. */
const hasDraft = async (api: Api["raw"], { subject, id }: ItemName) =>
  subject === "boards" &&
  (await offersDrafts(api)) &&
  (await getDraft(api, { subject, record: id })) !== null;

const labels = { planned_for: "Date" };

export default function DuplicateItem({ loaderData: item, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<ReturnType<typeof duplicateSchema>>>({
    id: "duplicate-item",
    lastResult: actionData?.result,
    defaultValue: { planned_for: item.planned_for ?? "" },
  });
  const title = `Duplicate “${item.title}”`;
  return (
    <>
      <PageTop
        page={title}
        refused={actionData !== undefined}
        form={form}
        labels={labels}
        lead="The copy is a draft with the same text and images."
      />
      <Form form={form} className="form-narrow">
        {item.planned_for !== null && <DateField field={fields.planned_for} label={labels.planned_for} />}
        <FormActions submit="Duplicate" cancel={item.path} />
      </Form>
    </>
  );
}
