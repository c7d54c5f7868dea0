import { draw } from "#ui/draw.server.ts";
import { isOfBlogs, type ListFilter } from "./campaign-filter.ts";

/** The filters that a list of blog posts alone has beside those of every list. */
export const drawnBlogFilters = ({ kinds, keyword, planned, stale }: ListFilter) =>
  isOfBlogs(kinds)
    ? draw(
        <>
          <label className="filters-sort">
            Keyword
            <input name="keyword" className="input" defaultValue={keyword} />
          </label>
          <label className="filters-sort">
            Planned month
            <input
              type="month"
              name="planned"
              className="input"
              placeholder="2026-11"
              defaultValue={planned}
            />
          </label>
          <label className="filters-sort">
            <input type="checkbox" name="stale" value="1" defaultChecked={stale === "1"} /> Out for a year and
            not reviewed
          </label>
        </>,
      )
    : [];
