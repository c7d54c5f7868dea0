import { recordIfSent } from "#contract/envelope.ts";
import { type BlogInput, BlogSchema } from "#contract/blog.ts";
import type { Api } from "./client.server.ts";
import { existingRecord } from "./existing-record.server.ts";

/** Rejects with NotFoundError "Blog not found" when the answer holds no data. */
export const getBlog = (api: Pick<Api, "get">, id: string) =>
  api.get("/api/projects/blog/{id}", {
    params: { id },
    schema: existingRecord(BlogSchema, "Blog not found"),
  });

export const updateBlog = (api: Api, id: string, input: Partial<BlogInput>) =>
  api.patch("/api/projects/blog/{id}", { params: { id }, json: input, schema: recordIfSent(BlogSchema) });
