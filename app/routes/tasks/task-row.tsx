import { href } from "react-router";
import { LabelChips } from "#components/labels/label-chips.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import type { ShownTask } from "./shown.server.ts";
import { TaskCells, TaskExtras } from "./task-facts.tsx";

/** @param back the page to return to after “Done” */
export function TaskRow({ task, back }: { task: ShownTask; back: string }) {
  const { id, title, isOpen, project, canUpdate } = task;
  return (
    <li className="task-row" data-closed={!isOpen || undefined}>
      {canUpdate && <DoneButton task={task} back={back} />}
      <span className="task-main">
        <Link to={href("/tasks/:taskId", { taskId: id })} className="task-title" dir="auto">
          {title}
        </Link>{" "}
        <TaskExtras task={task} /> <LabelChips labels={task.labels} />
      </span>{" "}
      <span className="task-project" dir="auto">
        {project?.name}
      </span>{" "}
      <TaskCells task={task} />
    </li>
  );
}

/** Marks a task as done in one press, or opens it again. */
function DoneButton({
  task: { id, title, isOpen },
  back,
}: {
  task: Pick<ShownTask, "id" | "title" | "isOpen">;
  back: string;
}) {
  return (
    <Form id={`done-${id}`} action={href("/tasks/:taskId/status", { taskId: id })} className="task-done">
      <input type="hidden" name="status" value={isOpen ? "done" : "todo"} />
      <input type="hidden" name="back" value={back} />
      <SubmitButton tone="quiet" className="task-tick">
        <Icon name={isOpen ? "circle" : "success"} size={18} />
        <span className="sr-only">{isOpen ? `Mark ${title} as done` : `Reopen ${title}`}</span>
      </SubmitButton>
    </Form>
  );
}
