import type { z } from "zod";
import { createVaultGrant, deleteVaultGrant, getVaultItem } from "#api-client/vault.server.ts";
import { listTeams } from "#api-client/teams.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { memberChoices } from "#components/organizations/member-choices.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { vaultItemLinks } from "#components/vault/vault-links.ts";
import { VAULT_LEVELS } from "#contract/vocabulary.ts";
import { levelName } from "#domain/vault/vocabulary.ts";
import { DateField } from "#forms/date-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting, postedIntent, savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { Table } from "#ui/table.tsx";
import { Day } from "#ui/time.tsx";
import "#components/vault/vault.css";
import { shareSchema } from "./vault-schemas.server.ts";
import { grantName } from "./grant-name.ts";
import { itemCrumbs } from "./item-crumbs.ts";
import type { Route } from "./+types/share";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => itemCrumbs(loaderData?.item, "Share"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const item = await getVaultItem(api, params.itemId);
  if (!item.can.share) throw notFound("Page not found");
  const [members, teams] = await Promise.all([
    memberChoices(context),
    item.project === null ? [] : listTeams(api, item.project.slug),
  ]);
  return {
    item: { id: item.id, name: item.name, project: item.project?.name ?? null },
    grants: item.grants,
    people: members.map(({ value, label }) => ({ value: `person:${value}`, label })),
    teams: teams.map(({ id, name }) => ({ value: `team:${id}`, label: name })),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const here = vaultItemLinks(params.itemId).share;
  if (postedIntent(context) === "stop")
    return deleting(async () => {
      await deleteVaultGrant(api, params.itemId, postedText(context.get(postedContext)?.get("grant")));
      return redirectWithSuccess(here, "Stopped sharing.");
    });
  return savingForm(context, shareSchema, async ({ who, level, until }) => {
    const [kind, id = ""] = who.split(":");
    await createVaultGrant(api, params.itemId, {
      level,
      until,
      ...(kind === "person" && { person: id }),
      ...(kind === "team" && { team: id }),
      ...(kind === "everyone" && { everyone: true }),
    });
    return redirectWithSuccess(here, "Item shared.");
  });
}

const labels = { who: "Share with", level: "They can", until: "Until" };

const LEVELS = {
  read: "See it and reveal its secrets",
  edit: "Change it too",
  owner: "Own it, and share it",
};

export default function Share({ loaderData, actionData }: Route.ComponentProps) {
  const { item, grants, people, teams } = loaderData;
  const [form, fields] = useForm<z.input<typeof shareSchema>>({
    id: "share-vault-item",
    lastResult: actionData && "result" in actionData ? actionData.result : undefined,
    defaultValue: { level: "read" },
  });
  return (
    <>
      <PageTop
        page={`Share “${item.name}”`}
        form={form}
        labels={labels}
        refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
        lead="Guests and people with a link never see the vault."
      />
      <Form form={form} className="form-narrow">
        <SelectField
          field={fields.who}
          label={labels.who}
          placeholder="Choose"
          options={[
            {
              value: "everyone",
              label: item.project === null ? "Everyone in the organization" : `Everyone in ${item.project}`,
            },
            ...(teams.length > 0 ? [{ label: "Teams", options: teams }] : []),
            { label: "People", options: people },
          ]}
        />
        <SelectField
          field={fields.level}
          label={labels.level}
          options={VAULT_LEVELS.map((value) => ({ value, label: LEVELS[value] }))}
        />
        <DateField
          field={fields.until}
          label={labels.until}
          hint="Blank: without an end. The day itself is included."
        />
        <FormActions submit="Share" cancel={vaultItemLinks(item.id).item} keep="Back to the item" />
      </Form>
      <Form id="stop-sharing" className="mt-8" isGuarded={false}>
        <input type="hidden" name="intent" value="stop" />
        <Table
          caption="Who can see it"
          rows={grants}
          rowKey={({ id }) => id}
          columns={[
            { heading: "Who", names: true, cell: (grant) => <bdi>{grantName(grant)}</bdi> },
            { heading: "Level", cell: ({ level }) => levelName(level) },
            {
              heading: "Until",
              cell: ({ until, is_over: isOver }) =>
                until === null ? (
                  "No end"
                ) : (
                  <>
                    <Day day={until} />
                    {isOver && " (ended)"}
                  </>
                ),
            },
            {
              heading: "Actions",
              quiet: true,
              align: "end",
              cell: (grant) => (
                <SubmitButton name="grant" value={grant.id} tone="quiet" size="small">
                  Stop sharing<span className="sr-only"> with {grantName(grant)}</span>
                </SubmitButton>
              ),
            },
          ]}
        />
      </Form>
    </>
  );
}
