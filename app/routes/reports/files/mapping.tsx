import { href, redirect } from "react-router";
import {
  getReport,
  getReportMapping,
  getReportProblems,
  saveReportMapping,
} from "#api-client/reports.server.ts";
import { reportLinks } from "#components/reports/report-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { REPORT_SETTINGS_MAX } from "#contract/limits.ts";
import { CheckboxField } from "#forms/checkbox-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { counted } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { mappingSchema } from "../report-schemas.server.ts";
import type { Route } from "./+types/mapping";
import { FileErrors } from "./file-errors.tsx";
import { FileFields } from "./file-fields.tsx";
import { FileQuestions } from "./file-questions.tsx";
import { mappingInput, unanswered } from "./mapping-input.server.ts";
import { MAPPING_LABELS, type MappingValues, mappingValues } from "./mapping-values.ts";

export const handle = { breadcrumb: () => ({ label: "Check the file" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [report, mapping] = await Promise.all([
    getReport(api, params.reportId),
    getReportMapping(api, params.reportId, params.fileId),
  ]);
  if (!report.can.update) throw redirect(reportLinks(report.id).report);
  const found = mapping.file.errors > 0 ? await getReportProblems(api, report.id, params.fileId) : null;
  return { report: { id: report.id, name: report.name }, mapping, found };
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const submission = parseForm(context, mappingSchema);
  if (submission.status !== "success") return invalidForm(submission);
  return saving(submission, async () => {
    const mapping = await getReportMapping(api, params.reportId, params.fileId);
    const fieldErrors = unanswered(submission.value, mapping);
    if (Object.keys(fieldErrors).length > 0) return invalidForm(submission, 422, { fieldErrors });
    await saveReportMapping(api, params.reportId, mappingInput(submission.value, mapping));
    return redirect(reportLinks(params.reportId).report);
  });
}

export default function Mapping({
  loaderData: { report, mapping, found },
  actionData,
}: Route.ComponentProps) {
  const { file } = mapping;
  const [form, fields] = useForm<MappingValues>({
    id: "mapping",
    lastResult: actionData?.result,
    defaultValue: mappingValues(mapping),
  });
  return (
    <>
      <PageTop
        page={`Check ${file.name}`}
        title={
          <>
            Check <bdi>{file.name}</bdi>
          </>
        }
        lead={`In ${report.name}. ${counted(mapping.headers.length, "column")}${mapping.is_remembered ? ", as you checked them before" : ""}.`}
        form={form}
        labels={MAPPING_LABELS}
      />
      <Form form={form} className="report-mapping">
        <FileQuestions mapping={mapping} fields={fields} />
        <FileFields mapping={mapping} fields={fields} />
        {found && (
          <FileErrors found={found} field={fields.accept} all={reportLinks(report.id).problems(file.id)} />
        )}
        <CheckboxField
          field={fields.remember}
          label={MAPPING_LABELS.remember}
          hint={!mapping.can_remember && <AllSaved />}
        />
        <FormActions submit="Analyze file" cancel={reportLinks(report.id).report} />
      </Form>
    </>
  );
}

const AllSaved = () => (
  <>
    You have {REPORT_SETTINGS_MAX} saved mappings, which is the most. Delete one of your{" "}
    <Link to={href("/micro-tools/report-analyzer/profiles")}>saved mappings</Link> to save another.
  </>
);
