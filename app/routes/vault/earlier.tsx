import { getVaultItem, listVaultRevisions, restoreVaultRevision } from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { vaultItemLinks } from "#components/vault/vault-links.ts";
import { VAULT_REVISIONS } from "#contract/limits.ts";
import { secretName } from "#domain/vault/vocabulary.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting } from "#forms/submit.server.ts";
import { counted } from "#lib/counts.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Table } from "#ui/table.tsx";
import { Moment } from "#ui/time.tsx";
import { itemCrumbs } from "./item-crumbs.ts";
import type { Route } from "./+types/earlier";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => itemCrumbs(loaderData?.item, "Earlier values"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { id, name, can } = await getVaultItem(api, params.itemId);
  if (!can.update) throw notFound("Page not found");
  const [revisions, { timezone: zone }] = await Promise.all([listVaultRevisions(api, id), readerOf(context)]);
  return { item: { id, name }, revisions, zone };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    const revision = postedText(context.get(postedContext)?.get("revision"));
    await restoreVaultRevision(context.get(apiContext), params.itemId, revision);
    return redirectWithSuccess(vaultItemLinks(params.itemId).item, "Earlier value put back.");
  });

export default function Earlier({ loaderData: { item, revisions, zone }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTop
        page={`Earlier values of “${item.name}”`}
        refusal={actionData?.refusal}
        lead={`The last ${VAULT_REVISIONS} values of each secret are kept. You can put one back, for example if a site didn’t accept the new one.`}
      />
      {revisions.length === 0 ? (
        <p>No secret of this item has been replaced yet.</p>
      ) : (
        <Form id="earlier-values" isGuarded={false}>
          <Table
            caption={counted(revisions.length, "earlier value")}
            rows={revisions}
            rowKey={({ id }) => id}
            columns={[
              { heading: "Secret", names: true, cell: ({ field, label }) => label ?? secretName(field) },
              { heading: "From", cell: ({ created_at: at }) => <Moment at={at} zone={zone} /> },
              { heading: "Replaced", cell: ({ replaced_at: at }) => <Moment at={at} zone={zone} /> },
              { heading: "Set by", cell: ({ person }) => person?.name ?? "–" },
              {
                heading: "Actions",
                quiet: true,
                align: "end",
                cell: ({ id, field, label }) => (
                  <SubmitButton name="revision" value={id} tone="quiet" size="small">
                    Put back<span className="sr-only"> {label ?? secretName(field)}</span>
                  </SubmitButton>
                ),
              },
            ]}
          />
        </Form>
      )}
    </>
  );
}
