import type { ReactNode } from "react";
import { FilterForm } from "./filter-chips.tsx";
import { FilterSelect } from "./filter-select.tsx";

type Props = {
  label: string;
  search: string;
  /** The field's name in the URL. */
  name?: string;
  button?: string;
  sort?: string;
  sorts?: readonly { value: string; label: string }[];
  /** More filters, such as chips. */
  children?: ReactNode;
  /** The link that clears the filters. Shown while a filter is active. */
  clear?: ReactNode;
  count?: string;
};

/** Renders the form above a list that can be searched and sorted. */
export const SearchBar = ({ label, search, name, button, sort, sorts, children, clear, count }: Props) => (
  <FilterForm
    search={{ label, value: search, ...(name !== undefined && { name }) }}
    {...(button !== undefined && { button })}
    clear={clear}
    count={count}
    sort={sorts && <FilterSelect label="Sort" name="sort" value={sort ?? ""} options={sorts} />}
  >
    {children}
  </FilterForm>
);
