import type { ReportProblems } from "#contract/reports.ts";
import { CheckboxField } from "#forms/checkbox-field.tsx";
import type { Field } from "#forms/use-form.ts";
import { counted } from "#lib/counts.ts";
import { Link } from "#ui/link.tsx";
import { MAPPING_LABELS } from "./mapping-values.ts";
import { ProblemTable } from "./problem-table.tsx";

const SHOWN = 5;

/** Shows the first errors of a file, and asks whether the other rows are kept. */
export function FileErrors({ found, field, all }: { found: ReportProblems; field: Field; all: string }) {
  const errors = found.problems.filter(({ severity }) => severity === "error").slice(0, SHOWN);
  return (
    <>
      <ProblemTable
        caption={
          found.errors > errors.length
            ? `The first ${errors.length} of ${counted(found.errors, "error")}`
            : counted(found.errors, "error")
        }
        problems={errors}
      />
      <p>
        <Link to={all} className="text-link underline underline-offset-2">
          All errors and warnings
        </Link>
      </p>
      <CheckboxField
        field={field}
        label={MAPPING_LABELS.accept}
        hint="Rows with errors are left out. Otherwise, fix the file and add it again."
      />
    </>
  );
}
