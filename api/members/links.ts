import type { Reader, Trx } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { peopleByProject, seenBy } from "#api/projects/policy.ts";
import { isSeenBy as isReportSeenBy } from "#api/reports/policy.ts";
import { itemsIn, shownName } from "#api/review/items.ts";

type Owner = { organizationId: string; userId: string };

/**
 * The links of someone that work for people without an account, and so end when they leave, as far as the caller sees what they
 * show.
 */
export async function linksOf(db: Reader, { organizationId, userId }: Owner, caller: Member, now: string) {
  const [reviewLinks, feeds, invitations, reportLinks] = await Promise.all([
    db
      .selectFrom("review_links")
      .leftJoin("campaigns", "campaigns.id", "review_links.campaign_id")
      .leftJoin("projects", "projects.id", "review_links.project_id")
      .select(["review_links.id", "review_links.reviewer_name"])
      .select((row) => row.fn.coalesce("campaigns.name", "projects.name").as("scope"))
      .select("review_links.subject_id")
      .where("review_links.organization_id", "=", organizationId)
      .where("review_links.created_by", "=", userId)
      .where("review_links.revoked_at", "is", null)
      .where("review_links.expires_at", ">", now)
      .where("campaigns.deleted_at", "is", null)
      .where("projects.deleted_at", "is", null)
      .where((row) =>
        row.or([
          row.and([row("campaigns.id", "is not", null), seenBy(caller, "campaigns.project_id")]),
          row.and([row("projects.id", "is not", null), seenBy(caller, "review_links.project_id")]),
        ]),
      )
      .orderBy("review_links.id")
      .execute(),
    db
      .selectFrom("calendar_feeds")
      .leftJoin("projects", "projects.id", "calendar_feeds.project_id")
      .select(["calendar_feeds.id", "calendar_feeds.name", "projects.name as project"])
      .where("calendar_feeds.organization_id", "=", organizationId)
      .where("calendar_feeds.created_by", "=", userId)
      .where("projects.deleted_at", "is", null)
      .where((feed) =>
        feed.or([feed("calendar_feeds.project_id", "is", null), seenBy(caller, "calendar_feeds.project_id")]),
      )
      .orderBy("calendar_feeds.name")
      .orderBy("calendar_feeds.id")
      .execute(),
    db
      .selectFrom("invitations")
      .select(["id", "email"])
      .where("organization_id", "=", organizationId)
      .where("invited_by", "=", userId)
      .where("accepted_at", "is", null)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", now)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("report_links")
      .innerJoin("reports", "reports.id", "report_links.report_id")
      .select(["report_links.id", "report_links.label", "reports.name"])
      .where("reports.organization_id", "=", organizationId)
      .where("report_links.created_by", "=", userId)
      .where("report_links.expires_at", ">", now)
      .where(isReportSeenBy(caller))
      .orderBy("report_links.id")
      .execute(),
  ]);
  const subjects = reviewLinks.flatMap(({ subject_id: subject }) => subject ?? []);
  const items = await db
    .selectFrom(itemsIn(db, organizationId).as("item"))
    .select(["item.id", "item.name", "item.kind"])
    .where("item.id", "in", ["", ...subjects])
    .execute();
  const names = new Map(items.map((item) => [item.id, shownName(item)]));
  return [
    ...reviewLinks.map(({ id, subject_id: subject, scope, reviewer_name }) => ({
      type: "review-links" as const,
      id,
      name: names.get(subject ?? "") ?? scope ?? "",
      detail: reviewer_name,
    })),
    ...feeds.map(({ id, name, project }) => ({ type: "calendar-feeds" as const, id, name, detail: project })),
    ...invitations.map(({ id, email }) => ({ type: "invitations" as const, id, name: email, detail: null })),
    ...reportLinks.map(({ id, name, label }) => ({ type: "report-links" as const, id, name, detail: label })),
  ];
}

/**
 * Gives someone's links in the projects that `to` works on to them, and ends all others. A feed over all projects is for its person
 * alone.
 */
export async function handOverLinks(
  trx: Trx,
  { organizationId, userId }: Owner,
  to: string | null,
  now: string,
): Promise<void> {
  if (to !== null) {
    const projects = trx
      .selectFrom(peopleByProject(trx, "create").as("person"))
      .select("person.project_id")
      .where("person.user_id", "=", to);
    await trx
      .updateTable("review_links")
      .set({ created_by: to })
      .where("organization_id", "=", organizationId)
      .where("created_by", "=", userId)
      .where((row) =>
        row.or([
          row("campaign_id", "in", (campaigns) =>
            campaigns.selectFrom("campaigns").select("id").where("project_id", "in", projects),
          ),
          row("project_id", "in", projects),
        ]),
      )
      .execute();
    await trx
      .updateTable("calendar_feeds")
      .set({ created_by: to })
      .where("organization_id", "=", organizationId)
      .where("created_by", "=", userId)
      .where("project_id", "in", projects)
      .execute();
    await trx
      .updateTable("report_links")
      .set({ created_by: to })
      .where("created_by", "=", userId)
      .where("report_id", "in", (reports) =>
        reports
          .selectFrom("reports")
          .select("id")
          .where("organization_id", "=", organizationId)
          .where((report) =>
            report.or([report("project_id", "is", null), report("project_id", "in", projects)]),
          ),
      )
      .execute();
    await trx
      .updateTable("invitations")
      .set({ invited_by: to })
      .where("organization_id", "=", organizationId)
      .where("invited_by", "=", userId)
      .where("accepted_at", "is", null)
      .where("revoked_at", "is", null)
      .execute();
  }
  await endLinks(trx, { organizationId, userId }, now);
}

/** Ends someone's review links, report links, and calendar feeds, so that they don't come back with the person. */
export async function endLinks(
  trx: Trx,
  { organizationId, userId }: { organizationId?: string; userId: string },
  now: string,
): Promise<void> {
  await trx
    .updateTable("review_links")
    .set({ revoked_at: now })
    .$if(organizationId !== undefined, (query) => query.where("organization_id", "=", organizationId ?? ""))
    .where("created_by", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
  await trx
    .deleteFrom("report_links")
    .where("created_by", "=", userId)
    .$if(organizationId !== undefined, (query) =>
      query.where("report_id", "in", (reports) =>
        reports
          .selectFrom("reports")
          .select("id")
          .where("organization_id", "=", organizationId ?? ""),
      ),
    )
    .execute();
  await trx
    .deleteFrom("calendar_feeds")
    .$if(organizationId !== undefined, (query) => query.where("organization_id", "=", organizationId ?? ""))
    .where("created_by", "=", userId)
    .execute();
}
