import { useId } from "react";
import { Hatch } from "./hatch.tsx";

/** Says which series of a chart is the hatched area, and which the line: "Cost, left". */
export function ChartKey({ of, children }: { of: "area" | "line"; children: React.ReactNode }) {
  const id = useId();
  return (
    <span className="chart-key">
      <svg viewBox="0 0 16 10" aria-hidden>
        <defs>
          <Hatch id={id} />
        </defs>
        {of === "area" && <rect width={16} height={10} fill={`url(#${id})`} />}
        {of === "area" ? (
          <path className="chart-line" d="M1 1h14" />
        ) : (
          <path className="chart-second-line" d="M1 5h14" />
        )}
      </svg>
      {children}
    </span>
  );
}
