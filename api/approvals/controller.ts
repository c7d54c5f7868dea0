import { APPROVAL_LISTS, CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { chosen } from "#api/http/chosen.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { pageNumber, pageWindow, paginated } from "#api/http/paginate.ts";
import { ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { approvalsOf, otherApprovals } from "./repository.ts";
import type { ApprovalFilter } from "./repository.ts";
import { toApprovals } from "./resource.ts";

/** Lists what waits for the user's approval in all projects, or one of the other lists, 20 per page, with what would be published. */
export async function listApprovals(exchange: Exchange): Promise<Reply> {
  const { db, config } = exchange.deps;
  const { searchParams: query } = exchange.url;
  const member = memberOf(exchange);
  const page = pageNumber(query.get("page"));
  const named = query.get("project");
  const item = query.get("item");
  const filter: ApprovalFilter = {
    ...(item !== null && { first: item }),
    projectId: named ? ((await projectNamed(db, member, named))?.id ?? "") : null,
    kinds: chosen(query, "kind", CAMPAIGN_KINDS),
  };
  const list = APPROVAL_LISTS.find((known) => known === query.get("list"));
  const { total, rows } =
    list === undefined
      ? await approvalsOf(db, member, filter, pageWindow(page))
      : await otherApprovals(db, member, list, filter, { ...pageWindow(page), now: exchange.deps.clock() });
  return ok(paginated(await toApprovals(db, rows, member), total, page, `${config.appUrl}/api/approvals`));
}
