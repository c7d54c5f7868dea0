import { deleteVaultItem, getVaultItem } from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { vaultItemLinks, vaultLinks } from "#components/vault/vault-links.ts";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { itemCrumbs } from "./item-crumbs.ts";
import type { Route } from "./+types/delete";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => itemCrumbs(loaderData?.item, "Delete"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, can } = await getVaultItem(context.get(apiContext), params.itemId);
  if (!can.delete) throw notFound("Page not found");
  return { item: { id, name } };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteVaultItem(context.get(apiContext), params.itemId);
    return redirectWithSuccess(vaultLinks().list, "Item deleted.");
  });

export default function DeleteItem({ loaderData: { item } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      name={item.name}
      id="delete-vault-item"
      confirm="Delete item"
      cancel={vaultItemLinks(item.id).item}
    >
      <p>
        Its secrets and their earlier values are gone for everyone. Lines about it stay in the access log. You
        can’t undo this. To keep it out of the way, archive it.
      </p>
    </ConfirmPage>
  );
}
