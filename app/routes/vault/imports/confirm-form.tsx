import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { vaultItemLinks } from "#components/vault/vault-links.ts";
import type { VaultImport } from "#contract/vault.ts";
import { secretName, typeName } from "#domain/vault/vocabulary.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { RadioCards } from "#forms/radio-cards.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { counted } from "#lib/counts.ts";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import type { confirmSchema } from "./import-schemas.server.ts";

type Row = VaultImport["items"][number];

const labels = {
  decode: "Codes in passwords",
  doubles: "Items that are there already",
  project: "Project",
  everyone: "Who can see them",
};

type Props = {
  found: VaultImport;
  projects: readonly { value: string; label: string }[];
  lastResult: SubmissionResult | undefined;
};

/** Shows what a file would add, and asks what can’t be known. */
export function ConfirmForm({ found, projects, lastResult }: Props) {
  const wanted = found.items.filter(({ left_out: why }) => why === null);
  const doubles = wanted.filter(({ is_double: is }) => is);
  const [form, fields] = useForm<z.input<typeof confirmSchema>>({
    id: "confirm-import",
    lastResult,
    defaultValue: { doubles: "skip", everyone: "me" },
  });
  const checked = fields.double.defaultOptions ?? [];
  return (
    <Form form={form} className="form vault-import">
      <ErrorSummary form={form} labels={labels} />
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
              label: "Update them all",
              hint: "The present secrets stay among the earlier values.",
            },
            { value: "checked", label: "Update only those that are checked below" },
          ]}
        />
      )}
      <div className="form-narrow form">
        {projects.length > 0 && (
          <SelectField
            field={fields.project}
            label={labels.project}
            placeholder="No project"
            options={projects}
          />
        )}
        <RadioCards
          field={fields.everyone}
          label={labels.everyone}
          options={[
            { value: "me", label: "Only you", hint: "Share them with people or teams afterwards." },
            { value: "everyone", label: "Everyone in the project", hint: "Or in the organization." },
          ]}
        />
      </div>
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
            cell: (row) => (
              <Outcome row={row} name={fields.double.name} isChecked={checked.includes(String(row.line))} />
            ),
          },
        ]}
      />
      <div className="actions">
        <SubmitButton>{`Import ${counted(wanted.length, "item")}`}</SubmitButton>{" "}
        <SubmitButton name="intent" value="cancel" tone="quiet">
          Don’t import
        </SubmitButton>
      </div>
    </Form>
  );
}

const holds = ({ stored, field_count: count }: Row) =>
  [...new Set(stored)]
    .map((name) => (name === "seed" ? "One-time codes" : secretName(name)))
    .concat(count > 0 ? [counted(count, "field")] : [])
    .join(", ") || "–";

/** Says what becomes of a row. */
function Outcome({ row, name, isChecked }: { row: Row; name: string; isChecked: boolean }) {
  const { line, left_out: why, is_double: isDouble, double, remarks } = row;
  if (why !== null) return `Left out. ${why}`;
  return (
    <>
      {!isDouble && "Yes"}
      {isDouble && (
        <label className="choice">
          <input type="checkbox" name={name} value={line} defaultChecked={isChecked} />
          <span>Update</span>
        </label>
      )}
      {double !== null && (
        <>
          {" "}
          <Link to={vaultItemLinks(double.id).item}>
            <bdi>{double.name}</bdi>
          </Link>
        </>
      )}
      {remarks.map((remark) => (
        <small key={remark} className="block">
          {remark}
        </small>
      ))}
    </>
  );
}
