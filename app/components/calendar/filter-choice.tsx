type Props = {
  name: string;
  label: string;
  all: string;
  value: string;
  children: readonly { value: string; label: string }[];
};

export function FilterChoice({ name, label, all, value, children }: Props) {
  return (
    <label className="list-filter-field">
      {label}
      <select name={name} className="input" defaultValue={value}>
        <option value="">{all}</option>
        {children.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
