import { href } from "react-router";
import { drawnColour } from "#components/projects/project-mark.tsx";
import { TASK_TITLE_MAX } from "#contract/limits.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { DayCard, Total } from "./day-card.tsx";
import type { ShownTasks } from "./day.server.ts";

/** Renders the reader's open tasks, and a field for a new one. */
export function TasksCard({ tasks: { total, rows }, canCreate }: { tasks: ShownTasks; canCreate: boolean }) {
  return (
    <DayCard
      id="tasks"
      heading="My tasks"
      lead={total > 0 && <Total of={total} />}
      actions={
        <Link to={href("/tasks")} className="btn btn-quiet btn-small">
          All tasks
        </Link>
      }
    >
      {canCreate && <AddTask />}
      {rows.length === 0 ? (
        <p className="day-card-text">Nothing to do.</p>
      ) : (
        <ul className="my-tasks">
          {rows.map((task) => (
            <li key={task.id} className="my-task" data-late={task.due?.urgency === "late" || undefined}>
              {task.canUpdate && <DoneButton task={task} />}
              <Link to={href("/tasks/:taskId", { taskId: task.id })} className="my-task-name" dir="auto">
                {task.title}
              </Link>{" "}
              <TaskFacts task={task} />
            </li>
          ))}
        </ul>
      )}
    </DayCard>
  );
}

type Task = ShownTasks["rows"][number];

function TaskFacts({ task: { comments, project, due } }: { task: Task }) {
  return (
    <span className="my-task-facts">
      {comments > 0 && (
        <span className="my-task-comments">
          <Icon name="comment" size={14} /> {comments}
          <span className="sr-only"> {comments === 1 ? "comment" : "comments"},</span>
        </span>
      )}{" "}
      {project && (
        <span className={`my-task-project colour-${drawnColour(project.colour)}`}>
          <span className="sr-only">{project.name},</span>
        </span>
      )}{" "}
      {due && <time dateTime={due.day}>{due.text}</time>}
    </span>
  );
}

/** Marks a task as done in one press. */
function DoneButton({ task: { id, title } }: { task: Task }) {
  return (
    <Form id={`done-${id}`} action={href("/tasks/:taskId/status", { taskId: id })} className="my-task-done">
      <input type="hidden" name="status" value="done" />
      <input type="hidden" name="back" value={href("/projects")} />
      <SubmitButton tone="quiet" className="my-task-tick">
        <span className="sr-only">Mark {title} as done</span>
      </SubmitButton>
    </Form>
  );
}

/** A new task in one line, for the reader unless it names somebody. */
function AddTask() {
  return (
    <Form id="quick-add" action={href("/tasks/quick-add")} className="add-task">
      <input type="hidden" name="back" value={href("/projects")} />
      <input type="hidden" name="mine" value="1" />
      <SubmitButton name="intent" value="add" tone="quiet" className="add-task-button">
        <Icon name="plus" />
        <span className="sr-only">Add task</span>
      </SubmitButton>
      <input
        name="line"
        aria-label="New task in one line"
        dir="auto"
        autoComplete="off"
        maxLength={TASK_TITLE_MAX}
        placeholder="Add a task, like “Call the studio Fri @Lin”"
      />
    </Form>
  );
}
