import { useId } from "react";
import type { LogEffect } from "#contract/ad-log.ts";
import { METRIC_NAMES } from "#domain/reports/figure-text.ts";
import { daysOf } from "#domain/reports/periods.ts";
import type { Metric } from "#domain/reports/vocabulary.ts";
import { formatMonthDay } from "#lib/dates.ts";
import { numberText } from "#lib/numbers.ts";
import { Hatch } from "#ui/chart/hatch.tsx";
import { verdictOf } from "./log-words.ts";

/** An `<img>` couldn’t have the colors of the page. */
const IMAGE = { role: "img" } as const;

const WIDTH = 300;
const HEIGHT = 92;
const TOP = 6;

/** Draws a bar for each day: hatched before the change, full after it, with a line for its day. */
export function VerdictChart({ effect }: { effect: LogEffect }) {
  const id = useId();
  const { before, after, points, metric, verdict } = effect;
  if (before === null || after === null) return null;
  const shown: Metric = metric === "ctr" ? "clicks" : "conversions";
  const days = daysOf({ from: before.from, to: after.to });
  const values = new Map(points.map(({ day, figures }) => [day, figures[shown]?.value ?? 0]));
  const most = Math.max(1, ...values.values());
  const step = WIDTH / days.length;
  const mean = (side: { from: string; to: string; figures: LogEffect["points"][number]["figures"] }) =>
    (side.figures[shown]?.value ?? 0) / daysOf(side).length;
  const label = `${METRIC_NAMES[shown]} a day: ${numberText(mean(before), 1)} before, ${numberText(mean(after), 1)} after`;
  return (
    <figure className="log-chart" data-tone={verdict === null ? "open" : verdictOf(verdict).tone}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 4}`} {...IMAGE} aria-label={label}>
        <defs>
          <Hatch id={id} />
        </defs>
        {days.map((day, index) => {
          const height = ((values.get(day) ?? 0) / most) * (HEIGHT - TOP);
          const isBefore = day <= before.to;
          if (day > before.to && day < after.from)
            return (
              <line
                key={day}
                className="log-chart-day"
                x1={(index + 0.5) * step}
                x2={(index + 0.5) * step}
                y1={2}
                y2={HEIGHT + 2}
              />
            );
          return (
            <rect
              key={day}
              className={isBefore ? undefined : "log-chart-after"}
              fill={isBefore ? `url(#${id})` : undefined}
              x={index * step + step * 0.15}
              width={step * 0.7}
              y={HEIGHT - height}
              height={Math.max(height, 1)}
              rx={Math.min(2, step * 0.2)}
            />
          );
        })}
      </svg>
      <figcaption>
        <span>
          {formatMonthDay(before.from)} – {formatMonthDay(before.to)}
        </span>{" "}
        <span>{label}</span>{" "}
        <span>
          {formatMonthDay(after.from)} – {formatMonthDay(after.to)}
        </span>
      </figcaption>
    </figure>
  );
}
