type Props = { filter: { keyword: string; planned: string; stale: string } };

/** The filters that a list of blog posts alone has beside those of every list. */
export function BlogFilters({ filter: { keyword, planned, stale } }: Props) {
  return (
    <>
      <label className="filters-sort">
        Keyword
        <input name="keyword" dir="auto" className="input" defaultValue={keyword} key={keyword} />
      </label>
      <label className="filters-sort">
        Planned month
        <input
          type="month"
          title="Year and month, for example 2026-12 or December 2026"
          name="planned"
          className="input"
          placeholder="2026-11"
          defaultValue={planned}
          key={planned}
        />
      </label>
      <label className="filters-sort">
        <input type="checkbox" name="stale" value="1" defaultChecked={stale === "1"} key={stale} /> Out for a
        year and not reviewed
      </label>
    </>
  );
}
