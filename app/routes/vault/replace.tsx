import { data } from "react-router";
import { z } from "zod";
import { getVaultItem, listPicturedAssets, replaceAsset } from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { Replaced, saidOf } from "#components/vault/replaced.tsx";
import { vaultItemLinks } from "#components/vault/vault-links.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { formatDay } from "#lib/dates.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { Link } from "#ui/link.tsx";
import "#components/vault/vault.css";
import { itemCrumbs } from "./item-crumbs.ts";
import type { Route } from "./+types/replace";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => itemCrumbs(loaderData?.item, "Replace everywhere"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [item, assets] = await Promise.all([getVaultItem(api, params.itemId), listPicturedAssets(api)]);
  if (!item.can.update || item.type !== "brand_asset") throw notFound("Page not found");
  return {
    item: { id: item.id, name: item.name },
    assets: assets
      .filter(({ id, flags }) => id !== item.id && !flags.includes("rights_ended"))
      .map(({ id, name, rights_end: end }) => ({
        value: id,
        label: end === null ? name : `${name} (rights end ${formatDay(end)})`,
      })),
  };
}

const replaceSchema = z.object({ by: z.string("Choose an asset.").max(64) });

export const action = ({ params, context }: Route.ActionArgs) =>
  savingForm(context, replaceSchema, async ({ by }, submission) => {
    const done = await replaceAsset(context.get(apiContext), params.itemId, by);
    if (done.left.length === 0 && done.hidden_count === 0)
      return redirectWithSuccess(vaultItemLinks(params.itemId).item, saidOf(done));
    return data({ result: submission.reply(), done });
  });

const labels = { by: "New asset" };

export default function ReplaceAsset({ loaderData: { item, assets }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof replaceSchema>>({
    id: "replace-vault-asset",
    lastResult: actionData?.result,
  });
  const done = actionData && "done" in actionData ? actionData.done : undefined;
  return (
    <>
      <PageTop
        page={`Replace “${item.name}” everywhere`}
        form={form}
        labels={labels}
        lead="In every post, ad, and blog post that you may change and that isn’t published. Where approval is required, what was approved has to be approved again."
      />
      {done && <Replaced done={done} />}
      {assets.length === 0 ? (
        <>
          <p>The vault has no other asset with an image that you may use.</p>
          <p className="mt-4">
            <Link to={vaultItemLinks(item.id).item} className="btn">
              Back to the item
            </Link>
          </p>
        </>
      ) : (
        <Form form={form} className="form-narrow">
          <SelectField field={fields.by} label={labels.by} placeholder="Choose" options={assets} />
          <FormActions
            submit="Replace everywhere"
            cancel={vaultItemLinks(item.id).item}
            keep="Back to the item"
          />
        </Form>
      )}
    </>
  );
}
