import type { Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member, Work } from "#api/http/exchange.ts";
import { ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { keepPicture } from "#api/uploads/keep-picture.ts";
import { forgetFiles, removeFiles } from "#api/uploads/repository.ts";
import { sentEmblem } from "#api/uploads/requests.ts";
import { fileIdOf, fileUrl } from "#api/uploads/resource.ts";
import { mayAdminister, requireThat } from "./policy.ts";
import { toOrganization } from "./resource.ts";

/**
 * Replaces the organization's logo. Its version stays the same, because the form that is checked by it has no logo.
 * @throws HttpError 422 without a valid image of a known type
 */
export async function updateLogo(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayAdminister(member));
  const picture = await sentEmblem(exchange);
  const owner = { organization_id: member.organization.id, campaign_id: null };
  return keepPicture(exchange, owner, picture, (fileId, put) =>
    commit(exchange, async (trx) => {
      await put(trx, await forgetLogo(trx, member.organization.id));
      return setLogo(exchange, member, fileUrl(exchange.deps.config.appUrl, fileId))(trx);
    }),
  );
}

export async function deleteLogo(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayAdminister(member));
  let former: string[] = [];
  const reply = await commit(exchange, async (trx) => {
    former = await forgetLogo(trx, member.organization.id);
    return setLogo(exchange, member, null)(trx);
  });
  await removeFiles(exchange, former);
  return reply;
}

const setLogo =
  (exchange: Exchange, member: Member, logo_url: string | null): Work =>
  async (trx) => {
    const { id } = member.organization;
    const organization = await trx
      .updateTable("organizations")
      .set({ logo_url, updated_at: nowOf(exchange) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return ok({ organization: toOrganization(organization, member) });
  };

/** Deletes the row of the logo's file and returns the id of its bytes. */
async function forgetLogo(trx: Trx, organizationId: string): Promise<string[]> {
  const { logo_url } = await trx
    .selectFrom("organizations")
    .select("logo_url")
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return logo_url === null ? [] : forgetFiles(trx, [fileIdOf(logo_url)]);
}
