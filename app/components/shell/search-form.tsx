import { Form, href, useLocation } from "react-router";
import { Icon } from "#ui/icons.tsx";

/** Links to the search page. Narrow screens show only the button, and the field is on that page. */
export function SearchForm() {
  // The search page has the same field, filled with the search text.
  const isOnPage = useLocation().pathname === href("/search");
  if (isOnPage) return null;
  return (
    <search className="shell-search">
      <Form method="get" action={href("/search")}>
        <input
          type="search"
          name="q"
          dir="auto"
          className="input"
          aria-label="Search everything"
          placeholder="Search everything"
        />
        <button type="submit" className="btn btn-secondary">
          <Icon name="search" />
          <span className="shell-search-word">Search</span>
        </button>
      </Form>
    </search>
  );
}
