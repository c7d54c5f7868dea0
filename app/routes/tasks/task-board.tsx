import { href } from "react-router";
import { LabelChips } from "#components/labels/label-chips.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Link } from "#ui/link.tsx";
import { sentenceLabel } from "#lib/labels.ts";
import type { ShownTask } from "./shown.server.ts";
import { TaskDue, TaskExtras, TaskPeople, TaskPriority, TaskStatus } from "./task-facts.tsx";
import { BOARD_STATUSES } from "./task-filter.ts";

type Column = { status: string; total: number; tasks: readonly ShownTask[] };

/** Renders a column for each status. A task moves by the select on its card. */
export function TaskBoard({ columns, back }: { columns: readonly Column[]; back: string }) {
  return (
    <div className="task-board">
      {columns.map(({ status, total, tasks }) => (
        <section key={status} aria-labelledby={`column-${status}`} className="task-column">
          <h2 id={`column-${status}`}>
            <TaskStatus status={status} /> <span className="task-count">{total}</span>
          </h2>
          {tasks.length === 0 ? (
            <p className="task-none">No tasks</p>
          ) : (
            <ul>
              {tasks.map((task) => (
                <Card key={task.id} task={task} back={back} />
              ))}
            </ul>
          )}
          {total > tasks.length && (
            <p className="task-none">And {total - tasks.length} more, which the list shows.</p>
          )}
        </section>
      ))}
    </div>
  );
}

function Card({ task, back }: { task: ShownTask; back: string }) {
  const { id, title, status, priority, due, project, people, canUpdate } = task;
  return (
    <li className="task-card">
      <Link to={href("/tasks/:taskId", { taskId: id })} className="task-title" dir="auto">
        {title}
      </Link>{" "}
      {project && (
        <span className="task-project" dir="auto">
          {project.name}
        </span>
      )}{" "}
      <span className="task-card-facts">
        <TaskPriority priority={priority} /> <TaskDue due={due} /> <TaskExtras task={task} />{" "}
        <TaskPeople people={people} />
      </span>{" "}
      <LabelChips labels={task.labels} />
      {canUpdate && (
        <Form id={`move-${id}`} action={href("/tasks/:taskId/status", { taskId: id })} className="task-move">
          <input type="hidden" name="back" value={back} />
          <select
            name="status"
            className="input"
            defaultValue={status}
            key={status}
            aria-label={`Status of ${title}`}
          >
            {BOARD_STATUSES.map((word) => (
              <option key={word} value={word}>
                {sentenceLabel(word)}
              </option>
            ))}
          </select>{" "}
          <SubmitButton tone="secondary" size="small">
            Move<span className="sr-only"> {title}</span>
          </SubmitButton>
        </Form>
      )}
    </li>
  );
}
