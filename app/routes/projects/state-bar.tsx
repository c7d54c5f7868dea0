/** What the bar tells apart, with what fills it. What is on hold or canceled isn't in it. */
const GROUPS = [
  { name: "draft", word: "draft", of: ["idea", "draft"], fill: "url(#state-draft)" },
  { name: "changes", word: "to change", of: ["changes_requested"], fill: "url(#state-changes)" },
  { name: "review", word: "in review", of: ["in_review"], fill: "var(--warning-dot)" },
  { name: "approved", word: "approved", of: ["approved"], fill: "url(#state-approved)" },
  { name: "scheduled", word: "scheduled", of: ["scheduled"], fill: "var(--info-dot)" },
  {
    name: "published",
    word: "published",
    of: ["published", "live", "paused", "ended"],
    fill: "var(--success-dot)",
  },
] as const;

/** The patterns of all bars of a page, once on it. */
export const StatePatterns = () => (
  <svg className="absolute size-0" aria-hidden>
    <defs>
      <pattern id="state-draft" width={5} height={5} patternUnits="userSpaceOnUse">
        <rect width={5} height={5} className="fill-sunken" />
        <rect width={2} height={5} className="fill-control" />
      </pattern>
      <pattern
        id="state-changes"
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <rect width={6} height={6} className="fill-danger-tint" />
        <rect width={3} height={6} className="fill-danger-dot" />
      </pattern>
      <pattern
        id="state-approved"
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={6} height={6} className="fill-success-tint" />
        <rect width={3.5} height={6} className="fill-success-dot" />
      </pattern>
    </defs>
  </svg>
);

/** Percent of the bar between two parts, and the least that a part is wide. */
const GAP = 0.7;
const LEAST = 1.5;

/** Renders how many items have come how far: as a bar, and in numbers. */
export function StateBar({ states }: { states: Readonly<Record<string, number>> }) {
  const groups = GROUPS.map((group) => ({
    ...group,
    count: group.of.reduce((sum, status) => sum + (states[status] ?? 0), 0),
  })).filter(({ count }) => count > 0);
  if (groups.length === 0) return <p className="flex-1 text-sm text-ink-3">Nothing here yet</p>;
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const room = 100 - GAP * (groups.length - 1) - LEAST * groups.length;
  const widths = groups.map(({ count }) => LEAST + (room * count) / total);
  const startOf = (index: number) => widths.slice(0, index).reduce((sum, width) => sum + width + GAP, 0);
  return (
    <div className="grid flex-1 content-start gap-2">
      {/* The list below has the same numbers. */}
      <svg className="h-2.5 w-full overflow-hidden rounded-full forced-color-adjust-none" aria-hidden>
        {groups.map(({ name, fill }, index) => (
          <rect
            key={name}
            x={`${startOf(index).toFixed(2)}%`}
            width={`${widths[index]?.toFixed(2)}%`}
            height="100%"
            fill={fill}
          />
        ))}
      </svg>
      <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-ink-2">
        {groups.map(({ name, word, count, fill }) => (
          <li key={name} className="inline-flex items-center gap-1.5">
            <svg width={9} height={9} className="forced-color-adjust-none" aria-hidden>
              <rect width={9} height={9} rx={3} fill={fill} />
            </svg>{" "}
            <span>
              <b className="font-semibold text-ink tabular-nums">{count.toLocaleString("en-US")}</b> {word}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
