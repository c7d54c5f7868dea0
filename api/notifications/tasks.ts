import type { TaskRow, Trx } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { notify } from "./notify.ts";
import type { Event } from "./notify.ts";

type TaskKind = "assigned" | "task_status_changed" | "task_due_changed";

const eventOf = (exchange: Exchange, task: TaskRow, kind: TaskKind): Event => ({
  organization_id: task.organization_id,
  actor_id: memberOf(exchange).user.id,
  kind,
  subject: "tasks",
  subject_id: task.id,
  name: task.title,
  campaign_id: null,
});

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
    eventOf(exchange, task, "assigned"),
    now.filter((id) => !before.includes(id)),
  );
}

/** Notifies the people who watch a task of its new status and its new due day. */
export async function noteTaskChange(
  trx: Trx,
  exchange: Exchange,
  task: TaskRow,
  former: Pick<TaskRow, "status" | "due_date">,
  watchers: readonly string[],
): Promise<void> {
  if (task.status !== former.status)
    await notify(trx, exchange, eventOf(exchange, task, "task_status_changed"), watchers);
  if (task.due_date !== former.due_date)
    await notify(trx, exchange, eventOf(exchange, task, "task_due_changed"), watchers);
}
