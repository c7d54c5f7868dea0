import { StatusGlyph } from "#components/status.tsx";
import { sentenceLabel } from "#lib/labels.ts";
import { plural } from "#lib/counts.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon, type IconName } from "#ui/icons.tsx";
import type { ShownTask } from "./shown.server.ts";

export function TaskStatus({ status }: { status: string }) {
  return (
    <span className="task-status" data-status={status}>
      <StatusGlyph status={status} />
      {sentenceLabel(status)}
    </span>
  );
}

const PRIORITY_ICONS: Readonly<Record<string, IconName>> = {
  urgent: "chevrons-up",
  high: "chevron-up",
  low: "chevron-down",
};

/** Renders a glyph and the word of a priority. What is normal isn't said. */
export function TaskPriority({ priority }: { priority: string }) {
  if (priority === "normal") return null;
  const icon = PRIORITY_ICONS[priority];
  return (
    <span className="task-priority" data-priority={priority}>
      {icon !== undefined && <Icon name={icon} size={14} />}
      {sentenceLabel(priority)}
    </span>
  );
}

export function TaskDue({ due }: { due: ShownTask["due"] }) {
  if (due === null) return null;
  return (
    <span className="task-due" data-urgency={due.urgency}>
      <span className="sr-only">Due </span>
      <time dateTime={due.day}>{due.text}</time>
    </span>
  );
}

const AVATARS_MAX = 3;

/** Renders the images of the people who do a task, with their names for those who don't see them. */
export function TaskPeople({ people }: { people: ShownTask["people"] }) {
  if (people.length === 0) return null;
  const [first] = people;
  return (
    <span className="task-people">
      {people.slice(0, AVATARS_MAX).map(({ id, name, image, isTeam }) =>
        isTeam ? (
          <span key={id} className="avatar task-team" aria-hidden>
            <Icon name="users" size={14} />
          </span>
        ) : (
          <Avatar key={id} name={name} image={image} />
        ),
      )}
      <span className={people.length === 1 ? "task-name" : "sr-only"} dir="auto">
        {people.length === 1 ? first?.name : people.map(({ name }) => name).join(", ")}
      </span>
      {people.length > AVATARS_MAX && <span aria-hidden>+{people.length - AVATARS_MAX}</span>}
    </span>
  );
}

/** Renders what else there is to know about a task in a list: its checklist, comments, and what it waits for. */
export function TaskExtras({ task: { points, comments, waitsFor, repeats } }: { task: ShownTask }) {
  return (
    <span className="task-extras">
      {waitsFor > 0 && (
        <span className="task-waits">
          <Icon name="lock" size={13} /> Waits for {plural(waitsFor, "task")}{" "}
        </span>
      )}
      {points.all > 0 && (
        <span>
          <Icon name="check" size={13} /> {points.done}/{points.all}
          <span className="sr-only"> points done</span>{" "}
        </span>
      )}
      {comments > 0 && (
        <span>
          <Icon name="comment" size={13} /> {comments}
          <span className="sr-only"> {comments === 1 ? "comment" : "comments"}</span>{" "}
        </span>
      )}
      {repeats && (
        <span>
          <Icon name="repeat" size={13} /> <span className="sr-only">Repeats</span>
        </span>
      )}
    </span>
  );
}

/** Renders the last columns of a task in a list. */
export const TaskCells = ({ task: { priority, status, due, people } }: { task: ShownTask }) => (
  <>
    <span className="task-cell">
      <TaskPriority priority={priority} />
    </span>{" "}
    <span className="task-cell">
      <TaskStatus status={status} />
    </span>{" "}
    <span className="task-cell task-when">
      <TaskDue due={due} />
    </span>{" "}
    <span className="task-cell task-who">
      <TaskPeople people={people} />
    </span>
  </>
);
