import { useId } from "react";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { BOARD_TITLE_MAX } from "#contract/limits.ts";
import type { RefusedIdea } from "./refused-idea.ts";

/** The name of the button that adds an idea. */
export const ADD_IDEA = "add-idea";

type Props = {
  /** Unique on the page. */
  id: string;
  /** Where ideas go. If there are several calendars, the user chooses. */
  calendars: readonly { id: string; name: string }[];
  refused?: RefusedIdea | undefined;
  /** "line" is one line, whose field says what it is for. */
  look?: "block" | "line";
};

/** Adds a post that has only a title yet. */
export function AddIdea({ id, calendars, refused, look = "block" }: Props) {
  const field = useId();
  const [first] = calendars;
  return (
    <Form id={id} className={look === "line" ? "tray-new" : "add-idea"}>
      <label htmlFor={field} className={look === "line" ? "sr-only" : undefined}>
        New idea
      </label>
      <input
        id={field}
        name="idea"
        dir="auto"
        className="input"
        maxLength={BOARD_TITLE_MAX}
        autoComplete="off"
        placeholder={look === "line" ? "Add an idea" : undefined}
        defaultValue={refused?.title}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused && `${field}-error`}
      />
      {calendars.length > 1 ? (
        <>
          <label htmlFor={`${field}-calendar`} className="sr-only">
            Calendar
          </label>
          <select
            id={`${field}-calendar`}
            name="social_calendar_id"
            className="input"
            defaultValue={refused?.calendar || first?.id}
          >
            {calendars.map((calendar) => (
              <option key={calendar.id} value={calendar.id}>
                {calendar.name}
              </option>
            ))}
          </select>
        </>
      ) : (
        <input type="hidden" name="social_calendar_id" value={first?.id} />
      )}
      {refused && (
        <p id={`${field}-error`} className="field-error">
          {refused.message}
        </p>
      )}
      <SubmitButton name="intent" value={ADD_IDEA} tone="secondary">
        Add idea
      </SubmitButton>
    </Form>
  );
}
