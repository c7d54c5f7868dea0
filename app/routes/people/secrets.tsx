import { href } from "react-router";
import { z } from "zod";
import { listMembers } from "#api-client/members.server.ts";
import { createTask } from "#api-client/tasks.server.ts";
import { findRevealed, listVaultAccesses } from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { vaultItemLinks } from "#components/vault/vault-links.ts";
import type { VaultRevealed } from "#contract/vault.ts";
import { DateField } from "#forms/date-field.tsx";
import { dayField } from "#forms/field-schemas.server.ts";
import { Form } from "#forms/form.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { counted } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { Moment } from "#ui/time.tsx";
import type { Route } from "./+types/secrets";
import { secretCount, secretNames } from "./known-secrets.ts";
import { peopleOf } from "./organization.server.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => [
    { label: "People", to: href("/settings/people") },
    { label: loaderData?.name ?? "Person" },
    { label: "Secrets" },
  ],
};

/** Works for people who have left, too: that is when it is needed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { organization, userId, zone } = await peopleOf(context);
  const isSelf = params.memberId === userId;
  const [known, members] = await Promise.all([
    findRevealed(api, params.memberId),
    listMembers(api, organization.id),
  ]);
  if (known === null) throw notFound("Member not found");
  const name =
    members.find(({ id }) => id === params.memberId)?.name ?? (await formerName(context, params.memberId));
  return {
    name,
    isSelf,
    userId,
    known,
    people: members
      .filter(({ id, role }) => role !== "guest" && (isSelf || id !== params.memberId))
      .map(({ id, name: label }) => ({ value: id, label })),
    zone,
  };
}

/** Returns the name of a person who left, as the access log has it. */
async function formerName(context: Route.LoaderArgs["context"], person: string): Promise<string> {
  const { data } = await listVaultAccesses(context.get(apiContext), { person, page: 1 });
  return data[0]?.person_name ?? "This person";
}

/** Tasks that are created at once. */
const TASKS_MAX = 50;

const tasksSchema = z.object({
  item: z
    .array(z.string().max(300))
    .min(1, "Choose at least one item.")
    .max(TASKS_MAX, `Choose up to ${TASKS_MAX} at once.`),
  assignee: z.string().max(64).optional(),
  due: dayField,
});

export const action = ({ params, context }: Route.ActionArgs) =>
  savingForm(context, tasksSchema, async ({ item: chosen, assignee, due }) => {
    const api = context.get(apiContext);
    const known = (await findRevealed(api, params.memberId)) ?? [];
    const items = known.filter((each) => chosen.includes(keyOf(each)));
    // One after the other, so that a repeated submission finds the same ones.
    for (const each of items)
      await createTask(api, {
        title: taskTitle(each),
        assignees: assignee ? [assignee] : [],
        due_date: due,
      });
    return redirectWithSuccess(
      href("/settings/people/:memberId/secrets", params),
      `${counted(items.length, "task")} created.`,
    );
  });

/** Items that were deleted have only a name. */
const keyOf = ({ item }: VaultRevealed) => item.id ?? `gone:${item.name}`;

function taskTitle(known: VaultRevealed): string {
  const names = secretNames(known)?.toLowerCase() ?? "secrets";
  return `Replace in “${known.item.name}”: ${names}`.slice(0, 255);
}

const labels = { item: "Items", assignee: "Who does it", due: "Due" };

export default function KnownSecrets({ loaderData, actionData }: Route.ComponentProps) {
  const { name, isSelf, userId, known, people, zone } = loaderData;
  const [form, fields] = useForm<z.input<typeof tasksSchema>>({
    id: "replace-secrets",
    lastResult: actionData?.result,
    defaultValue: { item: known.slice(0, TASKS_MAX).map(keyOf), assignee: userId },
  });
  const isChecked = (each: VaultRevealed) => fields.item.defaultOptions?.includes(keyOf(each)) ?? false;
  return (
    <>
      <PageTop
        page={isSelf ? "Secrets that you know" : `Secrets that ${name} knows`}
        form={form}
        labels={labels}
        lead="Everything that was revealed or exported, and hasn’t changed since. A secret leaves this list when it’s replaced."
      />
      {known.length === 0 ? (
        <p>{isSelf ? "You know" : `${name} knows`} no secret of the vault.</p>
      ) : (
        <Form form={form} className="form">
          <Table
            caption={`${counted(secretCount(known), "secret")} in ${counted(known.length, "item")}`}
            rows={known}
            rowKey={keyOf}
            columns={[
              {
                heading: "Item",
                names: true,
                cell: (each) => (
                  <label className="choice">
                    <input
                      type="checkbox"
                      name={fields.item.name}
                      value={keyOf(each)}
                      defaultChecked={isChecked(each)}
                    />
                    <bdi>{each.item.name}</bdi>
                  </label>
                ),
              },
              {
                heading: "Secrets",
                cell: (each) => secretNames(each) ?? "What it had when it was deleted here",
              },
              { heading: "Last seen by them", cell: ({ at }) => <Moment at={at} zone={zone} /> },
              {
                heading: "Open",
                quiet: true,
                align: "end",
                cell: ({ item, is_seen: isSeen }) =>
                  item.id !== null &&
                  isSeen && (
                    <Link to={vaultItemLinks(item.id).item}>
                      Open<span className="sr-only"> {item.name}</span>
                    </Link>
                  ),
              },
            ]}
          />
          <div className="form-narrow form">
            <SelectField
              field={fields.assignee}
              label={labels.assignee}
              placeholder="No one yet"
              options={people}
            />
            <DateField field={fields.due} label={labels.due} />
            <div className="actions">
              <SubmitButton>Create a task for each</SubmitButton>
            </div>
          </div>
        </Form>
      )}
    </>
  );
}
