import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

type FormProps = {
  /** What the form filters, such as "Filter campaigns", if its field doesn't say so. */
  label?: string;
  search?: { name?: string; label: string; value: string };
  /** The link that clears the filters. Shown while one is active. */
  clear?: ReactNode;
  /** How many there are, in words. */
  count?: ReactNode;
  /** A chip that comes last, such as the order. */
  sort?: ReactNode;
  /** The button's word where people press it, as on the page of the search. There it stays. */
  button?: string;
  className?: string;
  /** FilterChip, FilterSelect, and hidden fields. */
  children?: ReactNode;
};

/**
 * Renders the one GET form above a list: a search field and chips. Its results have their own address. With scripts a choice
 * applies at once, and the button goes.
 */
export function FilterForm({ label, search, clear, count, sort, button, className, children }: FormProps) {
  const submit = useSubmit();
  const hydrated = useHydrated();
  return (
    <search className={clsx("filters", className)} aria-label={label}>
      <Form
        method="get"
        className="filters-form"
        onChange={(event) => {
          // Text waits for Enter, so that the focus and the caret don't move.
          if ((event.target as HTMLElement).matches("select, [type=checkbox], [type=radio], [type=month]"))
            void submit(event.currentTarget, { replace: true, preventScrollReset: true });
        }}
      >
        {search && (
          <label
            className={clsx("framed-field filters-search", button !== undefined && "filters-search-wide")}
          >
            <Icon name="search" />
            <span className="sr-only">{search.label}</span>
            <input
              type="search"
              name={search.name ?? "search"}
              dir="auto"
              defaultValue={search.value}
              placeholder="Search"
              key={search.value}
            />
          </label>
        )}
        {children}
        {sort}
        {clear}
        {/* Enter needs it. Once choices apply by themselves, it is there for the keyboard only. */}
        <Button type="submit" className={clsx(hydrated && button === undefined && "filters-apply")}>
          {button ?? "Apply filters"}
        </Button>
      </Form>
      {count !== undefined && <p className="filters-count">{count}</p>}
    </search>
  );
}

type ChipOption = {
  value: string;
  label: string;
  /** How it is drawn, if not as its label, such as a status. */
  drawn?: ReactNode;
  /** The heading that it begins. */
  heading?: string;
};

type ChipProps = {
  label: string;
  /** The field's name in the address. */
  name: string;
  options: readonly ChipOption[];
  /** What is chosen. */
  values: readonly string[];
  type?: "checkbox" | "radio";
  /** The value that filters nothing. The chip is drawn as empty while only it is chosen. */
  none?: string;
};

/** Renders a chip with what is chosen, which opens its choices. */
export function FilterChip({ label, name, options, values, type = "checkbox", none }: ChipProps) {
  const id = useId();
  const chosen = options.filter(({ value }) => values.includes(value) && value !== none);
  const said = chosen.length > 2 ? String(chosen.length) : chosen.map((option) => option.label).join(", ");
  return (
    <div className="filter-chip menu" data-on={chosen.length > 0 || undefined}>
      <button type="button" className="menu-button" popoverTarget={id}>
        {label} {chosen.length > 0 && <b>{said}</b>}
        <Icon name="chevron-down" size={13} />
      </button>
      <div id={id} popover="auto" className="menu-body" data-align="start">
        {/* Named without a legend, which text browsers would print after the button. */}
        <fieldset className="menu-sheet" key={values.join()} aria-label={label}>
          {options.map((option) => (
            <div key={option.value}>
              {option.heading !== undefined && <p className="menu-heading">{option.heading}</p>}
              <label className="menu-choice">
                <input
                  type={type}
                  name={name}
                  value={option.value}
                  defaultChecked={values.includes(option.value)}
                  data-now={values.includes(option.value) || undefined}
                />
                {option.drawn ?? option.label}
              </label>
            </div>
          ))}
        </fieldset>
      </div>
    </div>
  );
}
