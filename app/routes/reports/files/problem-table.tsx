import type { ReactNode } from "react";
import type { ReportProblems } from "#contract/reports.ts";
import { Table } from "#ui/table.tsx";

type Props = { caption: ReactNode; problems: ReportProblems["problems"] };

/** Renders what is wrong in a file, line by line. */
export const ProblemTable = ({ caption, problems }: Props) => (
  <Table
    caption={caption}
    rows={problems}
    rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
    columns={[
      { heading: "Line", cell: ({ line }) => line },
      { heading: "Column", cell: ({ column }) => <bdi>{column || "–"}</bdi> },
      { heading: "Value", cell: ({ value }) => (value ? <code>{value}</code> : "–") },
      { heading: "Problem", names: true, cell: ({ message }) => message },
      { heading: "Kind", cell: ({ severity }) => (severity === "error" ? "Error" : "Warning") },
    ]}
  />
);
