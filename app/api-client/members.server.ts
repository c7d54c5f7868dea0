import { listOf } from "#contract/envelope.ts";
import { MemberSchema } from "#contract/organization.ts";
import type { Api } from "./client.server.ts";

/** Members of an organization, by name; `project` is a slug. */
export const listMembers = (
  api: Api,
  organization: string,
  filter: { search?: string; project?: string } = {},
) =>
  api.get("/api/organization/{organization}/members", {
    params: { organization },
    query: filter,
    schema: listOf(MemberSchema),
  });
