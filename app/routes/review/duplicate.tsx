import { CopyPlaceField } from "#components/boards/copy-place-field.tsx";
import { copyChoices } from "#components/boards/calendar-choices.server.ts";
import { placedPath } from "#components/campaigns/placed-path.ts";
import { besideItem } from "#components/review/item-at.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { z } from "zod";
import { getDraft, offersDrafts } from "#api-client/drafts.server.ts";
import { duplicateItem, findItemPlace, type ItemName } from "#api-client/review.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
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

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [item, places] = await Promise.all([
    itemNamed(api, params),
    params.socialCalendarId === undefined ? [] : copyChoices(api, params),
  ]);
  return { ...item, places };
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const item = await itemNamed(api, params);
  return savingForm(context, duplicateSchema(item.planned_for), async (value) => {
    const { planned_for: shift_days, campaign_id } = value;
    const copy = await duplicateItem(api, item.name, { shift_days, campaign_id });
    const place = copy && campaign_id ? await findItemPlace(api, { ...item.name, id: copy }) : null;
    const page = (place && placedPath(place)) || (copy ? besideItem(params, copy) : item.path);
    const back = ownPath(url.searchParams.get("back"));
    const { campaign = null, project = null } = place ?? {};
    const where = campaign && project ? ` to “${campaign.name}” of ${project.name}` : "";
    const message = back
      ? `Duplicated “${item.title}”${where}. The copy is a draft.`
      : `Duplicated${where}. This copy is a draft.`;
    const hasChanges = await hasDraft(api.raw, item.name);
    return redirectWithToast(back || page + searchWith({ from: url.searchParams.get("from") }), {
      type: hasChanges ? "warning" : "success",
      message: hasChanges ? `${message} Your unsaved changes aren’t in it.` : message,
      ...(back && place && { actions: [{ label: "Open copy", href: page }] }),
    });
  });
}

/** Whether the user has changes that only they see. Those of other records aren’t kept. */
const hasDraft = async (api: Api["raw"], { subject, id }: ItemName) =>
  subject === "boards" &&
  (await offersDrafts(api)) &&
  (await getDraft(api, { subject, record: id })) !== null;

const labels = { planned_for: "Date", campaign_id: "Calendar" };

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
        {item.places.length > 0 && <CopyPlaceField field={fields.campaign_id} places={item.places} />}
        <FormActions submit="Duplicate" cancel={item.path} />
      </Form>
    </>
  );
}
