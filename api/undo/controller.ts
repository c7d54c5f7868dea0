import { UNDO_MINUTES } from "#contract/limits.ts";
import { voidSteps } from "#api/ad-log/automatic.ts";
import { isUniqueViolation } from "#api/data/database.ts";
import { commitWithFreeName } from "#api/http/commit.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { isFresh, type Steps, stepsIn } from "./offer.ts";
import type { Undo } from "./repository.ts";
import { CHANGED, reasonAgainst, refused, takeBack } from "./take-back.ts";

const OVER = "This can’t be undone anymore.";

/** Returns the ids of the ads that calls have changed. */
const adsIn = (calls: readonly Steps[]): string[] =>
  calls
    .flat()
    .flatMap((step) =>
      "table" in step && "left" in step && step.table.endsWith("_contents") ? [step.id] : [],
    );

export async function listUndos(exchange: Exchange): Promise<Reply> {
  const { user, organization } = memberOf(exchange);
  const oldest = new Date(exchange.deps.clock() - UNDO_MS).toISOString();
  const rows = await exchange.deps.db
    .selectFrom("undos")
    .select(["token", "created_at"])
    .where("organization_id", "=", organization.id)
    .where("user_id", "=", user.id)
    .where("used_at", "is", null)
    .where("created_at", ">=", oldest)
    .orderBy("created_at", "desc")
    .orderBy("token")
    .limit(UNDOS_LISTED)
    .execute();
  return data(
    rows.map(({ token, created_at }) => ({
      token,
      created_at,
      undo_until: new Date(Date.parse(created_at) + UNDO_MS).toISOString(),
    })),
  );
}

const UNDO_MS = UNDO_MINUTES * 60_000;
const UNDOS_LISTED = 20;

/**
 * Undoes what the response with this token reported, once, within ten minutes, for the same user. Records of a bulk change that
 * have changed since then are kept. The response counts both.
 * @throws HttpError 422 that says why nothing was undone
 */
export async function undo(exchange: Exchange, { token, user_id: userId, created_at }: Undo): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(userId === member.user.id);
  if (!isFresh(created_at, exchange.deps.clock())) throw refused(OVER);
  return commitWithFreeName(exchange, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("undos")
      .set({ used_at: nowOf(exchange) })
      .where("token", "=", token)
      .where("used_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refused("This has already been undone.");
    const { steps_json } = await trx
      .selectFrom("undos")
      .select("steps_json")
      .where("token", "=", token)
      .executeTakeFirstOrThrow();
    const reasons: string[] = [];
    const touched = new Set<string>();
    // The last call is undone first, so that each finds the state it left.
    const calls = stepsIn(steps_json).toReversed();
    for (const steps of calls) {
      const reason = await reasonAgainst(trx, exchange, steps, touched);
      if (reason === null) await takeBack(trx, exchange, steps, touched);
      else reasons.push(reason);
    }
    await voidSteps(trx, exchange, adsIn(calls), created_at);
    const [first] = reasons;
    if (first !== undefined && reasons.length === calls.length) throw refused(first);
    return data({ undone: calls.length - reasons.length, kept: reasons.length });
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? refused(CHANGED) : error;
  });
}
