/** Stands before all buttons of a form that do more than save: Enter in a field presses a form's first button. */
export function EnterSaves() {
  return (
    <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden>
      Save
    </button>
  );
}
