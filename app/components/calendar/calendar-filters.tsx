import { type ReactNode, useId } from "react";
import { FilterChip, FilterForm } from "#components/filter-chips.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { useClosedByNavigation } from "#ui/use-closed-by-navigation.ts";
import "./filters.css";

type FilterOption = { value: string; label: string };

/** A filter with one value, or none. */
type FilterOf = { name: string; label: string; all: string; value: string; options: FilterOption[] };

type Props = {
  /** What the form filters, such as "Filter posts". */
  label: string;
  /** What stays as it is, by its name in the address. */
  hidden: Readonly<Record<string, string | undefined>>;
  /** A chip with several values, which comes first. */
  first?: ReactNode;
  /** Those without options are left out. */
  filters: readonly FilterOf[];
  /** A chip that filters nothing. */
  last?: ReactNode;
  /** The fields that are needed rarely. False if there are none. */
  more: ReactNode;
  /** How many of the rare fields are filled in. */
  moreOn: number;
  /** Clears the filters. False while none is active. */
  clear: ReactNode;
};

/** Filters a calendar by chips. On a phone, one button opens them. */
export function CalendarFilters({ label, hidden, first, filters, last, more, moreOn, clear }: Props) {
  const id = useId();
  const body = useClosedByNavigation();
  const on = filters.filter(({ value }) => value !== "").length + moreOn;
  return (
    <div className="cal-filters menu">
      <button type="button" className="btn btn-secondary btn-icon menu-button" popoverTarget={id}>
        <Icon name="filter" />
        <span className="sr-only">Filters{on > 0 && `, ${on} active`}</span>
        {on > 0 && <b aria-hidden>{on}</b>}
      </button>
      <div ref={body} id={id} popover="auto" className="cal-filters-body">
        <FilterForm label={label} clear={clear}>
          {Object.entries(hidden).map(
            ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          {first}
          {filters.map(
            ({ name, label: title, all, value, options }) =>
              options.length > 0 && (
                <FilterChip
                  key={name}
                  label={title}
                  name={name}
                  type="radio"
                  none=""
                  values={[value]}
                  options={[{ value: "", label: all }, ...options]}
                />
              ),
          )}
          {last}
          {more !== false && <MoreChip on={moreOn}>{more}</MoreChip>}
        </FilterForm>
      </div>
    </div>
  );
}

function MoreChip({ on, children }: { on: number; children: ReactNode }) {
  const id = useId();
  return (
    <div className="filter-chip menu" data-on={on > 0 || undefined}>
      <button type="button" className="menu-button" popoverTarget={id}>
        More {on > 0 && <b>{on}</b>}
        <span className="sr-only"> filters</span>
        <Icon name="chevron-down" size={13} />
      </button>
      <div id={id} popover="auto" className="menu-body" data-align="start">
        <fieldset className="menu-sheet cal-filters-more" aria-label="More filters">
          {children}
          <Button type="submit" size="small">
            Apply
          </Button>
        </fieldset>
      </div>
    </div>
  );
}

/** A field among those that are needed rarely. */
export const FilterField = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="cal-filters-field">
    {label}
    {children}
  </label>
);

/** A choice among the filters that are needed rarely. */
export const FilterCheck = ({ name, value, label }: { name: string; value: string; label: string }) => (
  <label className="menu-choice">
    <input
      type="checkbox"
      name={name}
      value="1"
      defaultChecked={value === "1"}
      data-now={value === "1" || undefined}
      key={value}
    />
    {label}
  </label>
);
