type Props = {
  id: string;
  name: string;
  /** YYYY-MM, or what was written in its place. */
  value: string;
};

/** A month. Firefox and desktop Safari have no picker for one and show a text box, hence the hint. */
export function MonthInput({ id, name, value }: Props) {
  const hintId = `${id}-hint`;
  return (
    <>
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
    </>
  );
}
