import { href } from "react-router";
import { z } from "zod";
import { confirmVaultImport, deleteVaultImport, getVaultImport } from "#api-client/vault.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { VaultImport } from "#contract/vault.ts";
import { secretName, typeName } from "#domain/vault/vocabulary.ts";
import { Form } from "#forms/form.tsx";
import { RadioCards } from "#forms/radio-cards.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { postedIntent, deleting, savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { counted } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Table } from "#ui/table.tsx";
import type { Route } from "./+types/show";

export const handle = {
  breadcrumb: () => [
    { label: "Vault", to: href("/micro-tools/vault") },
    { label: "Import", to: href("/micro-tools/vault/imports") },
    { label: "Check" },
  ],
};

const confirmSchema = z.object({
  decode: z.enum(["yes", "no"]).optional(),
  doubles: z.enum(["skip", "update"]).optional(),
});

export async function loader({ params, context }: Route.LoaderArgs) {
  return { found: await getVaultImport(context.get(apiContext), params.importId) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  if (postedIntent(context) === "cancel")
    return deleting(async () => {
      await deleteVaultImport(api, params.importId);
      return redirectWithSuccess(href("/micro-tools/vault"), "Nothing was imported, and the file is gone.");
    });
  return savingForm(context, confirmSchema, async ({ decode, doubles }) => {
    const { created, updated } = await confirmVaultImport(api, params.importId, {
      ...(decode && { decode: decode === "yes" }),
      ...(doubles && { doubles }),
    });
    const changed = updated > 0 ? `, and ${counted(updated, "item")} updated` : "";
    return redirectWithSuccess(
      href("/micro-tools/vault"),
      `${counted(created, "item")} imported${changed}. Only you can see them until you share them.`,
    );
  });
}

const labels = { decode: "Codes in passwords", doubles: "Items that are there already" };

type Row = VaultImport["items"][number];

const holds = ({ stored, field_count: count }: Row) =>
  [...new Set(stored)]
    .map((name) => (name === "seed" ? "One-time codes" : secretName(name)))
    .concat(count > 0 ? [counted(count, "field")] : [])
    .join(", ") || "–";

export default function CheckImport({ loaderData: { found }, actionData }: Route.ComponentProps) {
  const wanted = found.items.filter(({ left_out: why }) => why === null);
  const doubles = wanted.filter(({ is_double: is }) => is);
  const [form, fields] = useForm<z.input<typeof confirmSchema>>({
    id: "confirm-import",
    lastResult: actionData && "result" in actionData ? actionData.result : undefined,
    defaultValue: { doubles: "skip" },
  });
  return (
    <>
      <PageTop
        page="Check the import"
        form={form}
        labels={labels}
        refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
        lead={`${counted(wanted.length, "item")} to import. Values of secrets are never shown here.`}
      />
      <Form form={form} className="form">
        {found.coded_count > 0 && (
          <RadioCards
            field={fields.decode}
            label={`${counted(found.coded_count, "password")} ${found.coded_count === 1 ? "has" : "have"} &amp;-style codes. Decode them?`}
            hint="LastPass writes signs like & as codes in its exports. The real password has the sign."
            layout="lines"
            options={[
              { value: "yes", label: "Decode them" },
              { value: "no", label: "Keep them as they are" },
            ]}
          />
        )}
        {doubles.length > 0 && (
          <RadioCards
            field={fields.doubles}
            label={`${counted(doubles.length, "item")} ${doubles.length === 1 ? "is" : "are"} there already. What about them?`}
            layout="lines"
            options={[
              { value: "skip", label: "Skip them" },
              {
                value: "update",
                label: "Replace their secrets",
                hint: "The present ones stay among the earlier values.",
              },
            ]}
          />
        )}
        <Table
          caption={counted(found.items.length, "row")}
          rows={found.items}
          rowKey={({ line }) => line}
          columns={[
            { heading: "Name", names: true, cell: ({ name }) => <bdi>{name || "–"}</bdi> },
            { heading: "Type", cell: ({ type }) => typeName(type) },
            { heading: "User name", cell: ({ username }) => <bdi>{username ?? "–"}</bdi> },
            { heading: "Folder", cell: ({ folder }) => <bdi>{folder ?? "–"}</bdi> },
            { heading: "Has", cell: holds },
            {
              heading: "Import",
              cell: ({ left_out: why, is_double: is }) =>
                why === null ? (is ? "There already" : "Yes") : `Left out. ${why}`,
            },
          ]}
        />
        <div className="actions">
          <SubmitButton>Import {counted(wanted.length, "item")}</SubmitButton>{" "}
          <SubmitButton name="intent" value="cancel" tone="quiet">
            Don’t import
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
