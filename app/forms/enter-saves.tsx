/** Goes before all other buttons of a form with several actions, because Enter in a field presses a form's first button. */
export function EnterSaves() {
  return (
    <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden>
      Save
    </button>
  );
}
