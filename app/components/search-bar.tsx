import type { ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#ui/button.tsx";

type Props = {
  label: string;
  search: string;
  /** Of the field in the address. */
  name?: string;
  button?: string;
  sort?: string;
  sorts?: readonly { value: string; label: string }[];
  /** More filters, such as checkboxes. */
  children?: ReactNode;
  /** Where the filters are off; shown while one is on. */
  clear?: ReactNode;
  count?: string;
};

/** A search and filter form over a list. Its answer is a page of its own, so that it can be linked to and gone back to. */
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
  const submit = useSubmit();
  return (
    <search className="filters">
      <Form
        method="get"
        className="filters-form"
        onChange={(event) => {
          // Choices apply at once; text waits for Enter or Apply, so that focus and caret stay where they are.
          if ((event.target as HTMLElement).matches("select, [type=checkbox]"))
            void submit(event.currentTarget, { replace: true });
        }}
      >
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
        <Button type="submit">{button}</Button>
        {clear}
      </Form>
      {count && <p className="filters-count">{count}</p>}
    </search>
  );
}
