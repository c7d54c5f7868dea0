import { href } from "react-router";
import { LabelChips } from "#components/labels/label-chips.tsx";
import { Link } from "#ui/link.tsx";
import { PartLink } from "#ui/part-popover.tsx";
import { DoneButton } from "./done-button.tsx";
import { partPath } from "./part-path.ts";
import type { ShownTask } from "./shown.server.ts";
import { TaskExtras } from "./task-facts.tsx";
import { DueValue, PeopleValue, PriorityValue, ProjectValue, StatusValue } from "./task-values.tsx";

type Props = {
  task: ShownTask;
  /** The page to return to after a change. */
  back: string;
  /** Whether it is open beside the list. */
  isOpened: boolean;
  /** Whether it was, so that its link takes the focus again. */
  wasOpened: boolean;
};

export function TaskRow({ task, back, isOpened, wasOpened }: Props) {
  const { id, title, isOpen, canUpdate } = task;
  const shared = { task, back };
  return (
    <li className="task-row" data-row data-closed={!isOpen || undefined} data-opened={isOpened || undefined}>
      <span className="task-main">
        <Link
          to={href("/tasks/:taskId", { taskId: id })}
          className="task-title"
          dir="auto"
          preventScrollReset
          data-takes-focus={wasOpened || undefined}
        >
          {title}
        </Link>{" "}
        <LabelChips labels={task.labels} /> <TaskExtras task={task} />
      </span>{" "}
      <span className="task-first">{canUpdate && <DoneButton task={task} back={back} />}</span>{" "}
      <span className="task-second">
        <PriorityValue {...shared} />
      </span>{" "}
      <span className="task-project">
        <ProjectValue {...shared} />
      </span>{" "}
      <span className="task-state">
        <StatusValue {...shared} />
      </span>{" "}
      <span className="task-when">
        <DueValue {...shared} />
      </span>{" "}
      <span className="task-who">
        <PeopleValue {...shared} />
      </span>{" "}
      {canUpdate && (
        <span className="task-more">
          <PartLink look="dots" to={partPath(id, "", back)} label={`Actions of ${title}`} />
        </span>
      )}
    </li>
  );
}
