import { Icon } from "./icons.tsx";
import { Link } from "./link.tsx";

type Props = {
  page: number;
  pages: number;
  /** Returns the URL of a page, such as `?page=2&q=teaser`. */
  to: (page: number) => string;
  /** The navigation's accessible name: "Pages of campaigns". */
  label?: string;
};

/** Renders Previous, page numbers with gaps, and Next. Renders nothing if there is only one page. */
export function Pagination({ page, pages, to, label = "Pages" }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="pagination">
      <ul>
        {page > 1 && (
          <li>
            <Link to={to(page - 1)} rel="prev">
              <Icon name="chevron-left" />
              Previous
            </Link>
          </li>
        )}
        {pageNumbers(page, pages).map((number, index) =>
          number === null ? (
            // oxlint-disable-next-line react/no-array-index-key -- a gap has no identity but its place
            <li key={`gap-${index}`} className="pagination-gap">
              …
            </li>
          ) : (
            <li key={number}>
              {number === page ? (
                <span aria-current="page">
                  <span className="sr-only">Page </span>
                  {number}
                </span>
              ) : (
                <Link to={to(number)}>
                  <span className="sr-only">Page </span>
                  {number}
                </Link>
              )}
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <Link to={to(page + 1)} rel="next">
              Next
              <Icon name="chevron-right" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Returns the first, last, and current page and its neighbors, with null for a gap. A gap of one page is that page's number. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  return wanted.flatMap((number, index) => {
    const missing = number - (wanted[index - 1] ?? number - 1) - 1;
    if (missing === 0) return [number];
    return missing === 1 ? [number - 1, number] : [null, number];
  });
}
