import { href } from "react-router";
import { CHECKLIST_POINT_MAX, TASK_CHECKLIST_MAX } from "#contract/limits.ts";
import type { Point } from "#contract/tasks.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Meter } from "#ui/meter.tsx";
import { PartLink } from "#ui/part-popover.tsx";
import { partPath } from "./part-path.ts";

type Props = { taskId: string; points: readonly Point[]; canUpdate: boolean };

/** Renders a task's checklist. A point is checked in one press, and a new one is added at its end. */
export function TaskChecklist({ taskId, points, canUpdate }: Props) {
  if (points.length === 0 && !canUpdate) return null;
  const here = href("/tasks/:taskId", { taskId });
  const done = points.filter((point) => point.is_done).length;
  return (
    <section aria-labelledby="checklist" className="task-part">
      <h2 id="checklist">
        Checklist{" "}
        {points.length > 0 && (
          <span className="task-count">
            {done} of {points.length}
            <span className="sr-only"> done</span>
          </span>
        )}{" "}
        {canUpdate && points.length > 0 && (
          <PartLink to={partPath(taskId, "checklist", "")} label="Edit checklist" className="task-edit">
            Edit
          </PartLink>
        )}
      </h2>
      {points.length > 0 && (
        <>
          <Meter value={done} max={points.length} tone="green" />
          <ul className="task-points">
            {points.map((point) => (
              <li key={point.id} data-done={point.is_done || undefined}>
                {canUpdate ? (
                  <Form id={`point-${point.id}`} action={here} keepsPlace>
                    <input type="hidden" name="point" value={point.id} />
                    <input type="hidden" name="is_done" value={point.is_done ? "0" : "1"} />
                    <SubmitButton name="intent" value="check" tone="quiet" className="task-tick">
                      <Icon name={point.is_done ? "success" : "circle"} size={20} />
                      <span className="sr-only">{point.is_done ? "Uncheck" : "Check"}</span>{" "}
                      <span className="task-point" dir="auto">
                        {point.text}
                      </span>
                    </SubmitButton>
                  </Form>
                ) : (
                  <span dir="auto">
                    {point.text} {point.is_done && "(done)"}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {canUpdate && points.length < TASK_CHECKLIST_MAX && (
        <Form id={`add-point-${taskId}`} action={here} className="task-add-point" keepsPlace>
          <label htmlFor="add-point-text" className="sr-only">
            New point
          </label>
          <input
            id="add-point-text"
            name="text"
            className="input"
            dir="auto"
            maxLength={CHECKLIST_POINT_MAX}
            placeholder="Add a point"
          />{" "}
          <SubmitButton name="intent" value="add-point" tone="quiet" size="small">
            Add<span className="sr-only"> point</span>
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
