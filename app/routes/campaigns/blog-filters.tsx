import { MonthInput } from "#ui/month-input.tsx";

type Props = { filter: { keyword: string; planned: string; stale: string } };

/** Renders the filters that only lists of blog posts have. */
export function BlogFilters({ filter: { keyword, planned, stale } }: Props) {
  return (
    <>
      <label className="filters-sort">
        Keyword
        <input name="keyword" dir="auto" className="input" defaultValue={keyword} key={keyword} />
      </label>
      <span className="filters-sort">
        <label htmlFor="planned-month">Planned month</label>
        <MonthInput id="planned-month" name="planned" value={planned} />
      </span>
      <label className="filters-sort">
        <input type="checkbox" name="stale" value="1" defaultChecked={stale === "1"} key={stale} /> Published
        over a year ago and not reviewed since
      </label>
    </>
  );
}
