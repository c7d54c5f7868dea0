import { listOf } from "#contract/envelope.ts";
import { type TaskTemplateInput, TaskTemplateSchema } from "#contract/task-templates.ts";
import { TaskSchema } from "#contract/tasks.ts";
import type { Api } from "./client.server.ts";
import { NotFoundError } from "./errors.server.ts";

const path = "/api/task-templates";
const one = "/api/task-templates/{taskTemplate}";
const schema = listOf(TaskTemplateSchema);

export const offersTaskTemplates = (api: Pick<Api, "offers">) => api.offers(path);

export const listTaskTemplates = (api: Api) => api.get(path, { schema });

export const findTaskTemplates = (api: Api) => api.find(path, { schema });

export const getTaskTemplate = (api: Api, id: string) =>
  api.get(path, {
    schema: schema.transform((templates) => {
      const template = templates.find((known) => known.id === id);
      if (template === undefined) throw new NotFoundError("Template not found");
      return template;
    }),
  });

export const createTaskTemplate = (api: Api, input: TaskTemplateInput) => api.post(path, { json: input });

export const updateTaskTemplate = (api: Api, taskTemplate: string, input: Partial<TaskTemplateInput>) =>
  api.patch(one, { params: { taskTemplate }, json: input });

export const deleteTaskTemplate = (api: Api, taskTemplate: string) =>
  api.delete(one, { params: { taskTemplate } });

const created = listOf(TaskSchema.pick({ id: true }));

/**
 * Creates the tasks of a template for a campaign, all or none, and returns them.
 * @param input `starts_on` is the day that their due days are counted from: the campaign's own if it is left out
 */
export const createTaskList = (
  api: Api,
  campaign: string,
  input: { task_template_id: string; starts_on?: string | null },
) => api.post("/api/campaigns/{campaign}/task-list", { params: { campaign }, json: input, schema: created });
