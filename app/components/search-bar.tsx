import type { ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#ui/button.tsx";

type Props = {
  label: string;
  search: string;
  /** The field's name in the URL. */
  name?: string;
  button?: string;
  sort?: string;
  sorts?: readonly { value: string; label: string }[];
  /** More filters, such as checkboxes. */
  children?: ReactNode;
  /** The link that clears the filters. Shown while a filter is active. */
  clear?: ReactNode;
  count?: string;
};

/** Renders a search and filter form above a list. Its results have their own URL, so users can link to them and go back. */
export function SearchBar({
  label,
  search,
  name = "search",
  button = "Apply filters",
  sort,
  sorts,
  children,
  clear,
  count,
}: Props) {
  return (
    <FilterBar button={button} clear={clear} count={count}>
      <label className="filters-search">
        <span className="sr-only">{label}</span>
        <input
          type="search"
          name={name}
          dir="auto"
          className="input"
          defaultValue={search}
          placeholder={label}
          key={search}
        />
      </label>
      {children}
      {sorts && (
        <label className="filters-sort">
          Sort
          <select name="sort" className="input" defaultValue={sort}>
            {sorts.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      )}
    </FilterBar>
  );
}

/** Renders the same form for a list that can't be searched. */
export function FilterBar({
  button = "Apply filters",
  children,
  clear,
  count,
}: Pick<Props, "button" | "children" | "clear"> & { count?: string | undefined }) {
  const submit = useSubmit();
  return (
    <search className="filters">
      <Form
        method="get"
        className="filters-form"
        onChange={(event) => {
          // Choices apply immediately. Text waits for Enter or Apply, so that the focus and the caret don't move.
          if ((event.target as HTMLElement).matches("select, [type=checkbox]"))
            void submit(event.currentTarget, { replace: true });
        }}
      >
        {children}
        <Button type="submit">{button}</Button>
        {clear}
      </Form>
      {count && <p className="filters-count">{count}</p>}
    </search>
  );
}
