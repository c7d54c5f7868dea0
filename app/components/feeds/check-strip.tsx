/** Draws how the last checks of a feed went, the latest one last: full, striped, or hollow. */
export function CheckStrip({ checks }: { checks: readonly string[] }) {
  const failed = checks.filter((outcome) => outcome === "failed").length;
  const warned = checks.filter((outcome) => outcome === "warning").length;
  const fine = checks.length - failed - warned;
  if (checks.length === 0) return <span className="feed-quiet">No checks yet</span>;
  return (
    <>
      <span className="feed-strip" aria-hidden>
        {checks.map((outcome, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a check has nothing but its place
          <i key={index} data-outcome={outcome} />
        ))}
      </span>
      <span className="sr-only">
        {fine} fine, {warned} with warnings, {failed} failed
      </span>
    </>
  );
}
