import type { TaskRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { toTask } from "./resource.ts";

export const watchTask = (exchange: Exchange, task: TaskRow) => choose(exchange, task, true);

export const unwatchTask = (exchange: Exchange, task: TaskRow) => choose(exchange, task, false);

/** Keeps the user's own choice. Whoever sees a task may watch it. */
function choose(exchange: Exchange, task: TaskRow, isWatching: boolean): Promise<Reply> {
  const is_watching = isWatching ? 1 : 0;
  return commit(exchange, async (trx) => {
    await trx
      .insertInto("task_watchers")
      .values({
        task_id: task.id,
        organization_id: task.organization_id,
        user_id: memberOf(exchange).user.id,
        is_watching,
      })
      .onConflict((conflict) => conflict.columns(["task_id", "user_id"]).doUpdateSet({ is_watching }))
      .execute();
    return data(await toTask(trx, task, exchange));
  });
}
