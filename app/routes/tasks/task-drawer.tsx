import type { ReactNode } from "react";
import { href, Outlet } from "react-router";
import { useEscape } from "#components/shell/over-page.ts";
import { Icon, type IconName } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import type { ShownTask } from "./shown.server.ts";

/** Where a task is drawn: on a page of its own, or over a list. */
export type Around = {
  isPage: boolean;
  /** The task that was open over the list before. */
  returned: string | undefined;
  /** The ways to the list's other tasks, and to the task's page. */
  steps?: ReactNode;
  close?: ReactNode;
};

type Props = {
  /** Those of the list, in its order. */
  tasks: readonly ShownTask[];
  /** The id of the one that is open. */
  task: string;
  /** The last notice of something undone, after which the task's forms are others. */
  undone: string;
  /** The list's address. */
  close: string;
};

/** Draws a task over the list that it was opened from. */
export function TaskDrawer({ tasks, task, undone, close }: Props) {
  const at = tasks.findIndex(({ id }) => id === task);
  useEscape(close);
  const around: Around = {
    isPage: false,
    returned: undefined,
    steps: (
      <>
        <Step name="Previous task" icon="chevron-up" task={tasks[at - 1]} />{" "}
        <Step name="Next task" icon="chevron-down" task={at === -1 ? undefined : tasks[at + 1]} />{" "}
        <Link
          to={href("/tasks/:taskId", { taskId: task })}
          className="btn btn-quiet btn-icon btn-small"
          reloadDocument
        >
          <Icon name="external-link" />
          <span className="sr-only">Open as a page</span>
        </Link>
      </>
    ),
    close: (
      <Link to={close} className="btn btn-quiet btn-icon btn-small" preventScrollReset>
        <Icon name="x" />
        <span className="sr-only">Close task</span>
      </Link>
    ),
  };
  return (
    <section className="task-drawer" aria-label="Task">
      <Outlet key={`${task}/${undone}`} context={around} />
    </section>
  );
}

/** Leads to another task of the list. Back still leads to the list itself. */
const Step = ({ name, icon, task }: { name: string; icon: IconName; task: ShownTask | undefined }) =>
  task === undefined ? null : (
    <Link
      to={href("/tasks/:taskId", { taskId: task.id })}
      className="btn btn-quiet btn-icon btn-small"
      replace
      preventScrollReset
    >
      <Icon name={icon} />
      <span className="sr-only">{name}</span>
    </Link>
  );
