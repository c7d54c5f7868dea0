import { Form, href, useLocation } from "react-router";
import { Icon } from "#ui/icons.tsx";

/** Leads to the page of results. On narrow screens only its button is seen, and the field is on that page. */
export function SearchForm() {
  // The page of results has the same field, with what was searched for.
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
          Search
        </button>
      </Form>
    </search>
  );
}
