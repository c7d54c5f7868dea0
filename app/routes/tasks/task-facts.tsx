import { Status } from "#components/status.tsx";
import { sentenceLabel } from "#lib/labels.ts";
import { Avatar, AvatarStack, NoAvatar } from "#ui/avatar.tsx";
import { Icon, type IconName } from "#ui/icons.tsx";
import type { ShownTask } from "./shown.server.ts";

const PRIORITY_ICONS: Readonly<Record<string, IconName>> = {
  urgent: "alert",
  high: "signal-high",
  normal: "signal-medium",
  low: "signal-low",
};

/** Renders the sign and the word of a priority. With `isGlyph`, only screen readers and text browsers get the word. */
export function TaskPriority({ priority, isGlyph = false }: { priority: string; isGlyph?: boolean }) {
  return (
    <span className="task-priority" data-priority={priority}>
      <Icon name={PRIORITY_ICONS[priority] ?? "signal-medium"} />
      <span className={isGlyph ? "sr-only" : undefined}>{sentenceLabel(priority)}</span>
    </span>
  );
}

/** Renders a due day as a column of days shows it. The link or the text around it says that it is the due date. */
export function TaskDue({ due }: { due: ShownTask["due"] }) {
  if (due === null)
    return (
      <span className="task-due" data-none>
        <Icon name="calendar" size={14} />
        <span className="sr-only">No date</span>
      </span>
    );
  return (
    <span className="task-due" data-urgency={due.urgency}>
      <Icon name={due.urgency === "late" ? "warning" : "calendar"} size={14} />
      <time dateTime={due.day} title={due.long}>
        {due.short}
      </time>
    </span>
  );
}

/** Renders who does a task, by their images alone or with the name of one. */
export function TaskPeople({ people, isNamed = false }: { people: ShownTask["people"]; isNamed?: boolean }) {
  const [first, second] = people;
  if (first === undefined)
    return (
      <>
        <NoAvatar />
        <span className={isNamed ? "text-ink-3" : "sr-only"}>No one</span>
      </>
    );
  // A row has room for two, or for one and the number of the others.
  if (second !== undefined)
    return <AvatarStack people={people} max={isNamed ? 4 : people.length > 2 ? 1 : 2} />;
  return (
    <>
      <Avatar name={first.name} image={first.image} isAlone={!isNamed} />
      {isNamed && <bdi>{first.name}</bdi>}
    </>
  );
}

/** Says in words what `TaskPeople` draws. */
export const peopleWords = (people: ShownTask["people"]): string =>
  people.length === 0 ? "No one" : people.map(({ name }) => name).join(", ");

export const dueWordsOf = (due: ShownTask["due"]): string => due?.long ?? "No date";

/** Renders what else there is to know about a task in a list: its checklist, comments, and what it waits for. */
export function TaskExtras({ task: { points, comments, waitsFor, repeats } }: { task: ShownTask }) {
  return (
    <>
      {waitsFor > 0 && (
        <span className="task-extra task-waits">
          <Icon name="lock" size={14} /> {waitsFor}
          <span className="sr-only"> {waitsFor === 1 ? "task" : "tasks"} to wait for</span>{" "}
        </span>
      )}
      {points.all > 0 && (
        <span className="task-extra">
          <Icon name="list-checks" size={14} /> {points.done}/{points.all}
          <span className="sr-only"> points done</span>{" "}
        </span>
      )}
      {comments > 0 && (
        <span className="task-extra">
          <Icon name="comment" size={14} /> {comments}
          <span className="sr-only"> {comments === 1 ? "comment" : "comments"}</span>{" "}
        </span>
      )}
      {repeats && (
        <span className="task-extra">
          <Icon name="repeat" size={14} /> <span className="sr-only">Repeats</span>{" "}
        </span>
      )}
    </>
  );
}

/** Renders the last columns of a task where nothing is changed in place. */
export const TaskCells = ({ task: { priority, status, due, people } }: { task: ShownTask }) => (
  <>
    <span className="task-cell">
      <TaskPriority priority={priority} />
    </span>{" "}
    <span className="task-cell">
      <Status of={status} />
    </span>{" "}
    <span className="task-cell">
      <TaskDue due={due} />
    </span>{" "}
    <span className="task-cell">
      <TaskPeople people={people} isNamed />
    </span>
  </>
);
