import { useRef, type RefObject } from "react";
import { href, useNavigation, useSubmit } from "react-router";
import { LabelChips } from "#components/labels/label-chips.tsx";
import type { TaskStatus } from "#contract/vocabulary.ts";
import { Link } from "#ui/link.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { ShownTask } from "./shown.server.ts";
import { partPath } from "./part-path.ts";
import { TaskExtras } from "./task-facts.tsx";
import { DueValue, PeopleValue, PriorityValue, StatusValue } from "./task-values.tsx";
import { PartLink } from "#ui/part-popover.tsx";
import { ProjectDot } from "#components/projects/project-mark.tsx";
import { Status } from "#components/status.tsx";
import { BOARD_STATUSES } from "./task-filter.ts";
import { useLaneDrops } from "#components/calendar/use-lane-drops.ts";
import { useFormContext } from "#forms/form-context.tsx";

type Column = { status: TaskStatus; total: number; tasks: readonly ShownTask[] };

/** Returns the columns with a task that is on its way where it will be. If the server refuses it, it goes back. */
function useMoved(columns: readonly Column[]): readonly Column[] {
  const { formAction, formData } = useNavigation();
  const id = formAction && /\/tasks\/([^/?]+)\/status$/.exec(formAction)?.[1];
  const to = columns.find(({ status }) => status === formData?.get("status"));
  const task = columns.flatMap(({ tasks }) => tasks).find((one) => one.id === id);
  if (task === undefined || to === undefined || task.status === to.status) return columns;
  return columns.map((column) => {
    if (column === to)
      return { ...column, total: column.total + 1, tasks: [{ ...task, status: to.status }, ...column.tasks] };
    if (!column.tasks.includes(task)) return column;
    return { ...column, total: column.total - 1, tasks: column.tasks.filter((one) => one !== task) };
  });
}

/** Renders a column for each status. A task moves by its status on its card, and with scripts also by dragging the card. */
export function TaskBoard({ columns, back }: { columns: readonly Column[]; back: string }) {
  const board = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const shown = useMoved(columns);
  return (
    <div className="task-board" ref={board}>
      {hydrated && <DragToColumn board={board} back={back} />}
      {shown.map(({ status, total, tasks }) => (
        <section key={status} aria-labelledby={`column-${status}`} className="task-column" data-lane={status}>
          <h2 id={`column-${status}`}>
            <Status of={status} size="plain" /> <span className="count">{total}</span>
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
  const { id, title, project, canUpdate } = task;
  const shared = { task, back };
  return (
    <li
      className="task-card"
      data-row
      data-item={canUpdate ? id : undefined}
      draggable={canUpdate || undefined}
    >
      <span className="task-card-top">
        <Link
          to={href("/tasks/:taskId", { taskId: id })}
          className="task-title"
          dir="auto"
          preventScrollReset
        >
          {title}
        </Link>{" "}
        {canUpdate && <PartLink look="dots" to={partPath(id, "", back)} label={`Actions of ${title}`} />}
      </span>{" "}
      {project && (
        <span className="task-project">
          <ProjectDot colour={project.colour} />
          <span className="task-project-name" dir="auto">
            {project.name}
          </span>
        </span>
      )}{" "}
      <LabelChips labels={task.labels} />{" "}
      <span className="task-card-facts">
        <PriorityValue {...shared} /> <StatusValue {...shared} isGlyph /> <DueValue {...shared} />{" "}
        <TaskExtras task={task} /> <PeopleValue {...shared} />
      </span>
    </li>
  );
}

type Props = {
  /** Its columns have `data-lane`, their cards `data-item`. */
  board: RefObject<HTMLElement | null>;
  /** The page to return to. */
  back: string;
};

/** Gives a task the status of the column that its card is dropped on. The status on the card does the same. */
function DragToColumn({ board, back }: Props) {
  const submit = useSubmit();
  const { token } = useFormContext();
  useLaneDrops(
    board,
    (item, status) =>
      void submit(
        { _token: token, _key: crypto.randomUUID(), _form: "drag-to-column", status, back },
        {
          method: "post",
          action: href("/tasks/:taskId/status", { taskId: item["item"] ?? "" }),
          preventScrollReset: true,
        },
      ),
  );
  return null;
}
