import { isDay } from "#lib/dates.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { weekOf } from "#api/organizations/week.ts";
import { previewsOf } from "#api/review/previews.ts";
import { toTasks } from "#api/tasks/resource.ts";
import { peopleById } from "#api/users/repository.ts";
import {
  mentions,
  openTasks,
  outOfStock,
  reportsToCheck,
  toApprove,
  toPublish,
  vaultItemsToRenew,
  changesToReview,
  weekWith,
} from "./repository.ts";
import type { AgendaRow } from "./repository.ts";
import { toAgendaItem, toReportToCheck, toWeek } from "./resource.ts";

/**
 * Returns what needs the user's attention in their organization: the first few items of each group, and the totals. `week` is a day of
 * the week that they look at, and today without it.
 */
export async function showAgenda(exchange: Exchange): Promise<Reply> {
  const { db, config } = exchange.deps;
  const member = memberOf(exchange);
  const now = nowOf(exchange);
  const wanted = exchange.url.searchParams.get("week") ?? "";
  const [publishing, approvals, mentioned, reports, vault, log, stock, tasks, week] = await Promise.all([
    toPublish(db, member, now),
    toApprove(db, member),
    mentions(db, member, now),
    reportsToCheck(db, member),
    vaultItemsToRenew(db, member, now),
    changesToReview(db, member, now),
    outOfStock(db, member),
    openTasks(db, member, now),
    weekWith(db, member, isDay(wanted) ? wanted : weekOf(member.organization, now).today),
  ]);
  const shown: AgendaRow[] = [
    ...[publishing, approvals, mentioned].flatMap((group) => group?.rows ?? []),
    ...stock.rows.map(({ row }) => row),
  ];
  const [people, previews, myTasks] = await Promise.all([
    peopleById(
      db,
      shown.flatMap((row) => [row.author_id, row.asked_by_id ?? null]),
    ),
    previewsOf(db, shown, config.appUrl),
    toTasks(db, tasks.rows, member),
  ]);
  const group = ({ rows, total }: { total: number; rows: AgendaRow[] }) => ({
    total,
    items: rows.map((row) => toAgendaItem(row, people, member, previews.get(row.id))),
  });
  return data({
    to_publish: group(publishing),
    to_approve: approvals && group(approvals),
    mentions: group(mentioned),
    reports: { total: reports.total, items: reports.rows.map(toReportToCheck) },
    vault,
    log,
    stock: {
      total: stock.total,
      items: stock.rows.map(({ row, stock: flags }) => ({
        ...toAgendaItem(row, people, member, previews.get(row.id)),
        stock: flags,
      })),
    },
    tasks: { total: tasks.total, overdue: tasks.overdue, items: myTasks },
    week: toWeek(week, config.appUrl),
  });
}
