import { href, type RouterContextProvider } from "react-router";
import { createTask } from "#api-client/tasks.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { Placed } from "#contract/campaigns.ts";
import { TASK_LINKS_MAX, TASK_TITLE_MAX } from "#contract/limits.ts";
import { TASK_LINK_TYPES } from "#contract/vocabulary.ts";
import { apiContext } from "#middleware/api.server.ts";

type Wanted = {
  title: string;
  /** Its paragraphs. Blank ones are left out. */
  description: readonly string[];
  /** What it is made of, and the path of its page. */
  source: { name: string; path: string };
  /** Posts, ads, and blog posts that it is about. */
  about?: readonly Pick<Placed, "type" | "id">[];
  /** The slug of a project, if the source is in one. */
  project: string | undefined;
};

type Args = { context: Readonly<RouterContextProvider>; request: Request };

/** Makes a task of something that deserves one, with a link back to it. Returns its id, or undefined if the API doesn’t say it. */
export async function makeTask({ context, request }: Args, wanted: Wanted): Promise<string | undefined> {
  const { title, description, source, about = [], project } = wanted;
  const links = about.flatMap(({ type, id }) => {
    const known = TASK_LINK_TYPES.find((one) => one === type);
    return known === undefined ? [] : { type: known, id };
  });
  const task = await createTask(context.get(apiContext), {
    title: Array.from(title).slice(0, TASK_TITLE_MAX).join(""),
    description: [...description, `${source.name}: ${edgeOf(context, request).publicOrigin}${source.path}`]
      .filter((paragraph) => paragraph !== "")
      .join("\n\n"),
    ...(links.length > 0 && { links: links.slice(0, TASK_LINKS_MAX) }),
    ...(project !== undefined && { project }),
  });
  return task?.id;
}

/** Leads to a new task, or back if it isn’t known where it is. */
export const afterTask = (id: string | undefined, back: string) =>
  redirectWithSuccess(id === undefined ? back : href("/tasks/:taskId", { taskId: id }), "Task created.");
