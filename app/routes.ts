import {
  index,
  layout,
  prefix,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from "@react-router/dev/routes";
import { DRAFT_SUBJECTS } from "./contract/vocabulary.ts";

/** Returns the screens of a noun: `screen("edit")` is `edit`, rendered by routes/<noun>/edit.tsx. */
const noun = (folder: string) => ({
  file: (name: string) => `routes/${folder}/${name}`,
  screen: (path: string, name = `${path}.tsx`) => route(path, `routes/${folder}/${name}`),
});

/** Returns the routes that share a record or a campaign with people who have no account. */
const reviewLinks = (record: string): RouteConfigEntry[] =>
  prefix("review-links", [
    index("routes/review-links/index.tsx", { id: `${record}-review-links` }),
    route(":linkId/delete", "routes/review-links/delete.tsx", { id: `${record}-review-link-delete` }),
  ]);

const comments = (record: string): RouteConfigEntry[] =>
  prefix("comments", [
    index("routes/review/comments/index.tsx", { id: `${record}-comments` }),
    route(":commentId/edit", "routes/review/comments/edit.tsx", { id: `${record}-comment-edit` }),
  ]);

/**
 * Returns the review routes below a record's own URL.
 * @param record unique among them
 */
const review = (record: string): RouteConfigEntry[] => [
  route("status", "routes/review/status.tsx", { id: `${record}-status` }),
  ...prefix("versions", [
    index("routes/review/versions/index.tsx", { id: `${record}-versions` }),
    route(":versionId", "routes/review/versions/show.tsx", { id: `${record}-version` }),
  ]),
  ...comments(record),
  ...reviewLinks(record),
];

/** Returns the routes that copy and label a board or an ad. A blog post has those of its campaign. */
const part = (record: string): RouteConfigEntry[] => [
  route("duplicate", "routes/review/duplicate.tsx", { id: `${record}-item-duplicate` }),
  route("labels", "routes/review/labels.tsx", { id: `${record}-item-labels` }),
];

const campaign = (kind: string): RouteConfigEntry[] => [
  route("more", "routes/campaigns/more.tsx", { id: `${kind}-more` }),
  route("labels", "routes/campaigns/labels.tsx", { id: `${kind}-labels` }),
  route("tasks", "routes/campaigns/tasks.tsx", { id: `${kind}-tasks` }),
  route("move", "routes/campaigns/move.tsx", { id: `${kind}-move` }),
  route("duplicate", "routes/campaigns/duplicate.tsx", { id: `${kind}-duplicate` }),
  // A blog post is shared as an item.
  ...(kind === "blog" ? [] : reviewLinks(kind)),
];

const account = [
  layout("routes/account/layout.tsx", [
    route("login", "routes/account/login.tsx"),
    route("register", "routes/account/register.tsx"),
    route("forget-password", "routes/account/forget-password.tsx"),
    ...prefix("password-reset", [
      index("routes/account/password-reset/index.ts"),
      route(":token", "routes/account/password-reset/show.tsx"),
    ]),
  ]),
  route("two-factor-challenge", "routes/account/two-factor-challenge.tsx"),
  ...prefix("verify-email", [
    index("routes/account/verify-email/index.tsx"),
    route(":id/:hash", "routes/account/verify-email/show.tsx"),
  ]),
  route("onboard", "routes/account/onboard.tsx"),
  route("invitation/accept", "routes/account/invitation/accept.tsx"),
  route("logout", "routes/account/logout.ts"),
];

const boards = noun("boards");
const boardRoutes = prefix("boards", [
  index(boards.file("index.ts")),
  boards.screen("new"),
  route(":boardId", boards.file("layout.tsx"), [
    index(boards.file("show.tsx")),
    ...["more", "move", "day", "series", "split", "link", "assets", "library", "calendar", "delete"].map(
      (path) => boards.screen(path),
    ),
    boards.screen("images/:imageId/crop", "crop.tsx"),
    boards.screen("images/:imageId/poster", "poster.tsx"),
    ...part("board"),
    ...review("board"),
  ]),
]);

const socialCalendars = noun("social-calendars");
const socialCalendarRoutes = route("social-calendar/:socialCalendarId", socialCalendars.file("layout.tsx"), [
  index(socialCalendars.file("show.tsx")),
  ...["edit", "delete", "slots"].map((path) => socialCalendars.screen(path)),
  socialCalendars.screen("export/:formatId", "export.ts"),
  ...prefix("imports", [
    index("routes/board-imports/index.tsx"),
    route(":importId", "routes/board-imports/show.tsx"),
  ]),
  ...boardRoutes,
  ...campaign("social-calendar"),
]);

const metaContents = noun("meta-contents");
const metaContentRoutes = prefix("content", [
  metaContents.screen("new"),
  route(":contentId", metaContents.file("layout.tsx"), [
    index(metaContents.file("show.ts")),
    ...["edit", "more", "delete", "variants"].map((path) => metaContents.screen(path)),
    metaContents.screen("position", "position.ts"),
    ...prefix("image", [
      index(metaContents.file("image/index.tsx")),
      metaContents.screen("asset", "image/asset.tsx"),
      metaContents.screen("delete", "image/delete.tsx"),
    ]),
    ...part("meta-content"),
    ...review("meta-content"),
  ]),
]);

const metaAds = noun("meta-ads");
const metaAdRoutes = route("meta-advertisement/:metaAdvertisementId", metaAds.file("layout.tsx"), [
  index(metaAds.file("show.tsx")),
  ...["edit", "delete", "variants"].map((path) => metaAds.screen(path)),
  metaAds.screen("export", "export.ts"),
  metaAds.screen("pack", "pack.ts"),
  ...metaContentRoutes,
  ...campaign("meta-ad"),
]);

const googleContents = noun("google-contents");
const googleContentRoutes = prefix("content", [
  googleContents.screen("new"),
  route(":contentId", googleContents.file("layout.tsx"), [
    index(googleContents.file("show.ts")),
    ...["edit", "extras", "combinations", "move", "delete"].map((path) => googleContents.screen(path)),
    ...part("google-content"),
    ...review("google-content"),
  ]),
]);

const adGroups = noun("ad-groups");
const googleAds = noun("google-ads");
const googleAdRoutes = route("google-advertisement/:googleAdvertisementId", googleAds.file("layout.tsx"), [
  index(googleAds.file("show.tsx")),
  ...["edit", "delete", "import", "paste", "replace", "keywords", "rules"].map((path) =>
    googleAds.screen(path),
  ),
  googleAds.screen("imports/:importId", "imports/show.tsx"),
  googleAds.screen("export", "export.ts"),
  ...prefix("ad-groups", [
    index(adGroups.file("index.tsx")),
    adGroups.screen("new"),
    adGroups.screen(":adGroupId/edit", "edit.tsx"),
    adGroups.screen(":adGroupId/delete", "delete.tsx"),
  ]),
  ...googleContentRoutes,
  ...campaign("google-ad"),
]);

const blogs = noun("blogs");
const blogRoutes = route("blog/:blogId", blogs.file("layout.tsx"), [
  index(blogs.file("show.tsx")),
  ...["checklist", "import", "repurpose", "delete"].map((path) => blogs.screen(path)),
  blogs.screen("settings", "settings.ts"),
  blogs.screen("preview", "preview.ts"),
  blogs.screen("images", "images.ts"),
  blogs.screen("export", "export.ts"),
  ...prefix("cover", [
    index(blogs.file("cover/index.tsx")),
    blogs.screen("asset", "cover/asset.tsx"),
    blogs.screen("delete", "cover/delete.tsx"),
  ]),
  ...review("blog"),
  ...campaign("blog"),
]);

const campaigns = noun("campaigns");
const campaignRoutes = route("campaigns", campaigns.file("layout.tsx"), [
  index(campaigns.file("index.tsx")),
  campaigns.screen("new"),
  campaigns.screen("export/:formatId", "export.ts"),
  // Old URLs in e-mails and bookmarks.
  route("items/:subjectId/:itemId/*", "routes/review/moved.ts"),
  route("actions/:kindId/:campaignId/*", "routes/campaigns/moved.ts"),
  socialCalendarRoutes,
  metaAdRoutes,
  googleAdRoutes,
  blogRoutes,
]);

const folders = noun("folders");
const folderRoutes = route("folders", folders.file("layout.tsx"), [
  index(folders.file("index.tsx")),
  folders.screen("new"),
  ...prefix(":folderId", [
    index(folders.file("show.ts")),
    folders.screen("edit"),
    folders.screen("delete"),
    campaignRoutes,
  ]),
]);

const teams = noun("teams");
const teamRoutes = route("teams", teams.file("layout.tsx"), [
  index(teams.file("index.tsx")),
  teams.screen("new"),
  ...prefix(":teamId", [index(teams.file("show.tsx")), teams.screen("edit"), teams.screen("delete")]),
]);

const calendar = noun("calendar");
const calendarRoutes = (of: "project" | "all", more: RouteConfigEntry[] = []): RouteConfigEntry =>
  route("calendar", calendar.file("layout.tsx"), { id: `${of}-calendar` }, [
    index(calendar.file("index.tsx"), { id: `${of}-calendar-index` }),
    route("new", calendar.file("new.tsx"), { id: `${of}-calendar-new` }),
    route("items/:typeId/:itemId/day", calendar.file("day.tsx"), { id: `${of}-calendar-day` }),
    ...more,
  ]);

const events = noun("events");
const eventRoutes = prefix("events", [
  events.screen("new"),
  events.screen(":eventId/edit", "edit.tsx"),
  events.screen(":eventId/delete", "delete.tsx"),
]);

const savedTexts = noun("saved-texts");
const savedTextRoutes = prefix("saved-texts", [
  index(savedTexts.file("index.tsx")),
  savedTexts.screen("new"),
  savedTexts.screen(":savedTextId/edit", "edit.tsx"),
  savedTexts.screen(":savedTextId/delete", "delete.tsx"),
]);

const media = noun("media");
const mediaRoutes = prefix("library", [
  index(media.file("index.tsx")),
  media.screen("new"),
  ...prefix(":mediaId", [index(media.file("show.tsx")), media.screen("replace"), media.screen("delete")]),
]);

const projects = noun("projects");
const projectRoutes = route("projects", projects.file("layout.tsx"), [
  index(projects.file("index.tsx")),
  projects.screen("new"),
  ...prefix(":projectId", [
    index(projects.file("show.ts")),
    projects.screen("more"),
    projects.screen("edit"),
    projects.screen("delete"),
    route("trash", "routes/trash/show.tsx"),
    ...prefix("calendar-feeds", [
      index("routes/calendar-feeds/index.tsx"),
      route(":feedId/delete", "routes/calendar-feeds/delete.tsx"),
    ]),
    calendarRoutes("project", eventRoutes),
    ...savedTextRoutes,
    ...mediaRoutes,
    route("members", "routes/project-members/index.tsx"),
    ...reviewLinks("project"),
    ...prefix("client-logo", [
      index("routes/settings/client-logo/index.tsx"),
      route("delete", "routes/settings/client-logo/delete.tsx"),
    ]),
    teamRoutes,
    folderRoutes,
  ]),
]);

const people = noun("people");
const peopleRoutes = prefix("people", [
  index(people.file("index.tsx")),
  people.screen("invite"),
  people.screen("invitations/:invitationId/revoke", "revoke.tsx"),
  people.screen(":memberId", "show.tsx"),
  people.screen(":memberId/remove", "remove.tsx"),
  people.screen(":memberId/secrets", "secrets.tsx"),
]);

const settings = noun("settings");
const settingsRoutes = route("settings", settings.file("layout.tsx"), [
  index(settings.file("index.tsx")),
  settings.screen("preferences"),
  settings.screen("notifications"),
  settings.screen("networks"),
  ...prefix("security", [
    index(settings.file("security/index.tsx")),
    ...["password", "email"].map((path) => settings.screen(path, `security/${path}.tsx`)),
    settings.screen("sessions", "security/sessions.ts"),
    ...prefix("two-factor", [
      index(settings.file("two-factor/index.tsx")),
      ...["recovery-codes", "delete"].map((path) => settings.screen(path, `two-factor/${path}.tsx`)),
    ]),
  ]),
  ...prefix("data", [
    index(settings.file("data/index.tsx")),
    settings.screen("export", "data/export.ts"),
    settings.screen("delete", "data/delete.tsx"),
  ]),
  ...prefix("image", [
    index(settings.file("image/index.tsx")),
    settings.screen("delete", "image/delete.tsx"),
  ]),
  ...prefix("organization", [
    index(settings.file("organization/index.tsx")),
    settings.screen("delete", "organization/delete.tsx"),
    settings.screen("deletion", "organization/deletion.ts"),
    ...prefix("logo", [index(settings.file("logo/index.tsx")), settings.screen("delete", "logo/delete.tsx")]),
  ]),
  ...prefix("labels", [
    index(settings.file("labels/index.tsx")),
    settings.screen("new", "labels/new.tsx"),
    settings.screen(":labelId/edit", "labels/edit.tsx"),
    settings.screen(":labelId/delete", "labels/delete.tsx"),
  ]),
  ...prefix("webhooks", [
    index(settings.file("webhooks/index.tsx")),
    settings.screen(":webhookId", "webhooks/show.tsx"),
    settings.screen(":webhookId/delete", "webhooks/delete.tsx"),
  ]),
  ...prefix("naming", [
    index(settings.file("naming/index.tsx")),
    ...["names", "links"].map((path) => settings.screen(path, `naming/${path}.tsx`)),
  ]),
  ...peopleRoutes,
]);

const tasks = noun("tasks");
const taskRoutes = route("tasks", tasks.file("layout.tsx"), [
  index(tasks.file("index.tsx")),
  ...["new", "several", "quick-add", "import"].map((path) => tasks.screen(path)),
  tasks.screen("export", "export.ts"),
  ...prefix("views", [
    index(tasks.file("views/index.tsx")),
    tasks.screen("new", "views/new.tsx"),
    tasks.screen(":viewId", "views/show.ts"),
    tasks.screen(":viewId/edit", "views/edit.tsx"),
    tasks.screen(":viewId/delete", "views/delete.tsx"),
  ]),
  ...prefix("templates", [
    index(tasks.file("templates/index.tsx")),
    tasks.screen("new", "templates/new.tsx"),
    tasks.screen(":templateId/edit", "templates/edit.tsx"),
    tasks.screen(":templateId/delete", "templates/delete.tsx"),
  ]),
  ...prefix(":taskId", [
    index(tasks.file("show.tsx")),
    ...["edit", "more", "delete"].map((path) => tasks.screen(path)),
    tasks.screen("status", "status.ts"),
    tasks.screen("attachments/:attachmentId/delete", "attachments/delete.tsx"),
    ...comments("task"),
  ]),
]);

const reports = noun("reports");
const reportRoutes = prefix("report-analyzer", [
  index(reports.file("index.tsx")),
  reports.screen("targets"),
  ...prefix("profiles", [
    index(reports.file("profiles/index.tsx")),
    reports.screen(":profileId/delete", "profiles/delete.tsx"),
  ]),
  route(":reportId", reports.file("layout.tsx"), [
    index(reports.file("show.tsx")),
    ...["table", "compare", "rows", "campaigns", "settings", "delete"].map((path) => reports.screen(path)),
    reports.screen("export", "export.ts"),
    ...prefix("findings", [
      index(reports.file("findings/index.tsx")),
      reports.screen(":findingId", "findings/show.tsx"),
    ]),
    ...prefix("files", [
      index(reports.file("files/index.tsx")),
      ...prefix(":fileId", [
        ...["mapping", "problems", "delete"].map((path) => reports.screen(path, `files/${path}.tsx`)),
        reports.screen("problems/export", "files/export.ts"),
        reports.screen("reading", "files/reading.ts"),
      ]),
    ]),
    ...prefix("links", [
      index(reports.file("links/index.tsx")),
      reports.screen(":linkId/delete", "links/delete.tsx"),
    ]),
  ]),
]);

const vault = noun("vault");
const vaultRoutes = prefix("vault", [
  vault.screen("new"),
  vault.screen("log"),
  vault.screen("reports"),
  vault.screen("export"),
  vault.screen("generate"),
  ...prefix("imports", [
    index(vault.file("imports/index.tsx")),
    vault.screen(":importId", "imports/show.tsx"),
  ]),
  ...prefix("folders", [
    index(vault.file("folders/index.tsx")),
    vault.screen(":folderId/edit", "folders/edit.tsx"),
    vault.screen(":folderId/delete", "folders/delete.tsx"),
  ]),
  ...prefix("items/:itemId", [
    ...["edit", "password", "share", "earlier", "accesses", "upload", "replace", "delete"].map((path) =>
      vault.screen(path),
    ),
    vault.screen("file", "file.ts"),
  ]),
  layout(vault.file("layout.tsx"), [
    index(vault.file("index.tsx")),
    vault.screen("items/:itemId", "show.tsx"),
  ]),
]);

const feeds = noun("feeds");
const feedRoutes = prefix("feed-monitor", [
  index(feeds.file("index.tsx")),
  layout(feeds.file("layout.ts"), [
    ...["changes", "products", "new", "upload"].map((path) => feeds.screen(path)),
    feeds.screen("export", "export.ts"),
    ...prefix("reader", [index(feeds.file("reader/index.tsx")), feeds.screen(":entryId", "reader/show.tsx")]),
    ...prefix("alerts", [index(feeds.file("alerts/index.tsx")), feeds.screen(":alertId", "alerts/show.tsx")]),
    ...prefix("feeds/:feedId", [
      index(feeds.file("feeds/show.tsx")),
      ...["problems", "changes", "checks", "upload", "settings", "delete"].map((path) =>
        feeds.screen(path, `feeds/${path}.tsx`),
      ),
      feeds.screen("problems/export", "feeds/export.ts"),
      feeds.screen("products/:productId", "products/show.tsx"),
    ]),
    ...prefix("rules", [
      index(feeds.file("rules/index.tsx")),
      feeds.screen("new", "rules/new.tsx"),
      feeds.screen(":ruleId/edit", "rules/edit.tsx"),
      feeds.screen(":ruleId/delete", "rules/delete.tsx"),
    ]),
    ...prefix("imports", [
      index(feeds.file("imports/index.tsx")),
      feeds.screen(":importId", "imports/show.tsx"),
    ]),
  ]),
]);

const adLog = noun("ad-log");
const adLogRoutes = prefix("ad-log", [
  index(adLog.file("index.tsx")),
  layout(adLog.file("layout.ts"), [
    ...["new", "ledger"].map((path) => adLog.screen(path)),
    adLog.screen("export", "export.ts"),
    ...prefix("entries/:entryId", [
      index(adLog.file("entries/show.tsx")),
      adLog.screen("conclude", "entries/conclude.tsx"),
    ]),
    ...prefix("imports", [
      index(adLog.file("imports/index.tsx")),
      adLog.screen(":importId", "imports/show.tsx"),
    ]),
  ]),
]);

const organizations = noun("organizations");

export default [
  index("routes/home.ts"),
  route("theme", "routes/theme.ts"),
  ...account,
  route("files/:fileId", "routes/files.ts"),
  route("webhooks/files/:fileId", "routes/webhooks/files.ts"),
  route("uploads", "routes/uploads/index.ts"),
  route("uploads/:uploadId", "routes/uploads/show.ts"),
  // Files that an API stores outside its calls, by their path there.
  route("files/stored/*", "routes/files.ts", { id: "routes/stored-files" }),
  route("calendar-feeds/:token", "routes/calendar-feeds/show.ts"),
  route("review/:token", "routes/review-links/show.tsx"),
  route("reports/:token", "routes/reports/links/show.tsx"),
  route("reports/:token/export", "routes/reports/links/export.ts"),
  route("decide/:token", "routes/signed-decisions/show.tsx"),
  route("decide/:token/files/:fileId", "routes/signed-decisions/files.ts"),
  route("unsubscribe/:token", "routes/notifications/unsubscribe.tsx"),
  route("notifications/count", "routes/notifications/count.ts"),
  route("micro-tools/report-analyzer/:reportId/progress", "routes/reports/progress.ts"),
  route("review/:token/files/:fileId", "routes/review-links/files.ts"),
  route("review/:token/undo", "routes/review-links/undo.ts"),
  layout("routes/layout.tsx", [
    route("trash", "routes/trash/index.tsx"),
    route("search", "routes/search/index.tsx"),
    route("search/found", "routes/search/found.ts"),
    route("search/names", "routes/search/names.ts"),
    ...prefix("notifications", [
      index("routes/notifications/index.tsx"),
      route(":notificationId", "routes/notifications/show.tsx"),
    ]),
    route("approvals", "routes/approvals/index.tsx"),
    ...["posts/:boardId", "meta-ads/:contentId", "google-ads/:contentId", "blog-posts/:blogId"].map((path) =>
      route(path, "routes/short-links/show.ts", { id: `short-links-to-${path.split("/")[0]}` }),
    ),
    route("undo", "routes/undo.ts"),
    route("recent", "routes/recent.ts"),
    ...DRAFT_SUBJECTS.map((subject) =>
      route(`drafts/${subject}/:recordId`, "routes/drafts.ts", { id: `drafts-of-${subject}` }),
    ),
    ...prefix(
      "new",
      ["post", "campaign", "folder"].map((what) => noun("new").screen(what)),
    ),
    ...prefix("organizations", [organizations.screen("new"), organizations.screen("current", "current.ts")]),
    route("samples", "routes/samples.ts"),
    route("first-steps", "routes/projects/first-steps.ts"),
    projectRoutes,
    calendarRoutes("all", [
      route("feeds", "routes/calendar-feeds/index.tsx", { id: "all-calendar-feeds" }),
      route("feeds/:feedId/delete", "routes/calendar-feeds/delete.tsx", { id: "all-calendar-feeds-delete" }),
    ]),
    taskRoutes,
    ...prefix("micro-tools", [
      index("routes/micro-tools/index.tsx"),
      ...vaultRoutes,
      ...reportRoutes,
      ...feedRoutes,
      ...adLogRoutes,
    ]),
    settingsRoutes,
    settings.screen("keyboard"),
    // Guests are redirected to login for every URL in this area, so they can't tell which pages exist.
    ...["projects", "calendar", "tasks", "settings", "micro-tools"].map((area) =>
      route(`${area}/*`, "routes/not-found.tsx", { id: `not-found-in-${area}` }),
    ),
  ]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
