import { href } from "react-router";
import type { ReportData } from "#contract/reports.ts";
import { counted } from "#lib/counts.ts";
import { Link } from "#ui/link.tsx";
import { platformName } from "./report-list.tsx";
import { ScrollBox } from "./scroll-box.tsx";

type Props = { data: Pick<ReportData, "misfits" | "misfit_count"> };

/** Lists campaigns whose name doesn’t fit the naming rules, with a name that does if one is nearly the same. */
export function ReportMisfits({ data: { misfits, misfit_count: count } }: Props) {
  if (misfits.length === 0) return null;
  const more = count - misfits.length;
  return (
    <section className="card report-card">
      <header className="report-card-head">
        <h2>Names that don’t fit</h2>
        <Link to={href("/settings/naming")} className="btn btn-quiet btn-small">
          Naming rules
        </Link>
      </header>
      <ScrollBox label="Names that don’t fit">
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">Campaign</th>
              <th scope="col">What is wrong</th>
              <th scope="col">Suggestion</th>
            </tr>
          </thead>
          <tbody>
            {misfits.map(({ name, platform, message, suggestion }) => (
              <tr key={`${platform} ${name}`}>
                <th scope="row" dir="auto">
                  {name}
                  {platform !== null && <span className="report-note">{platformName(platform)}</span>}
                </th>
                <td>{message}</td>
                <td dir="auto">{suggestion ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {more > 0 && <p className="report-quiet">And {counted(more, "more name")}.</p>}
    </section>
  );
}
