import { href, redirect } from "react-router";
import { listVaultAccesses } from "#api-client/vault.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { AccessTable } from "#components/vault/access-table.tsx";
import { pageNumber } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Pagination } from "#ui/pagination.tsx";
import type { Route } from "./+types/log";

export const handle = {
  breadcrumb: () => [{ label: "Vault", to: href("/micro-tools/vault") }, { label: "Access log" }],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumber(url.searchParams.get("page"));
  const [{ data, meta }, { timezone: zone }] = await Promise.all([
    listVaultAccesses(context.get(apiContext), { page }),
    readerOf(context),
  ]);
  if (data.length === 0 && page > 1) throw redirect(href("/micro-tools/vault/log"));
  return { accesses: data, meta, page, zone };
}

export default function VaultLog({ loaderData: { accesses, meta, page, zone } }: Route.ComponentProps) {
  const broken = meta.counts?.["broken_at"];
  return (
    <>
      <PageTop page="Access log" lead="Who did what in the vault. Owners’ and admins’ own views are in it." />
      <p className="mb-4">
        {broken === undefined
          ? "No line was found changed or removed. This page was checked just now, and the whole log is checked once a day."
          : `Line ${broken} was changed or removed outside of Marquee. Ask the person who runs the server.`}
      </p>
      <AccessTable accesses={accesses} total={meta.total} zone={zone} namesItems />
      <Pagination
        page={page}
        pages={meta.last_page}
        to={(number) => `?page=${number}`}
        label="Pages of the log"
      />
    </>
  );
}
