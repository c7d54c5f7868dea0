import { useState } from "react";
import { href, Outlet, useLocation, useMatches, useParams, useRouteLoaderData } from "react-router";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { useReread } from "#components/shell/over-page.ts";
import { useUndone } from "#components/shell/use-undone.ts";
import type { LoadedTasks } from "./index.tsx";
import { type Around, TaskDrawer } from "./task-drawer.tsx";
import { TaskList } from "./task-list.tsx";
import "./tasks.css";

export const handle: BreadcrumbHandle = {
  breadcrumb: () => ({ label: "Tasks", to: href("/tasks") }),
};

const LIST = "routes/tasks/index";
const TASK = "routes/tasks/show";

type Behind = {
  /** The list from which a task was opened, as it was then. */
  list: LoadedTasks;
  address: string;
  /** The task that was opened last. */
  task: string | undefined;
};

/**
 * A task that is opened from a list is drawn over it. Its address is that of its page, which a reload or another browser shows
 * alone.
 */
export default function TasksLayout() {
  const list = useRouteLoaderData<LoadedTasks>(LIST);
  const { pathname, search } = useLocation();
  const { taskId } = useParams();
  const undone = useUndone();
  const last = useMatches().at(-1);
  const task = last?.id === TASK ? last.params["taskId"] : undefined;
  const [behind, setBehind] = useState<Behind | null>(null);
  const address = pathname + search;
  if (list !== undefined && (behind?.list !== list || behind.address !== address))
    setBehind({ list, address, task: behind?.task });
  if (task !== undefined && behind !== null && behind.task !== task) setBehind({ ...behind, task });
  if (list === undefined && task === undefined && behind !== null) setBehind(null);

  if (task === undefined || behind === null)
    return (
      <Outlet
        key={`${taskId}/${undone}`}
        context={{ isPage: true, returned: behind?.task } satisfies Around}
      />
    );
  return <Over key={behind.address} behind={behind} task={task} undone={undone} />;
}

type OverProps = { behind: Behind; task: string; undone: string };

function Over({ behind: { list, address }, task, undone }: OverProps) {
  const loaded = useRouteLoaderData<unknown>(TASK);
  const [first] = useState({ task, loaded });
  // Whenever the task is read again after a change, the list behind it is too. From then on the fetcher does so by itself.
  const isChanged = first.task === task && first.loaded !== loaded;
  const shown = useReread<LoadedTasks>(address, isChanged) ?? list;
  return (
    <>
      <TaskList of={shown} opened={task} />
      <TaskDrawer
        tasks={shown.columns?.flatMap(({ tasks }) => tasks) ?? shown.rows}
        task={task}
        undone={undone}
        close={address}
      />
    </>
  );
}
