import { commit } from "#api/http/commit.ts";
import { nowOf, userOf } from "#api/http/exchange.ts";
import type { Exchange, Work } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { HOUR_MS, take } from "#api/http/throttle.ts";
import type { Trx } from "#api/data/schema.ts";
import { keepBytes } from "#api/uploads/keep-picture.ts";
import { removeFiles } from "#api/uploads/repository.ts";
import { sentEmblem } from "#api/uploads/requests.ts";
import { fileUrl } from "#api/uploads/resource.ts";
import { toUser } from "./resource.ts";

/** The limit doesn't depend on an organization, because people without one have a picture too. */
const uploadsOf = (userId: string) => ({ name: `avatar:${userId}`, times: 60, windowMs: HOUR_MS });

/**
 * Replaces the user's picture.
 * @throws HttpError 422 without a valid image of a known type
 */
export async function updateAvatar(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  const user = userOf(exchange);
  await take(deps.db, uploadsOf(user.id), deps.clock());
  const picture = await sentEmblem(exchange);
  return keepBytes(exchange, picture, ({ id, mime, bytes, width, height, created_at }, replaces) =>
    commit(exchange, async (trx) => {
      replaces(await forgetAvatar(trx, user.id));
      await trx
        .insertInto("avatars")
        .values({ id, mime, bytes, width, height, created_at, user_id: user.id })
        .execute();
      return setAvatar(exchange, fileUrl(deps.config.appUrl, id))(trx);
    }),
  );
}

export async function deleteAvatar(exchange: Exchange): Promise<Reply> {
  let former: string[] = [];
  const reply = await commit(exchange, async (trx) => {
    former = await forgetAvatar(trx, userOf(exchange).id);
    return setAvatar(exchange, null)(trx);
  });
  await removeFiles(exchange, former);
  return reply;
}

const setAvatar =
  (exchange: Exchange, avatar_url: string | null): Work =>
  async (trx) => {
    const user = { ...userOf(exchange), avatar_url, updated_at: nowOf(exchange) };
    const { id, updated_at } = user;
    await trx.updateTable("users").set({ avatar_url, updated_at }).where("id", "=", id).execute();
    return data(await toUser(trx, user));
  };

/** Deletes the rows of a user's pictures and returns the ids of their bytes. */
export async function forgetAvatar(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx.deleteFrom("avatars").where("user_id", "=", userId).returning("id").execute();
  return rows.map(({ id }) => id);
}
