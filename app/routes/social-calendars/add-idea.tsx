import { useId } from "react";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { BOARD_TITLE_MAX } from "#contract/limits.ts";

/** The name of the button that adds an idea. */
export const ADD_IDEA = "add-idea";

type Props = {
  /** Unique on the page. */
  id: string;
  /** What was typed and the reason, if the server refused it. */
  refused?: { title: string; message: string } | undefined;
  /** "line" is one line, whose field says what it is for. */
  look?: "block" | "line";
};

/** Adds a post that has only a title yet. */
export function AddIdea({ id, refused, look = "block" }: Props) {
  const field = useId();
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
