import { clsx } from "clsx";
import { href } from "react-router";
import { ProjectDot } from "#components/projects/project-mark.tsx";
import { TASK_TITLE_MAX } from "#contract/limits.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { ButtonLink } from "#ui/button.tsx";
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
      lead={total > 0 && <Total of={total} word="task" />}
      actions={
        <ButtonLink to={href("/tasks")} tone="quiet" size="small">
          All tasks
        </ButtonLink>
      }
    >
      {canCreate && <AddTask />}
      {rows.length === 0 ? (
        <p className="px-4 pt-2 pb-4 text-ink-2">Nothing to do.</p>
      ) : (
        <ul className="px-2 pb-2.5">
          {rows.map((task) => (
            <li
              key={task.id}
              className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 rounded-md p-2 hover:bg-hover has-[[data-busy]]:opacity-40"
              data-row
            >
              {task.canUpdate && <DoneButton task={task} />}
              <TaskLink task={task} />
            </li>
          ))}
        </ul>
      )}
    </DayCard>
  );
}

type Task = ShownTasks["rows"][number];

function TaskLink({ task: { id, title, comments, project, due } }: { task: Task }) {
  const isLate = due?.urgency === "late";
  return (
    <div className="col-start-2 min-w-0">
      <Link
        to={href("/tasks/:taskId", { taskId: id })}
        className={clsx("font-medium no-underline hover:underline", isLate ? "text-danger" : "text-ink")}
        dir="auto"
      >
        {title}
      </Link>{" "}
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        {comments > 0 && (
          <span className="inline-flex items-center gap-1 text-ink-3">
            <Icon name="comment" size={13} /> {comments}
            <span className="sr-only"> {comments === 1 ? "comment" : "comments"},</span>
          </span>
        )}{" "}
        {project && (
          <span className="inline-flex items-center" title={project.name}>
            <ProjectDot colour={project.colour} />
            <span className="sr-only">{project.name},</span>
          </span>
        )}{" "}
        {due && (
          <time dateTime={due.day} className={clsx(isLate && "font-semibold text-danger")}>
            {due.text}
          </time>
        )}
      </span>
    </div>
  );
}

/** Marks a task as done in one press. */
function DoneButton({ task: { id, title } }: { task: Task }) {
  return (
    <Form id={`done-${id}`} action={href("/tasks/:taskId/status", { taskId: id })}>
      <input type="hidden" name="status" value="done" />
      <input type="hidden" name="back" value={href("/projects")} />
      <SubmitButton
        tone="quiet"
        className="size-5 min-h-0 rounded-full border-[1.5px] border-control p-0 after:absolute after:-inset-2 hover:border-success-dot hover:bg-success-tint"
      >
        <span className="sr-only">Mark {title} as done</span>
      </SubmitButton>
    </Form>
  );
}

/** A new task in one line, for the reader unless it names somebody. */
function AddTask() {
  return (
    <Form
      id="quick-add"
      action={href("/tasks/quick-add")}
      className="mx-3 mb-1 flex items-center rounded-lg border border-hairline bg-sunken has-[input:focus]:outline-2 has-[input:focus]:outline-focus"
    >
      <input type="hidden" name="back" value={href("/projects")} />
      <input type="hidden" name="mine" value="1" />
      <SubmitButton name="intent" value="add" tone="quiet" className="btn-icon">
        <Icon name="plus" />
        <span className="sr-only">Add task</span>
      </SubmitButton>
      <input
        name="line"
        aria-label="Quick add"
        className="min-h-(--control-height) min-w-0 flex-1 bg-transparent pr-2.5 outline-none coarse:text-lg"
        dir="auto"
        maxLength={TASK_TITLE_MAX}
        placeholder="Add a task, like “Call the studio Fri @Lin”"
      />
    </Form>
  );
}
