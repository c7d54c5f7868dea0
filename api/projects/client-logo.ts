import type { ProjectRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Work } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { keepPicture } from "#api/uploads/keep-picture.ts";
import { forgetFiles, removeFiles } from "#api/uploads/repository.ts";
import { sentEmblem } from "#api/uploads/requests.ts";
import { fileIdOf, fileUrl } from "#api/uploads/resource.ts";
import { mayIn } from "./policy.ts";
import { toProject } from "./resource.ts";

/**
 * Replaces the logo of a project's client. The project's version stays the same, because the form that is checked by it has no logo.
 * @throws HttpError 422 without a valid image of a known type
 */
export async function updateClientLogo(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, project.id, "manage"));
  const picture = await sentEmblem(exchange);
  const owner = { organization_id: project.organization_id, campaign_id: null };
  return keepPicture(exchange, owner, picture, (fileId, put) =>
    commit(exchange, async (trx) => {
      await put(trx, await forgetLogo(trx, project.id));
      return setLogo(exchange, project.id, fileUrl(exchange.deps.config.appUrl, fileId))(trx);
    }),
  );
}

export async function deleteClientLogo(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, project.id, "manage"));
  let former: string[] = [];
  const reply = await commit(exchange, async (trx) => {
    former = await forgetLogo(trx, project.id);
    return setLogo(exchange, project.id, null)(trx);
  });
  await removeFiles(exchange, former);
  return reply;
}

const setLogo =
  (exchange: Exchange, id: string, client_logo_url: string | null): Work =>
  async (trx) => {
    const project = await trx
      .updateTable("projects")
      .set({ client_logo_url, updated_at: nowOf(exchange) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return data(await toProject(trx, project, memberOf(exchange)));
  };

/** Deletes the row of the logo's file and returns the id of its bytes. */
async function forgetLogo(trx: Trx, id: string): Promise<string[]> {
  const { client_logo_url: url } = await trx
    .selectFrom("projects")
    .select("client_logo_url")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return url === null ? [] : forgetFiles(trx, [fileIdOf(url)]);
}
