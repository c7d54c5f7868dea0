import { redirect } from "react-router";
import { getVaultItem, listItemAccesses } from "#api-client/vault.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { AccessTable } from "#components/vault/access-table.tsx";
import { vaultItemLinks } from "#components/vault/vault-links.ts";
import { pageNumber } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Pagination } from "#ui/pagination.tsx";
import { itemCrumbs } from "./item-crumbs.ts";
import type { Route } from "./+types/accesses";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => itemCrumbs(loaderData?.item, "Access log"),
};

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const page = pageNumber(url.searchParams.get("page"));
  const { id, name, can } = await getVaultItem(api, params.itemId);
  if (!can.update) throw notFound("Page not found");
  const [{ data, meta }, { timezone: zone }] = await Promise.all([
    listItemAccesses(api, id, page),
    readerOf(context),
  ]);
  if (data.length === 0 && page > 1) throw redirect(vaultItemLinks(id).accesses);
  return { item: { id, name }, accesses: data, meta, page, zone };
}

export default function ItemLog({ loaderData: { item, accesses, meta, page, zone } }: Route.ComponentProps) {
  return (
    <>
      <PageTop
        page={`Access log of “${item.name}”`}
        lead="No one can change or remove a line. That includes owners and admins."
      />
      <AccessTable accesses={accesses} total={meta.total} zone={zone} />
      <Pagination
        page={page}
        pages={meta.last_page}
        to={(number) => `?page=${number}`}
        label="Pages of the log"
      />
    </>
  );
}
