import { href, redirect } from "react-router";
import { getTask } from "#api-client/tasks.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { conflictIn } from "#components/conflicts/conflict-texts.tsx";
import { ownPath } from "#lib/own-path.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { BackLink } from "#ui/back-link.tsx";
import { partOf } from "./part.server.ts";
import { partLabels, partPath, TASK_PARTS, type TaskPart as Part } from "./part-path.ts";
import { savePart } from "./save-part.server.ts";
import { TaskActions } from "./task-actions.tsx";
import { TaskPart } from "./task-part.tsx";
import type { Route } from "./+types/more";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: BreadcrumbHandle<Loaded, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [
    { label: loaderData?.title ?? "Task", to: href("/tasks/:taskId", params) },
    { label: loaderData?.of.part ? partLabels[loaderData.of.part] : "Actions" },
  ],
};

const asked = ({
  params,
  url,
}: Pick<Route.LoaderArgs, "params" | "url">): { part: Part | ""; back: string } => ({
  part: TASK_PARTS.find((known) => known === url.searchParams.get("part")) ?? "",
  back: ownPath(url.searchParams.get("back")) || href("/tasks/:taskId", params),
});

/** With `part`, the form of that part. Without it, everything that can be done with the task. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { part, back } = asked({ params, url });
  const [task, user] = await Promise.all([getTask(api, params.taskId), readerOf(context)]);
  if (!task.can.update) throw redirect(href("/tasks/:taskId", params));
  return {
    id: task.id,
    title: task.title,
    to: partPath(task.id, part, ownPath(url.searchParams.get("back"))),
    back,
    of: await partOf({ api, user, headers: request.headers }, task, part),
  };
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const { part, back } = asked({ params, url });
  if (part === "") throw redirect(back);
  return savePart[part]({ context, taskId: params.taskId, back });
}

export default function MoreAboutTask({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, to, back, of } = loaderData;
  const page = of.part === "" ? `${title} actions` : `${partLabels[of.part]} of ${title}`;
  return (
    <>
      <PageTop
        page={page}
        title={of.part === "" ? title : partLabels[of.part]}
        refused={actionData !== undefined}
        lead={of.part === "" ? undefined : <bdi>{title}</bdi>}
        actions={
          <BackLink
            to={back}
            name={back.startsWith(href("/tasks/:taskId", { taskId: id })) ? title : "Tasks"}
          />
        }
      />
      {of.part === "" ? (
        <TaskActions taskId={id} title={title} back={back} canDelete={of.canDelete} />
      ) : (
        <TaskPart
          taskId={id}
          to={to}
          of={of}
          lastResult={actionData?.result}
          conflict={conflictIn(actionData)}
        />
      )}
    </>
  );
}
