import { useId } from "react";
import { Hatch } from "./hatch.tsx";
import { type ChartAxis, type ChartFrame, type ChartPoint, timeGeometry } from "./time-geometry.ts";

/** An `<img>` couldn’t have the colors of the page. */
const IMAGE = { role: "img" } as const;

/** Style sheets show one of them. The letters of the wide one are larger where it is shown smaller than it is. */
const WIDE: ChartFrame = { width: 1080, height: 250, letter: 8.6 };
const NARROW: ChartFrame = { width: 360, height: 230, letter: 6.8 };

type Props = {
  /** What the chart shows, with its period. */
  title: string;
  /** What is to be seen in it, in a sentence or two. */
  description: string;
  /** In the order of days. The numbers must be on the page as a table, too. */
  points: readonly ChartPoint[];
  step: "day" | "week";
  left: ChartAxis;
  /** Null if the chart has one series. */
  right: ChartAxis | null;
  /** Writes a day at the axis. */
  dayText: (day: string) => string;
  /** Days with a numbered marker, in their order. The page lists what the numbers stand for. */
  markers?: readonly string[];
};

/** Draws one series as a hatched area and another as a line, each with its own axis. Nothing is drawn without points. */
export function TimeChart({ title, description, ...drawn }: Props) {
  const id = useId();
  if (drawn.points.length === 0) return null;
  const names = { titleId: `${id}-title`, descriptionId: `${id}-description` };
  return (
    <div className="chart">
      <Drawing {...drawn} {...names} frame={WIDE} hatchId={`${id}-wide`} className="chart-wide">
        <title id={names.titleId}>{title}</title>
        <desc id={names.descriptionId}>{description}</desc>
      </Drawing>
      {/* Named by the same texts, so that text browsers have them once. */}
      <Drawing {...drawn} {...names} frame={NARROW} hatchId={`${id}-narrow`} className="chart-narrow" />
    </div>
  );
}

type DrawingProps = Omit<Props, "title" | "description"> & {
  frame: ChartFrame;
  className: string;
  titleId: string;
  descriptionId: string;
  hatchId: string;
  children?: React.ReactNode;
};

function Drawing({
  points,
  step,
  left,
  right,
  dayText,
  markers = [],
  frame,
  className,
  titleId,
  descriptionId,
  hatchId,
  children,
}: DrawingProps) {
  const { plot, ...drawn } = timeGeometry(
    points,
    step === "day" ? 1 : 7,
    left,
    right,
    dayText,
    markers,
    frame,
  );
  return (
    <svg
      className={className}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      {...IMAGE}
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
    >
      {children}
      <defs>
        <Hatch id={hatchId} />
      </defs>
      {drawn.leftTicks.map(({ at, label }) => (
        <g key={at}>
          <line className="chart-grid" x1={plot.left} x2={plot.right} y1={at} y2={at} />
          <text className="chart-label" x={plot.left - 8} y={at + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {drawn.rightTicks.map(({ at, label }) => (
        <text key={at} className="chart-label chart-second" x={plot.right + 8} y={at + 4}>
          {label}
        </text>
      ))}
      {drawn.dayTicks.map(({ at, label, anchor }) => (
        <text key={at} className="chart-label" x={at} y={frame.height - 6} textAnchor={anchor}>
          {label}
        </text>
      ))}
      <path d={drawn.area} fill={`url(#${hatchId})`} />
      <path className="chart-line" d={drawn.line} />
      {right !== null && <path className="chart-second-line" d={drawn.secondLine} />}
      {drawn.dots.map(({ x, y, isSecond }) => (
        <circle
          key={`${x} ${isSecond}`}
          className={isSecond ? "chart-second-dot" : "chart-dot"}
          cx={x}
          cy={y}
          r={isSecond ? 4 : 3}
        />
      ))}
      {drawn.markers.map(({ number, x, y }) => (
        <g key={number} className="chart-marker">
          <line x1={x} x2={x} y1={y + 10} y2={plot.bottom} />
          <circle cx={x} cy={y} r={10} />
          <text x={x} y={y + 4} textAnchor="middle">
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}
