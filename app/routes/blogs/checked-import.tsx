import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import type { Field, AnyForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import type { ImportCheck } from "./check-import.server.ts";

/** Shows what a file would change, and the button that imports it. */
export function CheckedImport({
  check: { carried, version, changes, unknown, problems },
  form,
  fields,
  cancel,
}: {
  check: ImportCheck;
  form: AnyForm;
  fields: { carried: Field; version: Field };
  cancel: string;
}) {
  return (
    <div className="grid gap-6">
      {problems.length > 0 && (
        <section>
          <h2 className="text-lg">Couldn’t be read</h2>
          <ul className="list-disc ps-5">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </section>
      )}
      {unknown.length > 0 && (
        <p>
          Ignored because there’s no matching field:{" "}
          <span className="[overflow-wrap:anywhere]">{unknown.join(", ")}.</span>
        </p>
      )}
      {changes.length > 0 ? (
        <Table
          caption={`${plural(changes.length, "change")}, everything else stays the same`}
          columns={[
            { heading: "Field", cell: ({ label }) => label, names: true },
            { heading: "Current", cell: ({ before }) => <Value text={before} /> },
            { heading: "From file", cell: ({ after }) => <Value text={after} /> },
          ]}
          rows={changes}
          rowKey={({ label }) => label}
        />
      ) : (
        <p>The file matches the post. There’s nothing to import.</p>
      )}
      <Form form={form}>
        <HiddenField field={fields.carried} value={carried} />
        <HiddenField field={fields.version} value={version ?? ""} />
        <div className="actions">
          {changes.length > 0 && (
            <>
              <SubmitButton name="intent" value="confirm">
                Import changes
              </SubmitButton>{" "}
            </>
          )}
          <Link to={cancel} reloadDocument className="btn btn-quiet">
            {changes.length > 0 ? "Cancel" : "Choose another file"}
          </Link>
        </div>
      </Form>
    </div>
  );
}

const Value = ({ text }: { text: string }) => (
  <span className="[overflow-wrap:anywhere]" dir="auto">
    {text}
  </span>
);
