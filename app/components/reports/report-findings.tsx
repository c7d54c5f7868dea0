import { href } from "react-router";
import type { ReportFinding } from "#contract/reports.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { counted } from "#lib/counts.ts";
import { searchWith } from "#lib/search-params.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { reportLinks } from "./report-links.ts";

type Props = {
  findings: readonly ReportFinding[];
  /** Whose findings they are, for people who can see its rows. */
  report?: { id: string; can: { update: boolean } };
};

/** Renders findings as a list that opens one at a time: a sentence, its arithmetic, its rows, and what can be done about it. */
export const ReportFindings = ({ findings, report }: Props) => (
  <section className="card report-card">
    <header className="report-card-head">
      <h2>Findings</h2>
      <span className="count">{findings.length}</span>
    </header>
    {findings.length === 0 && <p className="report-quiet">Nothing to look at.</p>}
    {findings.map((finding, index) => (
      <details
        key={finding.id}
        className="report-finding"
        name="finding"
        open={index === 0}
        id={`finding-${finding.id}`}
      >
        <summary>
          <span className="report-severity" data-severity={finding.severity}>
            <Icon name={finding.severity === "bad" ? "alert" : "warning"} />
          </span>
          <span>
            <b dir="auto">{finding.title}</b>
            <small>{finding.summary}</small>
          </span>
          <Icon name="chevron-down" />
        </summary>
        <FindingBody finding={finding} report={report} />
      </details>
    ))}
  </section>
);

type BodyProps = { finding: ReportFinding; report: Props["report"] };

function FindingBody({ finding, report }: BodyProps) {
  const { arithmetic, state, task, reason } = finding;
  return (
    <div className="report-finding-body">
      {arithmetic.length > 0 && (
        <div className="report-arithmetic">
          {arithmetic.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {task && (
        <p>
          Task: <Link to={href("/tasks/:taskId", { taskId: task.id })}>{task.title}</Link>
        </p>
      )}
      {state === "dismissed" && <p dir="auto">Dismissed{reason !== null && `: ${reason}`}</p>}
      {report && <FindingActions finding={finding} report={report} />}
    </div>
  );
}

function FindingActions({
  finding: { id, title, state, rows, row_count: count },
  report,
}: {
  finding: ReportFinding;
  report: NonNullable<Props["report"]>;
}) {
  const links = reportLinks(report.id);
  const at = links.finding(id);
  const named = <span className="sr-only">, {title}</span>;
  return (
    <div className="actions">
      {report.can.update && state === "open" && (
        <Form id={`task-${id}`} action={at}>
          <SubmitButton name="intent" value="task" tone="secondary" size="small">
            <Icon name="list-checks" />
            Make task{named}
          </SubmitButton>
        </Form>
      )}
      {count > 0 && (
        <Link to={links.rows + searchWith(rows)} className="btn btn-quiet btn-small">
          <Icon name="rows" />
          {counted(count, "row")}
          {named}
        </Link>
      )}
      {report.can.update && state === "open" && (
        <Link to={at} className="btn btn-quiet btn-small">
          Dismiss{named}
        </Link>
      )}
      {report.can.update && state === "dismissed" && (
        <Form id={`open-${id}`} action={at}>
          <SubmitButton name="intent" value="open" tone="quiet" size="small">
            Open again{named}
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}
