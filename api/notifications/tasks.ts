import type { TaskRow, Trx } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { notify } from "./notify.ts";

/** Notifies the people who do a task now and didn't before. */
export async function noteAssigned(
  trx: Trx,
  exchange: Exchange,
  task: TaskRow,
  now: readonly string[],
  before: readonly string[],
): Promise<void> {
  await notify(
    trx,
    exchange,
    {
      organization_id: task.organization_id,
      actor_id: memberOf(exchange).user.id,
      kind: "assigned",
      subject: "tasks",
      subject_id: task.id,
      name: task.title,
      campaign_id: null,
    },
    now.filter((id) => !before.includes(id)),
  );
}
