type Props = {
  id: string;
  name: string;
  /** YYYY-MM, or what the user typed instead. */
  value: string;
};

/** Renders a month field. Firefox and desktop Safari show a text box instead of a picker, so the field has a hint. */
export function MonthInput({ id, name, value }: Props) {
  const hintId = `${id}-hint`;
  return (
    <span className="month-field">
      <input
        key={value}
        id={id}
        type="month"
        name={name}
        className="input"
        placeholder="2026-11"
        defaultValue={value}
        aria-describedby={hintId}
      />
      <span id={hintId} className="month-hint">
        Use a format like Dec 2026.
      </span>
    </span>
  );
}
