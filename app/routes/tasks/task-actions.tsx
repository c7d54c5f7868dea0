import { href } from "react-router";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { MenuItem } from "#ui/menu.tsx";
import type { IconName } from "#ui/icons.tsx";
import { partLabels, partPath, type TaskPart } from "./part-path.ts";

type Props = {
  taskId: string;
  title: string;
  /** The page to return to. */
  back: string;
  canDelete: boolean;
  /** Whether it is a menu beside the task's values, which are links to their parts themselves. */
  isMenu?: boolean;
};

const PARTS: readonly { part: TaskPart; icon: IconName; isValue: boolean }[] = [
  { part: "status", icon: "circle-dot", isValue: true },
  { part: "date", icon: "calendar", isValue: true },
  { part: "person", icon: "user", isValue: true },
  { part: "priority", icon: "flag", isValue: true },
  { part: "project", icon: "folder-kanban", isValue: true },
  { part: "labels", icon: "tag", isValue: false },
  { part: "title", icon: "pencil", isValue: false },
  { part: "text", icon: "text", isValue: true },
  { part: "checklist", icon: "list-checks", isValue: false },
];

/** Lists everything that can be done with a task: on a page of its own, and with scripts as a menu. */
export function TaskActions({ taskId, title, back, canDelete, isMenu = false }: Props) {
  const hasTrash = useOffers("hasTrash");
  const hasLabels = useOffers("hasLabels");
  const look = isMenu ? {} : { className: "inline-flex items-center gap-2" };
  return (
    <ul className={isMenu ? undefined : "link-list"}>
      {PARTS.filter(({ part, isValue }) => (part !== "labels" || hasLabels) && !(isMenu && isValue)).map(
        ({ part, icon }) => (
          <li key={part}>
            <MenuItem to={partPath(taskId, part, back)} icon={icon} {...look}>
              {partLabels[part]}…
            </MenuItem>
          </li>
        ),
      )}
      <li>
        <MenuItem to={href("/tasks/:taskId/edit", { taskId })} icon="sliders" {...look}>
          Edit all details…
        </MenuItem>
      </li>
      {canDelete && (
        <li>
          <DeleteAction
            id={`delete-${taskId}`}
            to={href("/tasks/:taskId/delete", { taskId })}
            asks={!hasTrash}
            label="Delete task"
            record={title}
          />
        </li>
      )}
    </ul>
  );
}
