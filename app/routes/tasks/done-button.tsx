import { href } from "react-router";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Icon } from "#ui/icons.tsx";
import type { ShownTask } from "./shown.server.ts";

type Props = {
  task: Pick<ShownTask, "id" | "title" | "isOpen">;
  /** The page to return to. */
  back: string;
  /** "circle" is for rows, where the task's name stands beside it. */
  look?: "circle" | "button";
};

/** Marks a task as done in one press, or opens it again. */
export function DoneButton({ task: { id, title, isOpen }, back, look = "circle" }: Props) {
  const isCircle = look === "circle";
  return (
    <Form
      id={`${isCircle ? "done" : "mark"}-${id}`}
      action={href("/tasks/:taskId/status", { taskId: id })}
      keepsPlace
    >
      <input type="hidden" name="status" value={isOpen ? "done" : "todo"} />
      <input type="hidden" name="back" value={back} />
      {isCircle ? (
        <SubmitButton tone="quiet" className="task-tick">
          <Icon name={isOpen ? "circle" : "success"} size={20} />
          <span className="sr-only">{isOpen ? `Mark ${title} as done` : `Reopen ${title}`}</span>
        </SubmitButton>
      ) : (
        <SubmitButton tone="secondary" size="small" className={isOpen ? "task-mark" : undefined}>
          <Icon name={isOpen ? "check" : "rotate-ccw"} />
          {isOpen ? "Mark done" : "Reopen"}
        </SubmitButton>
      )}
    </Form>
  );
}
