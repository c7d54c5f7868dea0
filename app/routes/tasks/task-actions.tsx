import { href } from "react-router";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { Link } from "#ui/link.tsx";
import { partLabels, partPath, TASK_PARTS } from "./part-path.ts";

type Props = {
  taskId: string;
  title: string;
  /** The page to return to. */
  back: string;
  canDelete: boolean;
};

/** Lists everything that can be done with a task: on a page of its own, and with scripts as a menu. */
export function TaskActions({ taskId, title, back, canDelete }: Props) {
  const hasTrash = useOffers("hasTrash");
  const hasLabels = useOffers("hasLabels");
  return (
    <ul className="link-list">
      <li>
        <Link to={href("/tasks/:taskId", { taskId })}>Open</Link>
      </li>
      {TASK_PARTS.filter((part) => part !== "labels" || hasLabels).map((part) => (
        <li key={part}>
          <Link to={partPath(taskId, part, back)}>{partLabels[part]}…</Link>
        </li>
      ))}
      <li>
        <Link to={href("/tasks/:taskId/edit", { taskId })}>Edit all details…</Link>
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
