/** Renders a choice of a filter form as a chip. The browser's own list opens, and a new choice applies at once. */
export function FilterSelect({
  label,
  name,
  value,
  options,
}: {
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
}) {
  const isSet = value !== "" && value !== options[0]?.value;
  return (
    <label className="filter-select" data-on={isSet || undefined}>
      {label}
      <select name={name} defaultValue={value} key={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
