import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { peopleById } from "#api/users/repository.ts";
import { dueTasks, mentions, scheduledThisWeek, toApprove, toPublish } from "./repository.ts";
import type { AgendaRow } from "./repository.ts";
import { toAgendaItem } from "./resource.ts";

/** Returns what needs the user's attention in their organization: the first few items of each group, and the totals. */
export async function showAgenda(exchange: Exchange): Promise<Reply> {
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  const now = nowOf(exchange);
  const [publishing, approvals, mentioned, due, scheduled] = await Promise.all([
    toPublish(db, member, now),
    toApprove(db, member),
    mentions(db, member, now),
    dueTasks(db, member, now),
    scheduledThisWeek(db, member, now),
  ]);
  const people = await peopleById(
    db,
    [...(approvals?.rows ?? []), ...mentioned.rows].map((row) => row.author_id),
  );
  const group = <Group extends { rows: AgendaRow[] }>({ rows, ...counts }: Group) => ({
    ...counts,
    items: rows.map((row) => toAgendaItem(row, people, member)),
  });
  return data({
    to_publish: group(publishing),
    to_approve: approvals && group(approvals),
    mentions: group(mentioned),
    due,
    scheduled: group(scheduled),
  });
}
