import type { Report, ReportFile } from "#contract/reports.ts";
import { questionText } from "#domain/reports/question-text.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { counted } from "#lib/counts.ts";
import { formatDays } from "#lib/dates.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { Meter } from "#ui/meter.tsx";
import { reportLinks } from "./report-links.ts";
import { platformName } from "./report-list.tsx";
import { ReportStatus } from "./report-status.tsx";

const rowsText = ({ progress }: ReportFile) =>
  progress === null || progress.total === null
    ? "Opening the file"
    : `${progress.rows.toLocaleString("en-US")} of ${counted(progress.total, "row")}`;

/** Renders the files of a report with what each waits for. */
export const ReportFiles = ({ report }: { report: Report }) => (
  <ul className="report-files">
    {report.files.map((file) => (
      <Card as="li" key={file.id}>
        <h2 className="text-base" dir="auto">
          {file.name}
        </h2>
        <p className="report-file-facts">
          <ReportStatus of={file.status} /> {platformName(file.platform)}
          {file.period && <> {formatDays(file.period.from, file.period.to)}</>}
          {file.status === "ready" && <> {counted(file.rows, "row")}</>}
        </p>
        <FileStep report={report} file={file} />
      </Card>
    ))}
  </ul>
);

function FileStep({ report, file }: { report: Report; file: ReportFile }) {
  const links = reportLinks(report.id);
  if (file.status === "reading")
    return (
      <div className="report-progress">
        <output>{rowsText(file)}</output>
        {file.progress?.total != null && <Meter value={file.progress.rows} max={file.progress.total} />}
        {/* For browsers that don't ask again by themselves. */}
        <Link to={links.report} reloadDocument>
          Check again
        </Link>
      </div>
    );
  if (file.status === "failed")
    return (
      <>
        <p className="field-error">{file.error ?? "We couldn’t read this file."}</p>
        {report.can.update && (
          <div className="actions">
            <Form id={`read-${file.id}`} action={links.reading(file.id)}>
              <SubmitButton tone="secondary" size="small">
                Read again<span className="sr-only"> {file.name}</span>
              </SubmitButton>
            </Form>
            <Link to={links.deleteFile(file.id)} className="btn btn-quiet btn-small">
              Remove file…
            </Link>
          </div>
        )}
      </>
    );
  const problems = file.errors + file.warnings > 0 && (
    <Link to={links.problems(file.id)}>
      {[
        file.errors > 0 && counted(file.errors, "error"),
        file.warnings > 0 && counted(file.warnings, "warning"),
      ]
        .filter((part) => part !== false)
        .join(", ")}
    </Link>
  );
  if (file.status === "asking")
    return (
      <div className="actions">
        {report.can.update && (
          <ButtonLink tone="primary" to={links.mapping(file.id)}>
            {questionText(file.questions)}
          </ButtonLink>
        )}
        {problems}
      </div>
    );
  return (
    <div className="actions">
      {report.can.update && (
        <ButtonLink size="small" tone="quiet" to={links.mapping(file.id)}>
          Check the mapping
        </ButtonLink>
      )}
      {problems}
      {report.can.update && (
        <Link to={links.deleteFile(file.id)} className="btn btn-quiet btn-small">
          Remove file…
        </Link>
      )}
    </div>
  );
}
