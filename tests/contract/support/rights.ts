import type { ProjectRole, Role } from "#contract/vocabulary.ts";

/** Who may do what in a project. The second list is for what they made themselves. */
const IN_PROJECT = {
  comment: [["manager", "editor", "contributor", "approver"]],
  uncomment: [["manager"], ["manager", "editor", "contributor", "approver"]],
  create: [["manager", "editor", "contributor"]],
  edit: [
    ["manager", "editor"],
    ["manager", "editor", "contributor"],
  ],
  delete: [["manager"], ["manager", "editor", "contributor"]],
  arrange: [["manager", "editor"]],
  manage: [["manager"]],
} as const satisfies Record<string, readonly [readonly ProjectRole[], (readonly ProjectRole[])?]>;

/**
 * Who may call an endpoint: everyone from a role in the organization on, or who has a right in the project. `own`: members for what
 * they made for the whole organization, admins and owners for all of it. `maker`: only the person who did what it is about.
 */
export type Right = Role | "own" | "maker" | keyof typeof IN_PROJECT;

const isInProject = (right: Right): right is keyof typeof IN_PROJECT => right in IN_PROJECT;

export type Someone = { role: Role; projectRole: ProjectRole | null; isMaker: boolean };

const RANKS = ["guest", "member", "admin", "owner"] as const;

export function may({ role, projectRole, isMaker }: Someone, right: Right): boolean {
  if (right === "maker") return isMaker;
  if (right === "own") return may({ role, projectRole, isMaker }, isMaker ? "member" : "admin");
  if (!isInProject(right)) return RANKS.indexOf(role) >= RANKS.indexOf(right);
  const [others, own = others]: readonly (readonly ProjectRole[])[] = IN_PROJECT[right];
  return projectRole !== null && ((isMaker ? own : others) ?? []).includes(projectRole);
}

/** Every endpoint that writes, in an order in which each still finds its record. The member is an owner here. */
export const WRITES: Readonly<Record<string, Right>> = {
  "PATCH /api/organization": "admin",
  "DELETE /api/organization": "owner",
  "DELETE /api/organization/deletion": "owner",
  "PUT /api/organization/network-limits": "admin",
  "POST /api/organization/logo": "admin",
  "DELETE /api/organization/logo": "admin",
  "POST /api/notifications/read-all": "guest",
  "POST /api/notifications/{notification}/read": "guest",
  "POST /api/review-links": "manage",
  "DELETE /api/review-links/{reviewLink}": "delete",
  "PATCH /api/organization/{organization}/members/{member}": "owner",
  "POST /api/organization/{organization}/invitations": "admin",
  "POST /api/organization/{organization}/invitations/{invitation}/resend": "admin",
  "POST /api/invitation/accept": "guest",
  "POST /api/labels": "member",
  "PATCH /api/labels/{label}": "member",
  "PUT /api/campaigns/{campaign}/labels": "edit",
  "PUT /api/boards/{board}/labels": "edit",
  "PUT /api/contents/{content}/labels": "edit",
  "DELETE /api/labels/{label}": "own",
  "PATCH /api/naming-rules": "admin",
  "POST /api/saved-views": "guest",
  "PATCH /api/saved-views/{savedView}": "maker",
  "DELETE /api/saved-views/{savedView}": "maker",
  "POST /api/webhooks": "admin",
  "PATCH /api/webhooks/{webhook}": "admin",
  "POST /api/webhooks/{webhook}/test": "admin",
  "DELETE /api/webhooks/{webhook}": "admin",
  "PUT /api/drafts/{subject}/{record}": "guest",
  "DELETE /api/drafts/{subject}/{record}": "guest",
  "POST /api/task-templates": "member",
  "PATCH /api/task-templates/{taskTemplate}": "member",
  "POST /api/campaigns/{campaign}/task-list": "create",
  "DELETE /api/task-templates/{taskTemplate}": "own",
  "POST /api/samples": "member",
  "POST /api/projects": "member",
  "PATCH /api/projects/{project}": "manage",
  "POST /api/projects/{project}/members": "manage",
  "PATCH /api/projects/{project}/members/{member}": "manage",
  "DELETE /api/projects/{project}/members/{member}": "manage",
  "POST /api/projects/{project}/folders": "arrange",
  "PATCH /api/projects/{project}/folders/{folder}": "arrange",
  "POST /api/projects/{project}/teams": "arrange",
  "PATCH /api/projects/{project}/teams/{team}": "arrange",
  "PUT /api/projects/{project}/teams/{team}/members/{member}": "arrange",
  "DELETE /api/projects/{project}/teams/{team}/members/{member}": "arrange",
  "DELETE /api/projects/{project}/teams/{team}": "delete",
  "POST /api/tasks": "member",
  "PATCH /api/tasks/{task}": "edit",
  "PUT /api/tasks/{task}/checklist/{point}": "edit",
  "PUT /api/tasks/{task}/watch": "guest",
  "DELETE /api/tasks/{task}/watch": "guest",
  "POST /api/tasks/{task}/attachments": "edit",
  "POST /api/tasks/{task}/comments": "comment",
  "POST /api/projects/{project}/events": "arrange",
  "PATCH /api/projects/{project}/events/{event}": "arrange",
  "PATCH /api/calendar/{source}/{item}": "arrange",
  "DELETE /api/projects/{project}/events/{event}": "delete",
  "POST /api/projects/social-calendar": "create",
  "PUT /api/projects/social-calendar/{socialCalendar}": "edit",
  "POST /api/projects/social-calendar/board": "create",
  "PUT /api/projects/social-calendar/board/content": "edit",
  "POST /api/projects/social-calendar/board/reference-image": "edit",
  "POST /api/projects/social-calendar/board/images": "edit",
  "PATCH /api/projects/social-calendar/board/images/{boardImage}": "edit",
  "PATCH /api/projects/social-calendar/board/{board}": "edit",
  "POST /api/projects/social-calendar/board/{board}/move": "arrange",
  "POST /api/projects/social-calendar/board/{board}/split": "edit",
  "POST /api/projects/social-calendar/board/{board}/next-slot": "edit",
  "POST /api/projects/social-calendar/board/{board}/series": "edit",
  "PUT /api/projects/social-calendar/board/{board}/series": "edit",
  "PUT /api/projects/social-calendar/{socialCalendar}/slots": "arrange",
  "POST /api/projects/social-calendar/{socialCalendar}/imports": "create",
  "PUT /api/projects/social-calendar/imports/{import}": "edit",
  "POST /api/projects/social-calendar/imports/{import}/confirm": "edit",
  "POST /api/projects/social-calendar/imports/{import}/undo": "delete",
  "POST /api/projects/{project}/calendar-feeds": "create",
  "POST /api/calendar-feeds": "member",
  "POST /api/projects/meta-ad": "create",
  "PATCH /api/projects/meta-ad/{metaAd}": "edit",
  "POST /api/projects/meta-ad/content": "create",
  "POST /api/projects/meta-ad/content/reference-image": "edit",
  "PUT /api/projects/meta-ad/content/{metaContent}": "edit",
  "PATCH /api/projects/meta-ad/content/{metaContent}": "edit",
  "POST /api/projects/meta-ad/content/{metaContent}/variants": "create",
  "POST /api/projects/google-ad": "create",
  "PATCH /api/projects/google-ad/{googleAd}": "edit",
  "POST /api/projects/google-ad/content": "create",
  "POST /api/projects/google-ad/content/import": "arrange",
  "PUT /api/projects/google-ad/content/{googleContent}": "edit",
  "PUT /api/projects/google-ad/{googleAd}/contents": "create",
  "PUT /api/projects/{project}/google-ad-rules": "manage",
  "POST /api/projects/google-ad/imports/{googleImport}/undo": "delete",
  "POST /api/projects/google-ad/ad-group": "create",
  "PATCH /api/projects/google-ad/ad-group/{adGroup}": "edit",
  "PUT /api/projects/{project}/blog-checklist": "arrange",
  "POST /api/projects/blog": "create",
  "POST /api/projects/blog/cover": "edit",
  "PATCH /api/projects/blog/{blog}": "edit",
  "POST /api/campaigns/{kind}/{campaign}/move": "arrange",
  "POST /api/campaigns/{kind}/{campaign}/duplicate": "create",
  "POST /api/campaigns/{kind}/{campaign}/archive": "arrange",
  "POST /api/boards/{board}/status": "comment",
  "POST /api/boards/{board}/duplicate": "create",
  "POST /api/boards/{board}/versions/{number}/restore": "edit",
  "POST /api/boards/{board}/comments": "comment",
  "POST /api/contents/{content}/status": "comment",
  "POST /api/contents/{content}/duplicate": "create",
  "POST /api/contents/{content}/versions/{number}/restore": "edit",
  "POST /api/contents/{content}/comments": "comment",
  "POST /api/blogs/{blog}/status": "comment",
  "POST /api/blogs/{blog}/versions/{number}/restore": "edit",
  "POST /api/blogs/{blog}/comments": "comment",
  "POST /api/campaigns/{campaign}/comments": "comment",
  "PATCH /api/comments/{comment}": "comment",
  "POST /api/undo/{undo}": "maker",
  "DELETE /api/trash/{type}/{trashed}": "admin",
  "POST /api/trash/{type}/{trashed}/restore": "delete",
  "DELETE /api/comments/{comment}": "uncomment",
  "DELETE /api/projects/social-calendar/board/images/{boardImage}": "edit",
  "DELETE /api/projects/social-calendar/board/reference-image": "edit",
  "DELETE /api/projects/meta-ad/content/reference-image": "edit",
  "DELETE /api/projects/blog/cover": "edit",
  "DELETE /api/campaigns/{kind}/{campaign}/archive": "arrange",
  "DELETE /api/projects/social-calendar/board/{board}/series": "edit",
  "DELETE /api/calendar-feeds/{feed}": "delete",
  "DELETE /api/organization/{organization}/invitations/{invitation}": "admin",
  "DELETE /api/tasks/{task}/attachments/{attachment}": "edit",
  "DELETE /api/tasks/{task}": "delete",
  "DELETE /api/projects/social-calendar/board/{board}": "delete",
  "DELETE /api/projects/meta-ad/content/{metaContent}": "delete",
  "DELETE /api/projects/google-ad/content/{googleContent}": "delete",
  "DELETE /api/projects/google-ad/ad-group/{adGroup}": "delete",
  "DELETE /api/projects/social-calendar/{socialCalendar}": "delete",
  "DELETE /api/projects/meta-ad/{metaAd}": "delete",
  "DELETE /api/projects/google-ad/{googleAd}": "delete",
  "DELETE /api/projects/blog/{blog}": "delete",
  "DELETE /api/projects/{project}/folders/{folder}": "delete",
  "DELETE /api/projects/{project}": "admin",
  "DELETE /api/organization/{organization}/members/{member}": "owner",
  "POST /api/organization": "guest",
  "PUT /api/organization/current": "guest",
};

type Ids = Readonly<Record<string, string>>;

const place = ({ project, folder }: Ids) => ({ name: "x", project_id: project, folder_id: folder });

/** What names the place of a write that has it in its body. */
export const BODIES: Readonly<Record<string, (ids: Ids) => Record<string, unknown>>> = {
  "POST /api/review-links": ({ socialCalendar }) => ({ campaign_id: socialCalendar, may: "view" }),
  "POST /api/projects/social-calendar": place,
  "POST /api/projects/meta-ad": place,
  "POST /api/projects/google-ad": place,
  "POST /api/projects/blog": place,
  "POST /api/projects/google-ad/content": ({ googleAd }) => ({ heading: "x", google_ad_id: googleAd }),
  "POST /api/projects/google-ad/content/import": ({ googleAd }) => ({
    google_ad_id: googleAd,
    contents: [{ headlines: [{ text: "x" }] }],
  }),
  "POST /api/projects/google-ad/ad-group": ({ googleAd }) => ({ name: "x", google_ad_id: googleAd }),
  "POST /api/projects/social-calendar/board": ({ socialCalendar }) => ({
    title: "x",
    social_calendar_id: socialCalendar,
  }),
  "PUT /api/projects/social-calendar/board/content": ({ board }) => ({ board_id: board, content: "x" }),
  "POST /api/projects/social-calendar/board/reference-image": ({ board }) => ({ board_id: board, alt: "x" }),
  "POST /api/projects/social-calendar/board/images": ({ board }) => ({ board_id: board }),
  "DELETE /api/projects/social-calendar/board/reference-image": ({ board }) => ({ board_id: board }),
  "POST /api/projects/meta-ad/content": ({ metaAd }) => ({ heading: "x", meta_ad_id: metaAd }),
  "POST /api/projects/meta-ad/content/reference-image": ({ metaContent }) => ({
    content_id: metaContent,
    alt: "x",
  }),
  "DELETE /api/projects/meta-ad/content/reference-image": ({ metaContent }) => ({ content_id: metaContent }),
  "POST /api/projects/blog/cover": ({ blog }) => ({ blog_id: blog, alt: "x" }),
  "DELETE /api/projects/blog/cover": ({ blog }) => ({ blog_id: blog }),
};

/** What not every member of an organization may read. */
export const READS: Readonly<Record<string, Right>> = {
  "GET /api/organization/{organization}/members/{member}/open-work": "owner",
  "GET /api/organization/{organization}/invitations": "admin",
  "GET /api/webhooks": "admin",
  "GET /api/webhooks/{webhook}": "admin",
};
