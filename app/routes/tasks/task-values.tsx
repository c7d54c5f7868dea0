import type { ReactNode } from "react";
import { LabelChips } from "#components/labels/label-chips.tsx";
import { ProjectDot } from "#components/projects/project-mark.tsx";
import { Status, statusWord } from "#components/status.tsx";
import { sentenceLabel } from "#lib/labels.ts";
import { PartLink } from "#ui/part-popover.tsx";
import { partLabels, partPath, type TaskPart } from "./part-path.ts";
import type { ShownTask } from "./shown.server.ts";
import { dueWordsOf, peopleWords, TaskDue, TaskPeople, TaskPriority } from "./task-facts.tsx";

type Props = {
  task: ShownTask;
  /** The page to return to. Empty for the task's own. */
  back: string;
  /** Whether there is room for every word. */
  isNamed?: boolean;
};

type Of = Pick<Props, "task" | "back"> & {
  part: TaskPart;
  /** The value in words. */
  value: string;
  rowKey?: string;
  children: ReactNode;
};

/** Renders a value as a link to what changes it, or only the value for those who can't. */
function TaskValue({ task: { id, title, canUpdate }, back, part, value, rowKey, children }: Of) {
  if (!canUpdate) return <span className="inline-flex min-h-8 min-w-0 items-center gap-1.5">{children}</span>;
  return (
    <PartLink
      to={partPath(id, part, back)}
      label={`${partLabels[part]} of ${title}: ${value}`}
      {...(rowKey !== undefined && { rowKey })}
    >
      {children}
    </PartLink>
  );
}

export const PriorityValue = ({ task, back, isNamed = false }: Props) => (
  <TaskValue task={task} back={back} part="priority" value={sentenceLabel(task.priority)} rowKey="p">
    <TaskPriority priority={task.priority} isGlyph={!isNamed} />
  </TaskValue>
);

export const StatusValue = ({ task, back, isGlyph = false }: Props & { isGlyph?: boolean }) => (
  <TaskValue task={task} back={back} part="status" value={statusWord(task.status)} rowKey="s">
    <Status of={task.status} size={isGlyph ? "glyph" : "pill"} />
  </TaskValue>
);

export const DueValue = ({ task, back }: Props) => (
  <TaskValue task={task} back={back} part="date" value={dueWordsOf(task.due)} rowKey="d">
    <TaskDue due={task.due} />
  </TaskValue>
);

export const PeopleValue = ({ task, back, isNamed = false }: Props) => (
  <TaskValue task={task} back={back} part="person" value={peopleWords(task.people)} rowKey="a">
    <TaskPeople people={task.people} isNamed={isNamed} />
  </TaskValue>
);

export const ProjectValue = ({ task, back, isNamed = false }: Props) => (
  <TaskValue task={task} back={back} part="project" value={task.project?.name ?? "No project"}>
    {task.project === null ? (
      <span className={isNamed ? "text-ink-3" : "sr-only"}>No project</span>
    ) : (
      <>
        <ProjectDot colour={task.project.colour} />
        <span className="task-project-name" dir="auto">
          {task.project.name}
        </span>
      </>
    )}
  </TaskValue>
);

export const LabelsValue = ({ task, back }: Props) => (
  <TaskValue
    task={task}
    back={back}
    part="labels"
    value={task.labels?.map(({ name }) => name).join(", ") || "None"}
  >
    {task.labels?.length ? <LabelChips labels={task.labels} /> : <span className="text-ink-3">None</span>}
  </TaskValue>
);
