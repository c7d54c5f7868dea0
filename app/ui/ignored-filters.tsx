/** Tells the user which filters the API doesn't support. */
export function IgnoredFilters({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const list = new Intl.ListFormat("en-US").format(names.map((name) => name.toLowerCase()));
  return (
    <div className="unknown-dates">
      <p>This server can’t filter by {list} yet, so the list shows everything.</p>
    </div>
  );
}
