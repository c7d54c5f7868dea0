import { getVaultItem, updateVaultItem } from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { vaultItemLinks } from "#components/vault/vault-links.ts";
import { type VaultItemInput, VaultItemSchema } from "#contract/vault.ts";
import { conflictIn } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import "#components/vault/vault.css";
import { choicesFor } from "./choices.server.ts";
import { ItemForm } from "./item-form.tsx";
import { itemInput } from "./item-input.server.ts";
import { itemSchema } from "./vault-schemas.server.ts";
import { itemCrumbs } from "./item-crumbs.ts";
import type { Route } from "./+types/edit";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => itemCrumbs(loaderData?.item, "Edit"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [item, choices] = await Promise.all([getVaultItem(api, params.itemId), choicesFor(api)]);
  if (!item.can.update) throw notFound("Page not found");
  return { item, choices };
}

type Texts = Pick<VaultItemInput, "name" | "username" | "urls" | "description" | "tags">;

/** What is compared if two people change an item at once: nothing that is secret. */
const textsOf = ({ name = "", username, urls = [], description, tags = [] }: Texts) => ({
  name,
  username: username ?? "",
  urls: urls.join("\n"),
  description: description ?? "",
  tags: tags.join(", "),
});

export const action = ({ params, context }: Route.ActionArgs) =>
  savingVersionedForm(
    context,
    itemSchema,
    VaultItemSchema,
    textsOf,
    async (sent) => {
      await updateVaultItem(context.get(apiContext), params.itemId, itemInput(sent));
      return redirectWithSuccess(vaultItemLinks(params.itemId).item, "Item saved.");
    },
    {
      values: textsOf,
      yours: ({ value }) => textsOf(value),
    },
  );

export default function EditItem({ loaderData: { item, choices }, actionData }: Route.ComponentProps) {
  return (
    <ItemForm
      id="edit-vault-item"
      title={`Edit ${item.name}`}
      submit="Save item"
      cancel={vaultItemLinks(item.id).item}
      type={item.type}
      item={item}
      choices={choices}
      lastResult={actionData?.result}
      conflict={conflictIn(actionData)}
    />
  );
}
