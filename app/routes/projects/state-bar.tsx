/** What the bar tells apart. What is on hold or canceled isn't in it. */
const GROUPS = [
  { name: "draft", word: "draft", of: ["idea", "draft"] },
  { name: "changes", word: "to change", of: ["changes_requested"] },
  { name: "review", word: "in review", of: ["in_review"] },
  { name: "approved", word: "approved", of: ["approved"] },
  { name: "scheduled", word: "scheduled", of: ["scheduled"] },
  { name: "published", word: "published", of: ["published", "live", "paused", "ended"] },
] as const;

const WIDTH = 1000;
const HEIGHT = 10;
const GAP = 6;

type States = Readonly<Record<string, number>>;

/** Renders how many items have come how far: as a bar, and in numbers. */
export function StateBar({ states }: { states: States }) {
  const groups = GROUPS.map(({ name, word, of }) => ({
    name,
    word,
    count: of.reduce((sum, status) => sum + (states[status] ?? 0), 0),
  })).filter(({ count }) => count > 0);
  if (groups.length === 0) return <p className="states-none">Nothing here yet</p>;
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const room = WIDTH - GAP * (groups.length - 1);
  let from = 0;
  return (
    <div className="states">
      {/* The list beside it has the same numbers. */}
      <svg className="states-bar" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        {groups.map(({ name, count }) => {
          const width = (room * count) / total;
          const x = from;
          from += width + GAP;
          return <rect key={name} x={x} width={width} height={HEIGHT} className={`state-${name}`} />;
        })}
      </svg>
      <ul className="states-key">
        {groups.map(({ name, word, count }) => (
          <li key={name}>
            <svg width={10} height={10} aria-hidden>
              <rect width={10} height={10} rx={3} className={`state-${name}`} />
            </svg>{" "}
            <b>{count.toLocaleString("en-US")}</b> {word}
          </li>
        ))}
      </ul>
    </div>
  );
}
