import { z } from "zod";
import { DraftValuesSchema } from "#contract/drafts.ts";
import { IMAGE_WIDTHS } from "#contract/images.ts";
import { KEPT_VIDEO_TYPES, VIDEO_TYPES } from "#contract/videos.ts";
import {
  AGENDA_DAY_MAX,
  AGENDA_ROWS_MAX,
  AGENDA_TASKS_MAX,
  BLOG_IMAGES_MAX,
  BOARD_IMAGES_MAX,
  REPORT_FILES_MAX,
  REPORT_LINK_DAYS,
  REPORT_PROBLEMS_SHOWN,
  REPORT_ROWS_MAX,
  REPORT_SETTINGS_MAX,
  REPORTS_MAX,
  SEARCH_MAX,
  SLOTS_MAX,
  TASK_ATTACHMENTS_MAX,
  CONFIRMATION_MINUTES,
  CONTENT_FEED_BYTES_MAX,
  FEED_CHANGE_DAYS,
  FEED_CHECKS_MAX,
  FEED_ENTRY_DAYS,
  FEED_IMPORT_MINUTES,
  FEED_LIST_BYTES_MAX,
  FEED_RULES_MAX,
  FEED_SNAPSHOT_DAYS,
  FEED_TRIAL_DAYS,
  FEED_TRIAL_MAX,
  LOG_ENTRIES_MAX,
  LOG_IMPORT_BYTES_MAX,
  LOG_IMPORT_MINUTES,
  LOG_IMPORT_ROWS_MAX,
  LOG_UNDO_MINUTES,
  MONITORED_FEEDS_MAX,
  PRODUCT_FEED_BYTES_MAX,
  READS_MAX,
  VAULT_CODES_MAX,
  VAULT_EXPORTS_MAX,
  VAULT_FILE_BYTES_MAX,
  VAULT_REPORT_MAX,
  VAULT_IMPORT_BYTES_MAX,
  VAULT_IMPORT_MINUTES,
  VAULT_ITEMS_MAX,
  VAULT_REVEALS_MAX,
  WEBHOOK_DELIVERIES_SHOWN,
  WEBHOOK_DELIVERY_DAYS,
  WEBHOOK_FAILING_DAYS,
  WEBHOOKS_MAX,
} from "#contract/limits.ts";
import {
  BoardChecksSchema,
  CalendarPlaceSchema,
  NextSlotSchema,
  PostingSlotSchema,
} from "#contract/social-calendars.ts";
import { ASSET_TYPES } from "#contract/vault-files.ts";
import { ATTACHMENT_MEGABYTES, ATTACHMENT_TYPES, PDF } from "#contract/attachments.ts";
import {
  TASK_DUES,
  TASK_PRIORITIES,
  TASK_SORTS,
  TASK_STATUSES,
  APPROVAL_LISTS,
  CAMPAIGN_KINDS,
  CAMPAIGN_SORTS,
  CAMPAIGN_STATUSES,
  ITEM_STATUSES,
  ITEM_SUBJECTS,
  NETWORKS,
  PROJECT_SORTS,
  PROJECT_STATUSES,
  REPORT_SHOWN_BY,
  SEARCH_TYPES,
  LOG_CATEGORIES,
  LOG_ORIGINS,
  LOG_VERDICTS,
  FEED_ALERT_STATES,
  FEED_CHANGE_KINDS,
  FEED_FAMILIES,
  FEED_STATES,
  PRODUCT_SEVERITIES,
  VAULT_FLAGS,
  VAULT_TYPES,
  CALENDAR_TYPES,
} from "#contract/vocabulary.ts";
import * as account from "#api/account/requests.ts";
import * as adGroups from "#api/ad-groups/requests.ts";
import * as blogs from "#api/blogs/requests.ts";
import * as boardImports from "#api/board-imports/requests.ts";
import * as boards from "#api/boards/requests.ts";
import * as feeds from "#api/calendar-feeds/requests.ts";
import * as campaigns from "#api/campaigns/requests.ts";
import * as comments from "#api/comments/requests.ts";
import * as adLog from "#api/ad-log/requests.ts";
import * as monitoring from "#api/feeds/requests.ts";
import * as folders from "#api/folders/requests.ts";
import * as googleAds from "#api/google-ads/requests.ts";
import * as googleContents from "#api/google-contents/requests.ts";
import * as invitations from "#api/invitations/requests.ts";
import * as members from "#api/members/requests.ts";
import * as metaAds from "#api/meta-ads/requests.ts";
import * as metaContents from "#api/meta-contents/requests.ts";
import * as savedViews from "#api/saved-views/requests.ts";
import * as taskTemplates from "#api/task-templates/requests.ts";
import * as webhooks from "#api/webhooks/requests.ts";
import * as labels from "#api/labels/requests.ts";
import * as namingRules from "#api/naming-rules/requests.ts";
import * as notifications from "#api/notifications/requests.ts";
import * as organizations from "#api/organizations/requests.ts";
import * as projects from "#api/projects/requests.ts";
import * as reports from "#api/reports/requests.ts";
import * as vault from "#api/vault/requests.ts";
import * as review from "#api/review/requests.ts";
import * as reviewLinks from "#api/review-links/requests.ts";
import * as socialCalendars from "#api/social-calendars/requests.ts";
import * as projectMembers from "#api/project-members/requests.ts";
import * as tasks from "#api/tasks/requests.ts";
import * as calendar from "#api/calendar/requests.ts";
import * as drafts from "#api/drafts/requests.ts";
import * as events from "#api/events/requests.ts";
import * as media from "#api/media/requests.ts";
import * as savedTexts from "#api/saved-texts/requests.ts";
import * as teams from "#api/teams/requests.ts";
import * as users from "#api/users/requests.ts";
import { endpoints } from "#api/routes.ts";
import { PLATFORMS } from "#domain/reports/vocabulary.ts";
import {
  type JsonSchema,
  integer,
  canonical,
  list,
  object,
  orNull,
  propertiesOf,
  ref,
  schemaOf,
  text,
  word,
} from "./schema.ts";

type Answer = JsonSchema | null | "file";

type Options = {
  /** Of the answer. 204 if it has no body, 201 for a POST, else 200. */
  status?: number;
  also?: Record<number, Answer>;
  query?: Record<string, JsonSchema>;
  /** Query parameters that the call cannot do without. */
  required?: readonly string[];
  body?: JsonSchema;
  /** The field of a multipart body that carries a file. */
  file?: { field: string; type: string; most?: number };
  /** The types of a file that isn’t only an image. */
  returns?: readonly string[];
  /** Refusals beside those that follow from where the call is and who may make it. */
  refusals?: readonly number[];
  /** Marquee is of little use without it. */
  mark?: "expected";
  note?: string;
};

type Call = Options & { summary: string; answer: Answer };
type Calls = Record<string, Call>;

const call = (summary: string, answer: Answer, options: Options = {}): Call => ({
  summary,
  answer,
  ...options,
});

/** Endpoints of `api/` that say how that one server is doing, and that no other has to have. */
export const OWN = ["GET /health", "GET /outbox", "GET /outbox/{name}"];

/** The calls of the specification. */
export const SPECIFICATION = new Set(
  `
POST /login
POST /register
POST /forgot-password
POST /reset-password
POST /logout
GET /api/user
POST /email/verification-notification
GET /api/organization
POST /api/organization
GET /api/organization/{}/members
POST /api/projects/social-calendar
GET /api/projects/social-calendar/{}
PUT /api/projects/social-calendar/{}
DELETE /api/projects/social-calendar/{}
POST /api/projects/social-calendar/board
PATCH /api/projects/social-calendar/board/{}
DELETE /api/projects/social-calendar/board/{}
POST /api/projects/social-calendar/board/reference-image
PUT /api/projects/social-calendar/board/content
POST /api/projects/meta-ad
GET /api/projects/meta-ad/{}
PATCH /api/projects/meta-ad/{}
DELETE /api/projects/meta-ad/{}
POST /api/projects/meta-ad/content
PUT /api/projects/meta-ad/content/{}
DELETE /api/projects/meta-ad/content/{}
POST /api/projects/meta-ad/content/reference-image
POST /api/projects/google-ad
GET /api/projects/google-ad/{}
PATCH /api/projects/google-ad/{}
DELETE /api/projects/google-ad/{}
POST /api/projects/google-ad/content
PUT /api/projects/google-ad/content/{}
DELETE /api/projects/google-ad/content/{}
POST /api/projects/blog
GET /api/projects/blog/{}
PATCH /api/projects/blog/{}
DELETE /api/projects/blog/{}
`
    .trim()
    .split("\n"),
);

type Rules = Record<string, z.ZodType>;
const fields = (rules: Rules) => schemaOf(z.object(rules));

const record = (name: string) => object({ data: ref(name) });
const records = (name: string) => object({ data: list(ref(name)) });
/** Laravel's length-aware pages. Marquee reads `current_page`, `last_page`, `per_page`, and `total`. */
const page = (name: string, meta = "PageMeta") =>
  object({ data: list(ref(name)), links: ref("PageLinks"), meta: ref(meta) }, ["data", "meta"]);
const calendarAnswer = object({ data: list(ref("CalendarItem")), meta: object({ total: integer }) }, [
  "data",
]);
const projectCalendarAnswer = object(
  {
    data: list(ref("CalendarItem")),
    meta: object({ total: integer }),
    calendars: list(ref("PostCalendar")),
    undated: list(ref("UndatedPost")),
  },
  ["data"],
);
const reportPiece = object(
  {
    data: list(ref("ReportRow")),
    meta: object({
      next: orNull({ ...text, description: "The id of the row to go on after." }),
      columns: object({ texts: list(text), measures: list(text), extra: list(text) }),
    }),
  },
  ["data"],
);
const logPiece = object(
  {
    data: list(ref("LogEntry")),
    meta: object({ next: orNull({ ...text, description: "The id of the entry to go on after." }) }),
  },
  ["data"],
);
const problemPiece = object({
  data: list(ref("FeedProblem")),
  meta: object({ next: orNull({ ...text, description: "The id of the problem to go on after." }) }),
});
const organization = object({ organization: ref("Organization") });
const status = object({ status: text });
const nothing = null;

const pageNumber: JsonSchema = { type: "integer", minimum: 1 };
const day: JsonSchema = { type: "string", format: "date" };
const calendarDays: Record<string, JsonSchema> = {
  from: day,
  to: day,
  "kind[]": list(word(...CALENDAR_TYPES)),
};
const CALENDAR_NOTE =
  "Both days are included, up to 400 days. Without them, a month from today on. `meta.total` is more than what is sent if there are more than 3,000.";
const search: JsonSchema = { type: "string", description: "Text to look for." };

const user = { name: "Ada Lovelace", email: "ada@example.com" };
const confirmed = (rules: Rules) => {
  const body = fields(rules);
  const properties = { ...(body["properties"] as Record<string, JsonSchema>), password_confirmation: text };
  return object(properties, [...(body["required"] as string[]), "password_confirmation"]);
};

/** A record, and whether the step was taken that was asked for with it. */
const stepped = (name: string) => object({ data: ref(name), step: ref("Step") }, ["data"]);
const STEP_KEY_NOTE =
  "`step` is taken after the save, in one transaction. If it is refused, the save is kept, and `step` of the answer says why.";
const STEP_NOTE =
  "A `status` or `use_next_slot` beside content is a step after the save, in one transaction. If the step is refused, the save is kept, and `step` says why. Without content, a refused step is a 422. The key `step` holds the same. Marquee takes the step by a call of its own if `step` is missing.";

/** How a file is shown: an image in a width, and a video by ranges of its bytes. */
const SHOWN = {
  also: { 206: "file", 304: nothing, 416: nothing },
  returns: ["image/*", ...KEPT_VIDEO_TYPES],
} satisfies Options;
const SHOWN_QUERY = {
  width: { enum: [...IMAGE_WIDTHS] },
  video: {
    enum: ["1"],
    description:
      "Returns the video that the image stands for, if there is one. A `Range` of bytes can be asked for.",
  },
};

const IMAGE = { field: "image", type: "image/png, image/jpeg, image/webp, image/gif, image/avif" };

/** The calls that the four kinds of campaign have in common. */
function campaignCalls(
  path: string,
  name: string,
  title: string,
  update: "PUT" | "PATCH",
  createRules: Rules,
  updateRules: Rules,
  query: Record<string, JsonSchema> = {},
): Calls {
  const one = `${path}/{${name[0]?.toLowerCase()}${name.slice(1)}}`;
  return {
    [`POST ${path}`]: call(`Create a ${title}`, record(name), { body: fields(createRules), refusals: [404] }),
    [`GET ${one}`]: call(`Get a ${title}`, record(name), { query }),
    [`${update} ${one}`]: call(`Update a ${title}`, record(name), {
      query,
      body: fields(updateRules),
      note:
        update === "PUT"
          ? "Optional fields that are left out are cleared, except `status` and `owner_id`."
          : "Fields that are left out stay as they are.",
    }),
    [`DELETE ${one}`]: call(`Delete a ${title}`, nothing),
  };
}

function itemCalls(at: string, one: string, item: JsonSchema): Calls {
  return {
    [`GET ${at.replace("/api/", "/api/items/")}`]: call(`Get the place of ${one}`, record("Placed"), {
      note: "It has what a link to its page needs.",
    }),
    [`GET ${at}/review`]: call(`Get the review of ${one}`, record("Review"), {
      query: { include: { type: "string", enum: ["content"], description: "Adds `content` and `files`." } },
    }),
    [`POST ${at}/status`]: call(`Change the status of ${one}`, item, {
      status: 200,
      body: fields(review.statusRules),
      note: "`approvers` come with a step to review. They are asked first, and everyone else who may approve still can. Without them, everyone who may approve is asked.",
    }),
    // A blog post is duplicated as the campaign that it is.
    ...(one !== "a blog post" && {
      [`POST ${at}/duplicate`]: call(`Duplicate ${one}`, item, { body: fields(review.duplicateRules) }),
    }),
    [`GET ${at}/versions`]: call(`List the versions of ${one}`, page("ItemVersion"), {
      query: { page: pageNumber },
    }),
    [`GET ${at}/versions/{number}`]: call(`Get a version of ${one}`, record("FullItemVersion")),
    [`POST ${at}/versions/{number}/restore`]: call(`Restore a version of ${one}`, item, {
      status: 200,
      body: fields(review.restoreRules),
    }),
  };
}

const commentCalls = (at: string, one: string): Calls => ({
  [`GET ${at}/comments`]: call(`List the comments on ${one}`, records("Thread")),
  [`POST ${at}/comments`]: call(`Comment on ${one}`, record("Comment"), {
    body: fields(comments.createRules),
  }),
});

const REPORT_FILES = {
  field: "files[]",
  type: "text/csv, text/tab-separated-values, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  most: REPORT_FILES_MAX,
};

const REPORT_FILE: Record<string, JsonSchema> = {
  file: { type: "string", description: "Without it, the first one that something is asked about." },
};

/** The rows of a report that a call is about. */
const REPORT_ROWS: Record<string, JsonSchema> = {
  from: day,
  to: day,
  "campaign[]": list({ type: "string", description: "A name in the rows." }),
  "platform[]": list(word(...PLATFORMS)),
  indicator: { type: "string", description: "What conversions count." },
  account: text,
  ad_group: text,
  ad: text,
  keyword: text,
  search_term: text,
  word: { type: "string", description: "A word of the search term." },
};

/** The table of a report, and what it is compared with. */
const REPORT_TABLE: Record<string, JsonSchema> = {
  ...REPORT_ROWS,
  against: {
    type: "string",
    description:
      "`before` for as many days directly before, `none`, or two plain days with a space between them. Without it, the days before if the report has any.",
  },
  by: { ...word(...REPORT_SHOWN_BY), description: "What the table has a row for." },
  part: {
    type: "string",
    description: "One of the `part_names`: campaigns are grouped by what their names say there.",
  },
  sort: {
    type: "string",
    description: "A metric or `name`, with `-` in front for the highest first.",
  },
  page: pageNumber,
};

const step = { step: word("day", "week") };

const FEED_FILE = {
  field: "file",
  type: "application/xml, application/feed+json, text/csv, text/tab-separated-values, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
const FEED_SIZES = `Up to ${CONTENT_FEED_BYTES_MAX / 1_000_000} megabytes of articles, or ${PRODUCT_FEED_BYTES_MAX / 1_000_000} of products.`;
const FEED_CHANGES: Record<string, JsonSchema> = {
  from: { type: "string", format: "date-time", description: "Only what changed after it." },
  to: { type: "string", format: "date-time", description: "Only what changed up to it." },
  "kind[]": list(word(...FEED_CHANGE_KINDS)),
  page: pageNumber,
};
const FEED_ENTRIES: Record<string, JsonSchema> = {
  search,
  unread: { ...word("1"), description: "Only those that the person hasn’t read." },
  starred: { ...word("1"), description: "Only those that the person has starred." },
  page: pageNumber,
};

const CALENDAR = "/api/projects/social-calendar";
const BOARD = `${CALENDAR}/board`;
const META_CONTENT = "/api/projects/meta-ad/content";
const GOOGLE = "/api/projects/google-ad";
const GOOGLE_CONTENT = `${GOOGLE}/content`;
const AD_GROUP = `${GOOGLE}/ad-group`;
const BLOG = "/api/projects/blog";
const PROJECT = "/api/projects/{project}";
const FOLDER = `${PROJECT}/folders/{folder}`;
const EVENT = `${PROJECT}/events/{event}`;
const SAVED_TEXT = `${PROJECT}/saved-texts/{savedText}`;
const MEDIUM = `${PROJECT}/media/{media}`;
const TEAM = `${PROJECT}/teams/{team}`;
const ORGANIZATION = "/api/organization/{organization}";
const CAMPAIGN = "/api/campaigns/{kind}/{campaign}";
const ANALYZER = "/api/micro-tools/report-analyzer";
const MONITOR = "/api/micro-tools/feed-monitor";
const LOG = "/api/micro-tools/ad-log";
const LOG_ENTRY = `${LOG}/entries/{logEntry}`;
const LOG_IMPORT = `${LOG}/imports/{logImport}`;
const MONITORED = `${MONITOR}/feeds/{monitoredFeed}`;
const FEED_IMPORT = `${MONITOR}/imports/{feedImport}`;
const VAULT = "/api/micro-tools/vault";
const VAULT_IMPORT = `${VAULT}/imports/{vaultImport}`;
const VAULT_ASSET = `${VAULT}/items/{vaultAsset}`;
const VAULT_ITEM = `${VAULT}/items/{vaultItem}`;
const REPORT = `${ANALYZER}/reports/{report}`;

/** What each resource is, what is missing where an API does not have its optional calls, and its calls by method and pattern. */
export const RESOURCES = {
  account: {
    about:
      "Signing in and out, creating an account, and proving an e-mail address. Breeze has all of these calls.",
    calls: {
      "GET /sanctum/csrf-cookie": call("Get the session cookie and the CSRF token", nothing, {
        mark: "expected",
        note: "Sanctum’s own. Marquee calls it before it signs someone in, and when a token is no longer accepted.",
      }),
      "POST /login": call(
        "Sign in",
        { anyOf: [record("User"), object({ two_factor: { const: true } })] },
        {
          status: 200,
          body: fields(account.loginRules),
          refusals: [429],
          note: "Breeze’s 204 without a body is read as well. `two_factor` means that a code is asked for, as Laravel Fortify does.",
        },
      ),
      "POST /two-factor-challenge": call("Finish a sign-in with a code", nothing, {
        body: fields(account.challengeRules),
        refusals: [422],
        note: "Within ten minutes after the password, in the same session. After five wrong codes, the password is asked for again.",
      }),
      "POST /register": call("Create an account", record("User"), {
        body: confirmed(account.registerRules(user)),
        refusals: [429],
        note: "Signs the person in, and sends the mail that verifies the address. Breeze’s 204 without a body is read as well.",
      }),
      "POST /forgot-password": call("Send a link to reset the password", status, {
        status: 200,
        body: fields(account.forgotPasswordRules),
        refusals: [429],
      }),
      "POST /reset-password": call("Reset the password", status, {
        status: 200,
        body: confirmed(account.resetPasswordRules(user)),
        refusals: [429],
      }),
      "POST /logout": call("Sign out", nothing),
      "GET /verify-email/{id}/{hash}": call("Verify an e-mail address", nothing, {
        status: 302,
        mark: "expected",
        query: { expires: integer, signature: text },
        required: ["expires", "signature"],
        refusals: [403],
        note: "The mailed link leads to the same path of the web app, which passes the query on as it is.",
      }),
      "POST /email/verification-notification": call("Send the verification mail again", status, {
        status: 200,
        also: { 302: nothing },
        note: "Redirects if the address is verified already.",
      }),
    },
  },
  users: {
    about:
      "The person who is signed in. Without the optional calls, people can’t change their name, password, or e-mail address, or see where they are signed in.",
    calls: {
      "GET /api/user": call("Get the signed-in person", record("User"), {
        note: "The record may also come without `data` around it.",
      }),
      "PATCH /api/user": call("Update the signed-in person", record("User"), {
        body: fields(users.updateRules),
        refusals: [429],
        note: "A new e-mail address needs `current_password` and has to be verified again.",
      }),
      "DELETE /api/user": call("Delete the account", nothing, {
        body: fields(users.currentPasswordRules),
        refusals: [429],
        note: "What the person wrote stays without their name. Organizations without other members are deleted. 422 for the only owner of an organization with other members.",
      }),
      "GET /api/user/export": call("Download what is kept about the person", "file", {
        returns: ["application/zip"],
        refusals: [429],
        note: "A ZIP file with JSON files.",
      }),
      "POST /api/user/avatar": call("Upload the person’s picture", record("User"), {
        status: 200,
        file: IMAGE,
        refusals: [422, 429],
        note: "It is scaled down to 512 pixels, and only the first frame of an animation is kept.",
      }),
      "DELETE /api/user/avatar": call("Remove the person’s picture", record("User")),
      "PUT /api/user/password": call("Change the password", nothing, {
        body: confirmed(users.passwordRules({}, user)),
        refusals: [429],
      }),
      "GET /api/user/two-factor": call("Get the state of two-factor sign-in", record("TwoFactor")),
      "POST /api/user/two-factor": call("Start to set up two-factor sign-in", nothing, {
        body: fields(users.currentPasswordRules),
        refusals: [429],
        note: "Changes nothing while it is on.",
      }),
      "POST /api/user/two-factor/confirm": call("Turn on two-factor sign-in", record("RecoveryCodes"), {
        status: 200,
        also: { 204: nothing },
        body: fields(users.codeRules),
        refusals: [429],
        note: "204 for a repeated submission: recovery codes are shown once.",
      }),
      "POST /api/user/two-factor/recovery-codes": call(
        "Replace the recovery codes",
        record("RecoveryCodes"),
        {
          status: 200,
          also: { 204: nothing },
          body: fields(users.currentPasswordRules),
          refusals: [429],
          note: "204 for a repeated submission: recovery codes are shown once.",
        },
      ),
      "DELETE /api/user/two-factor": call("Turn off two-factor sign-in", nothing, {
        body: fields(users.currentPasswordRules),
        refusals: [429],
      }),
      "GET /api/user/sessions": call("List where the person is signed in", records("Session")),
      "DELETE /api/user/sessions": call("Sign out everywhere else", nothing),
      "DELETE /api/user/sessions/{session}": call("Sign out in one place", nothing),
    },
  },
  organizations: {
    about:
      "Everything belongs to an organization. A person can belong to several and works in one at a time. Without the optional calls, an organization keeps the name it was created with, and people work in their first one.",
    calls: {
      "GET /api/organization": call(
        "Get the current organization",
        object({ organization: { anyOf: [ref("Organization"), { type: "null" }] } }),
        {
          note: "`organization` is null for someone who belongs to none: Marquee then asks for a name and creates one.",
        },
      ),
      "POST /api/organization": call(
        "Create an organization",
        object({ organization: ref("Organization"), project: ref("Project") }, ["organization"]),
        {
          body: fields(organizations.createRules),
          note: "It becomes the person’s current organization. 200 is read as well. A `project` is created in the same transaction, and is in the answer. Marquee creates it by a call of its own if the answer lacks it.",
        },
      ),
      "PATCH /api/organization": call("Update the current organization", organization, {
        body: fields(organizations.updateRules),
      }),
      "DELETE /api/organization": call("Delete the current organization in 14 days", organization, {
        body: fields(users.currentPasswordRules),
        refusals: [429],
        note: "For owners. Everything works until `deletes_at`, then all of it is deleted. A date that is already set stays.",
      }),
      "DELETE /api/organization/deletion": call("Keep the current organization", organization, {
        note: "For owners, until `deletes_at`.",
      }),
      "POST /api/organization/logo": call("Upload the organization’s logo", organization, {
        status: 200,
        file: IMAGE,
        refusals: [422],
        note: "It is scaled down to 512 pixels, and only the first frame of an animation is kept.",
      }),
      "DELETE /api/organization/logo": call("Remove the organization’s logo", organization),
      "PUT /api/organization/current": call("Switch to another organization", organization, {
        body: fields(organizations.chooseRules),
        refusals: [404],
      }),
      "GET /api/organization/network-limits": call(
        "Get the organization’s own limits for networks",
        record("NetworkLimits"),
      ),
      "PUT /api/organization/network-limits": call(
        "Replace the organization’s own limits for networks",
        record("NetworkLimits"),
        {
          body: fields(organizations.networkLimitRules),
          note: "A network that is left out has the usual limits again.",
        },
      ),
    },
  },
  members: {
    about:
      "The people of an organization. Marquee offers them as owners and reviewers. Without the optional calls, roles can’t be changed, nobody can be removed, and open work isn’t handed over.",
    calls: {
      "GET /api/organization/members": call(
        "List the members of the current organization",
        records("Member"),
        {
          query: { search, project: { type: "string", description: "A project’s slug." } },
        },
      ),
      [`GET ${ORGANIZATION}/members`]: call("List the members of an organization", records("Member"), {
        query: { search, project: { type: "string", description: "A project’s slug." } },
      }),
      [`PATCH ${ORGANIZATION}/members/{member}`]: call("Change a member’s role", record("Member"), {
        body: fields(members.updateRules),
      }),
      [`DELETE ${ORGANIZATION}/members/{member}`]: call("Remove a member, or leave", nothing, {
        body: fields(members.deleteRules),
        refusals: [422],
      }),
      [`GET ${ORGANIZATION}/members/{member}/open-work`]: call(
        "List the open work of a member",
        record("OpenWork"),
      ),
    },
  },
  invitations: {
    about:
      "How more people join an organization. The person who invites sees the link, so no mail server is needed. Without these calls, nobody can be invited.",
    calls: {
      "GET /api/user/invitations": call(
        "List the open invitations to the person’s verified e-mail address",
        records("OwnInvitation"),
        { note: "Newest first. Not those of organizations that the person belongs to." },
      ),
      [`GET ${ORGANIZATION}/invitations`]: call(
        "List the invitations of an organization",
        records("Invitation"),
      ),
      [`POST ${ORGANIZATION}/invitations`]: call("Invite someone", record("Invitation"), {
        body: fields(invitations.createRules),
        refusals: [429],
      }),
      [`POST ${ORGANIZATION}/invitations/{invitation}/resend`]: call(
        "Send an invitation again",
        record("Invitation"),
        { status: 200, refusals: [429] },
      ),
      [`DELETE ${ORGANIZATION}/invitations/{invitation}`]: call("Revoke an invitation", nothing),
      "GET /api/invitation": call("Look at an invitation", record("InvitationPreview"), {
        query: { signature: text, accessor: text },
        required: ["signature", "accessor"],
        refusals: [403, 422],
        note: "Works without signing in.",
      }),
      "POST /api/invitation/accept": call("Accept an invitation", organization, {
        status: 200,
        body: fields(invitations.linkRules),
        refusals: [429],
      }),
    },
  },
  projects: {
    about: "A project holds folders. Its slug is in every URL below it.",
    calls: {
      "GET /api/projects": call("List projects", page("Project"), {
        mark: "expected",
        query: {
          search,
          status: word(...PROJECT_STATUSES),
          sort: word(...PROJECT_SORTS),
          page: pageNumber,
          include: word("cards", "choices"),
        },
        note: "With `include=cards`, each has what its card on the start page shows. Without those fields, the card is smaller. With `include=choices`, all projects come at once, by name and without counts; an API that ignores it is asked for page after page.",
      }),
      "POST /api/projects": call("Create a project", record("Project"), {
        mark: "expected",
        body: fields(projects.createRules),
        note: "Our own API creates the folder “General” with it. With `calendar`, a social calendar called “Content calendar” is created in that folder, and the answer says where it is: null if the organization’s naming rules refuse its name. If the answer lacks `calendar`, Marquee creates a folder and a calendar by the calls for them.",
      }),
      [`GET ${PROJECT}`]: call("Get a project", record("Project"), {
        mark: "expected",
        query: { include: word("contents") },
        note: "By slug or id, like every call below it. With `include=contents`, it says what a deletion takes along.",
      }),
      [`PATCH ${PROJECT}`]: call("Update a project", record("Project"), {
        mark: "expected",
        body: fields(projects.updateRules),
        note: "Fields that are left out stay as they are.",
      }),
      [`POST ${PROJECT}/client-logo`]: call("Upload the logo of a project’s client", record("Project"), {
        status: 200,
        file: IMAGE,
        refusals: [422],
        note: "Clients see it on the page of their review link. It is scaled down to 512 pixels, and only the first frame of an animation is kept. Without this call, the page shows the client’s initial.",
      }),
      [`DELETE ${PROJECT}/client-logo`]: call("Remove the logo of a project’s client", record("Project")),
      [`DELETE ${PROJECT}`]: call("Delete a project and everything in it", nothing, { mark: "expected" }),
    },
  },
  samples: {
    about:
      "A project that shows what Marquee does, filled with posts, ads, and a blog post. Without these calls, the empty list of projects offers no sample.",
    calls: {
      "GET /api/samples": call("List the sample projects", records("Project"), {
        note: "Marquee asks for it to find out whether the API has samples.",
      }),
      "POST /api/samples": call(
        "Create the sample project, or get the one that there is",
        record("Project"),
        {
          status: 200,
          also: { 201: record("Project") },
          note: "Without a body. The sample has a folder with a social calendar, ads, and a blog post. It is made whole or not at all, and only one at a time.",
        },
      ),
    },
  },
  "first-steps": {
    about:
      "What an organization still needs for its first post. Samples don’t count. Without this call, no steps are shown above the projects.",
    calls: {
      "GET /api/first-steps": call(
        "Get how far the organization is with its first post",
        record("FirstSteps"),
      ),
    },
  },
  folders: {
    about: "A folder of a project holds campaigns.",
    calls: {
      [`GET ${PROJECT}/folders`]: call("List the folders of a project", records("Folder"), {
        mark: "expected",
      }),
      [`POST ${PROJECT}/folders`]: call("Create a folder", record("Folder"), {
        mark: "expected",
        body: fields(folders.createRules),
      }),
      [`GET ${FOLDER}`]: call("Get a folder", record("Folder"), {
        mark: "expected",
        query: { include: word("contents") },
        note: "With `include=contents`, it says what a deletion takes along.",
      }),
      [`PATCH ${FOLDER}`]: call("Update a folder", record("Folder"), {
        mark: "expected",
        body: fields(folders.updateRules),
        note: "Fields that are left out stay as they are.",
      }),
      [`DELETE ${FOLDER}`]: call("Delete a folder and everything in it", nothing, {
        mark: "expected",
        note: "Our own API answers 422 for the only folder of a project.",
      }),
    },
  },
  "project-members": {
    about:
      "Who sees a project, and their role in it. `visibility` of a project says whether everyone in the organization but guests sees it, or only its members. A project that someone doesn’t see answers 404 to them, and isn’t in any list. Without these calls, a project has no page for its members, and everyone in the organization sees it.",
    calls: {
      [`GET ${PROJECT}/members`]: call("List everyone who sees a project", records("ProjectMember")),
      [`POST ${PROJECT}/members`]: call(
        "Give someone of the organization a role in a project",
        record("ProjectMember"),
        {
          body: fields(projectMembers.createRules),
          note: "Owners and admins manage every project without a role in it. Guests can be approvers or viewers.",
        },
      ),
      [`PATCH ${PROJECT}/members/{member}`]: call(
        "Change someone’s role in a project",
        record("ProjectMember"),
        { body: fields(projectMembers.updateRules) },
      ),
      [`DELETE ${PROJECT}/members/{member}`]: call("Take away someone’s role in a project", nothing, {
        note: "Members may give up their own. Whoever still sees the project by their role in the organization has that one again.",
      }),
    },
  },
  teams: {
    about:
      "The teams of a project: members of the organization, and up to one of them as the lead. Without these calls, a project has no page for teams, and comments can’t mention one.",
    calls: {
      [`GET ${PROJECT}/teams`]: call("List the teams of a project", records("Team")),
      [`POST ${PROJECT}/teams`]: call("Create a team", record("Team"), { body: fields(teams.createRules) }),
      [`GET ${TEAM}`]: call("Get a team", record("Team")),
      [`PATCH ${TEAM}`]: call("Update a team", record("Team"), {
        body: fields(teams.updateRules),
        note: "Fields that are left out stay as they are.",
      }),
      [`DELETE ${TEAM}`]: call("Delete a team", nothing, { note: "Its members stay in the organization." }),
      [`PUT ${TEAM}/members/{member}`]: call(
        "Add a member of the organization to a team, or make them its lead",
        record("Team"),
        {
          body: fields(teams.memberRules),
          note: "A new lead takes the place of another one. Without `is_lead`, nothing changes for a person who is already on the team.",
        },
      ),
      [`DELETE ${TEAM}/members/{member}`]: call("Remove a person from a team", nothing),
      [`GET ${PROJECT}/workload`]: call(
        "List the open work of each person in a project",
        records("Workload"),
        {
          note: "Everyone on the project’s teams, and everyone else with open work. Work without an owner comes last.",
        },
      ),
    },
  },
  tasks: {
    about:
      "What people have to do, in a project or in none, and what it is about: campaigns, posts, ads, and blog posts. Without these calls, there is no page for tasks.",
    calls: {
      "GET /api/tasks": call("List tasks", page("Task", "TaskPageMeta"), {
        query: {
          project: { type: "string", description: "A project’s slug or id." },
          assignee: {
            type: "string",
            description:
              "`me` for the person’s own and their teams’ tasks, `none` for those of nobody, or the id of a person or a team.",
          },
          creator: { type: "string", enum: ["me"], description: "Only what the person created." },
          "status[]": list(word(...TASK_STATUSES)),
          "priority[]": list(word(...TASK_PRIORITIES)),
          due: {
            ...word(...TASK_DUES),
            description:
              "`overdue` and `today` count from the person’s own day, `week` is the organization’s current week.",
          },
          label: { type: "string", description: "A label’s id." },
          done_today: {
            type: "string",
            enum: ["1"],
            description:
              "Besides the tasks in `status[]`, those that were done on the person’s own day. An API without it shows no tasks as done today.",
          },
          counts: {
            type: "string",
            enum: ["1"],
            description:
              "Adds `meta.counts` with the open tasks of the person (`mine`), of everyone (`all`), and those that are overdue (`overdue`), whatever the other filters. An API without it shows no numbers.",
          },
          quiet: {
            type: "string",
            enum: ["1"],
            description: "Open tasks without a change or a comment for 14 days.",
          },
          link: { type: "string", description: "The id of a campaign, post, ad, or blog post it is about." },
          search,
          sort: {
            ...word(...TASK_SORTS),
            description: "By due day if left out. Tasks without one come last.",
          },
          page: pageNumber,
        },
        note: "The descriptions, `links`, `blocks`, `attachments`, and `watchers` are only in the answer for one task. `project.colour` and, in `links`, `status`, `planned_for`, `scheduled_at`, `zone`, and `image_url` are optional: without them, the page shows less. Guests see the tasks of projects and those that are assigned to them.",
      }),
      "POST /api/tasks": call("Create a task", record("Task"), { body: fields(tasks.createRules) }),
      "GET /api/tasks/{task}": call("Get a task", record("Task")),
      "PATCH /api/tasks/{task}": call("Update a task", record("Task"), {
        body: fields(tasks.updateRules),
        note: "Fields that are left out stay as they are. Tasks can’t wait for each other in a circle; the refusal at `blocked_by` names it. When a task that repeats is done, the next one is created.",
      }),
      "DELETE /api/tasks/{task}": call("Delete a task", nothing, {
        note: "Our own API keeps it in the trash for 30 days.",
      }),
      "PUT /api/tasks/{task}/checklist/{point}": call(
        "Check a point of a task’s checklist, or uncheck it",
        record("Task"),
        {
          body: fields(tasks.pointRules),
          note: "It needs no version, and keeps what other people change at the same time.",
        },
      ),
      "PUT /api/tasks/{task}/watch": call("Watch a task", record("Task"), {
        note: "Who watches a task is told of comments, and of changes of its status and due day. Who created it, who does it, and whom its comments mention watch it without this call.",
      }),
      "DELETE /api/tasks/{task}/watch": call("Stop watching a task", record("Task")),
      "POST /api/tasks/{task}/attachments": call("Add a file to a task", record("Attachment"), {
        body: fields(tasks.attachmentRules),
        file: { field: "file", type: ATTACHMENT_TYPES.join(", ") },
        note: `An image or a PDF of up to ${ATTACHMENT_MEGABYTES} MB, known by its content. A task can have up to ${TASK_ATTACHMENTS_MAX}. Our own API encodes images again, without their metadata, and returns these files only as downloads.`,
      }),
      "DELETE /api/tasks/{task}/attachments/{attachment}": call("Remove a file from a task", nothing),
    },
  },
  calendar: {
    about:
      "Everything with a day, in one list: campaigns, posts, ads, blog posts, events, and freeze windows. Without these calls, there is no calendar of a project, and none of all projects.",
    calls: {
      [`GET ${PROJECT}/calendar`]: call("Get everything with a day in a project", projectCalendarAnswer, {
        query: { ...calendarDays, include: word("calendars") },
        refusals: [422],
        note: `${CALENDAR_NOTE} With \`include=calendars\`, the social calendars that aren’t archived are sent too, with up to 200 of their posts without a day. Without \`calendars\` in the answer, the project’s month has no unscheduled posts and its week no posting times.`,
      }),
      "GET /api/calendar": call("Get everything with a day in all projects", calendarAnswer, {
        query: {
          ...calendarDays,
          "project[]": list({ type: "string", description: "A project’s slug or id." }),
        },
        refusals: [422],
        note: CALENDAR_NOTE,
      }),
      "GET /api/calendar/{source}/{item}": call("Get something with a day", record("CalendarItem"), {
        note: "`source` is its `type`, and `item` its id.",
      }),
      "PATCH /api/calendar/{source}/{item}": call(
        "Move something to another first day, or change its owner",
        object({ data: { type: "object" } }),
        {
          body: fields(calendar.changeRules),
          note: "It keeps its time of day, and its length unless a campaign or an event is sent with `ends_on`. Events have no owner. Answers with its own record.",
        },
      ),
    },
  },
  events: {
    about:
      "A project’s own events, and its freeze windows, in which nothing is scheduled. Without these calls, a project has no events and no freeze windows.",
    calls: {
      [`POST ${PROJECT}/events`]: call("Create an event or a freeze window", record("Event"), {
        body: fields(events.createRules),
        note: "Up to 366 days. What is scheduled or moved into a freeze window answers 422, unless an admin gives a `reason`.",
      }),
      [`GET ${EVENT}`]: call("Get an event", record("Event")),
      [`PATCH ${EVENT}`]: call("Update an event", record("Event"), {
        body: fields(events.updateRules),
        note: "Fields that are left out stay as they are.",
      }),
      [`DELETE ${EVENT}`]: call("Delete an event", nothing),
    },
  },
  "saved-texts": {
    about:
      "Captions and groups of hashtags that the posts of a project share. Without `GET /api/projects/{project}/saved-texts`, posts offer none.",
    calls: {
      [`GET ${PROJECT}/saved-texts`]: call("List the saved texts of a project", records("SavedText"), {
        note: "Without pages. Marquee asks for it to find out whether the API has saved texts.",
      }),
      [`POST ${PROJECT}/saved-texts`]: call("Save a text for posts", record("SavedText"), {
        body: fields(savedTexts.createRules),
      }),
      [`PATCH ${SAVED_TEXT}`]: call("Update a saved text", record("SavedText"), {
        body: fields(savedTexts.updateRules),
        note: "Fields that are left out stay as they are.",
      }),
      [`DELETE ${SAVED_TEXT}`]: call("Delete a saved text", nothing, {
        note: "Posts that hold it keep it.",
      }),
    },
  },
  media: {
    about:
      "The library of a project: the images of its posts, each once, and those that are uploaded to it. Without `GET /api/projects/{project}/media`, projects have none.",
    calls: {
      [`GET ${PROJECT}/media`]: call("List the images of a project", page("Medium", "MediaPageMeta"), {
        query: {
          search,
          "tag[]": list({ ...text, description: "Only those with this tag." }),
          counts: { ...word("1"), description: "Adds how many images have each tag to `meta.counts`." },
          page: pageNumber,
        },
        note: "The latest first. `search` looks in names, alternative texts, and tags. Marquee asks for it to find out whether the API has a library.",
      }),
      [`POST ${PROJECT}/media`]: call("Upload an image to the library", record("Medium"), {
        body: fields(media.createRules),
        file: IMAGE,
        note: "`image` may be a video, and `poster` is the image that stands for it.",
      }),
      [`GET ${MEDIUM}`]: call("Get an image of the library", record("ShownMedium")),
      [`PATCH ${MEDIUM}`]: call("Update an image of the library", record("Medium"), {
        body: fields(media.updateRules),
        note: "Fields that are left out stay as they are. Posts keep the texts that they have.",
      }),
      [`DELETE ${MEDIUM}`]: call("Delete an image from the library", nothing, {
        refusals: [422],
        note: "An image that a post uses is refused with 422. Our own API keeps the bytes while the deletion can be undone.",
      }),
      [`POST ${MEDIUM}/replace`]: call(
        "Put another image in its place everywhere",
        record("MediumReplaced"),
        {
          status: 200,
          body: fields(media.replaceRules),
          file: IMAGE,
          note: "In the library, and in the posts that the person may change. What is published, ran, is cancelled, or is archived stays as it is, and approvals of the others end as after any change of an image. Each post is saved by itself, and `left` says why one wasn’t. Without `alt`, each post keeps its text.",
        },
      ),
    },
  },
  campaigns: {
    about:
      "What the four types of campaign have in common: social calendars, Meta ads, Google ads, and blogs. Without the optional calls, campaigns can’t be moved, duplicated, or archived.",
    calls: {
      [`GET ${FOLDER}/campaigns`]: call("List the campaigns of a folder", page("Campaign"), {
        mark: "expected",
        query: {
          "kind[]": list(word(...CAMPAIGN_KINDS)),
          "status[]": list(word(...new Set<string>([...CAMPAIGN_STATUSES, ...ITEM_STATUSES]))),
          owner: { type: "string", description: "A member’s id." },
          "owner[]": list({ type: "string", description: "Ids of several members." }),
          search,
          label: { type: "string", description: "A label’s id." },
          "label[]": list({
            type: "string",
            description: "Ids of several labels: campaigns with any of them.",
          }),
          sort: word(...CAMPAIGN_SORTS),
          archived: {
            type: "string",
            const: "1",
            description: "Archived campaigns, in place of the others.",
          },
          keyword: { type: "string", description: "Only blog posts with this keyword." },
          planned: {
            type: "string",
            pattern: "^\\d{4}-\\d{2}$",
            description: "Only blog posts planned for this month, like 2026-11.",
          },
          stale: {
            type: "string",
            const: "1",
            description: "Only blog posts published and last reviewed over a year ago.",
          },
          page: pageNumber,
        },
        note: "One list over the four types of campaign.",
      }),
      [`POST ${CAMPAIGN}/move`]: call("Move a campaign to another folder", record("CampaignRecord"), {
        status: 200,
        body: fields(campaigns.moveRules),
      }),
      [`POST ${CAMPAIGN}/duplicate`]: call("Duplicate a campaign", record("CampaignRecord"), {
        body: fields(campaigns.duplicateRules),
      }),
      [`POST ${CAMPAIGN}/archive`]: call("Archive a campaign", record("CampaignRecord"), { status: 200 }),
      [`DELETE ${CAMPAIGN}/archive`]: call("Unarchive a campaign", record("CampaignRecord")),
    },
  },
  "social-calendars": {
    about:
      "A campaign of planned posts. Without the optional calls, there are no posting times and no list of what waits for an approval.",
    calls: {
      ...campaignCalls(
        CALENDAR,
        "SocialCalendar",
        "social calendar",
        "PUT",
        socialCalendars.createRules,
        socialCalendars.replaceRules,
        {
          from: {
            ...day,
            description: "Leaves out posts planned for an earlier day. Those without a day always come.",
          },
          to: { ...day, description: "Leaves out posts planned for a later day." },
          boards: { type: "string", const: "0", description: "Leaves out all posts." },
        },
      ),
      [`GET ${CALENDAR}`]: call(
        "List the social calendars of all projects",
        object({ data: list(schemaOf(CalendarPlaceSchema)) }),
        { note: "Those that the signed-in person may add posts to. A post is copied to one of them." },
      ),
      [`GET ${CALENDAR}/{socialCalendar}/slots`]: call(
        "List the posting times of a social calendar",
        records("PostingSlot"),
      ),
      [`PUT ${CALENDAR}/{socialCalendar}/slots`]: call(
        "Replace the posting times of a social calendar",
        records("PostingSlot"),
        { body: object({ slots: { ...list(schemaOf(PostingSlotSchema)), maxItems: SLOTS_MAX } }) },
      ),
      [`GET ${CALENDAR}/{socialCalendar}/next-slot`]: call(
        "Find the next free posting time",
        object({ data: schemaOf(NextSlotSchema) }),
        {
          query: {
            "networks[]": list(word(...NETWORKS)),
            board: {
              type: "string",
              description: "The post that the time is for: its own time counts as free.",
            },
          },
        },
      ),
      [`GET ${CALENDAR}/{socialCalendar}/awaiting-approval`]: call(
        "List the posts that the signed-in person may approve",
        object({ data: list(ref("Id")) }),
      ),
    },
  },
  boards: {
    about:
      "A board is one planned post of a social calendar. Without the optional calls, posts can’t be moved, split, or repeated, a post has only one image, which can’t be removed, and there are no checks before a post is scheduled.",
    calls: {
      [`POST ${BOARD}`]: call("Create a post", stepped("Board"), {
        body: fields(boards.createRules),
        refusals: [404],
        note: `Without a \`title\`, it is the first words of the content. ${STEP_NOTE}`,
      }),
      [`GET ${BOARD}/{board}`]: call("Get a post", record("Board"), {
        note: "Without it Marquee finds the post in its calendar.",
      }),
      [`PATCH ${BOARD}/{board}`]: call("Update a post", stepped("Board"), {
        body: fields(boards.updateRules),
        note: `Fields that are left out stay as they are. ${STEP_NOTE}`,
      }),
      [`DELETE ${BOARD}/{board}`]: call("Delete a post", nothing),
      [`PUT ${BOARD}/content`]: call("Save the text of a post", record("Board"), {
        body: fields(boards.contentRules),
        refusals: [404],
        note: "`overrides` that are left out stay. An empty object clears them.",
      }),
      [`POST ${BOARD}/reference-image`]: call("Upload the first image of a post", record("Board"), {
        status: 200,
        body: fields(boards.imageRules),
        file: IMAGE,
        refusals: [404],
        note: "Without `image` only the alternative text of the present image changes.",
      }),
      [`DELETE ${BOARD}/reference-image`]: call("Remove the first image of a post", record("Board"), {
        body: fields(boards.imageRemovalRules),
        refusals: [404],
      }),
      [`GET ${BOARD}/images`]: call(
        "Get how many images a post can have",
        object({ data: object({ max: integer }) }),
        { note: "Tells Marquee that the API keeps several images. Otherwise, its pages offer one." },
      ),
      [`POST ${BOARD}/images`]: call(
        "Add images to a post",
        object(
          {
            data: ref("Board"),
            refused: list(object({ index: integer, message: text })),
            step: ref("Step"),
          },
          ["data", "refused"],
        ),
        {
          body: fields(boards.imagesRules),
          file: {
            field: "images[]",
            type: [IMAGE.type, ...VIDEO_TYPES].join(", "),
            most: BOARD_IMAGES_MAX,
          },
          refusals: [404],
          note: "Files are images and videos. `uploads` are videos that came in parts before, and `at` is their place among the files. `posters[0]` is the image that stands for the video at `images[0]`; without one, Marquee’s own API draws a plain one. It copies videos packet by packet, without their metadata, and QuickTime becomes MP4. Each file is judged alone. If some are refused, the others are kept, and `refused` says why by index, from 0. If all are refused, the answer is 422 with errors at `images.0` and so on. `alts` belong to the images in the same order. `asset_ids` are brand assets of the vault whose images come after those that are sent, and `media_ids` are images of the project’s library, which come last. A post that is scheduled for a day after their rights end gets them with a `reason` only. A `status` or `use_next_slot` is a step after the upload, as with a save. It isn’t taken if an image was refused.",
        },
      ),
      [`PATCH ${BOARD}/images/{boardImage}`]: call(
        "Describe, move, or crop an image of a post",
        record("Board"),
        {
          body: fields(boards.oneImageRules),
          note: "Several at once: `images` and `remove_images` of “Update a post”. `crop` puts the largest part of this shape in the image’s place, under a new id. `position` says where along the longer side it lies, from 0 (left or top) to 100. Videos and animations can’t be cropped.",
        },
      ),
      [`POST ${BOARD}/images/{boardImage}/poster`]: call(
        "Change the image that stands for a video",
        record("Board"),
        {
          status: 200,
          body: fields(boards.versionRules),
          file: IMAGE,
          note: "The video gets another id. Images have no poster.",
        },
      ),
      [`DELETE ${BOARD}/images/{boardImage}`]: call("Remove one image of a post", record("Board"), {
        body: fields(boards.versionRules),
      }),
      [`GET ${BOARD}/{board}/checks`]: call(
        "List what keeps a post from going out",
        object({ data: schemaOf(BoardChecksSchema) }),
        { note: "A `level` of `block` keeps the post from being scheduled, `warn` does not." },
      ),
      [`POST ${BOARD}/{board}/move`]: call("Move a post to another calendar", record("Board"), {
        status: 200,
        body: fields(boards.moveRules),
      }),
      [`POST ${BOARD}/{board}/split`]: call("Split a post into one per network", records("Board")),
      [`POST ${BOARD}/{board}/next-slot`]: call(
        "Plan a post for the next free posting time",
        record("Board"),
        { status: 200 },
      ),
      [`GET ${BOARD}/{board}/series`]: call(
        "Get the series of a post",
        object({ data: { anyOf: [ref("Series"), { type: "null" }] } }),
        { note: "`data` is null for a post that does not repeat." },
      ),
      [`POST ${BOARD}/{board}/series`]: call("Repeat a post", record("Series"), {
        body: fields(boards.seriesRules),
        note: "Until a day or for a number of times, never both.",
      }),
      [`PUT ${BOARD}/{board}/series`]: call(
        "Give the text of a post to the rest of its series",
        record("Series"),
        { body: fields(boards.seriesScopeRules) },
      ),
      [`DELETE ${BOARD}/{board}/series`]: call("Delete a series, or the rest of it", nothing, {
        body: fields(boards.seriesScopeRules),
      }),
    },
  },
  "board-imports": {
    about:
      "Posts from a CSV file: upload it, choose what its columns mean, and confirm. Without these calls, posts can’t be imported.",
    calls: {
      [`POST ${CALENDAR}/{socialCalendar}/imports`]: call("Upload a file of posts", record("BoardImport"), {
        body: fields(boardImports.createRules),
        file: { field: "file", type: "text/csv, text/tab-separated-values" },
        note: "Reads the file and guesses what its columns mean. No posts are created yet.",
      }),
      [`GET ${CALENDAR}/imports/{import}`]: call("Get an import of posts", record("BoardImport")),
      [`PUT ${CALENDAR}/imports/{import}`]: call(
        "Choose what the columns of an import mean",
        record("BoardImport"),
        { body: fields(boardImports.updateRules) },
      ),
      [`POST ${CALENDAR}/imports/{import}/confirm`]: call(
        "Create the posts of an import",
        record("BoardImport"),
        { status: 200 },
      ),
      [`POST ${CALENDAR}/imports/{import}/undo`]: call("Undo an import of posts", record("BoardImport"), {
        status: 200,
      }),
    },
  },
  "calendar-feeds": {
    about:
      "The dates of a project, or of all projects of a person, for other calendar apps. Without these calls, there are no calendar feeds.",
    calls: {
      [`GET ${PROJECT}/calendar-feeds`]: call(
        "List the calendar feeds of a project",
        records("CalendarFeed"),
      ),
      [`POST ${PROJECT}/calendar-feeds`]: call("Create a calendar feed", record("CalendarFeed"), {
        body: fields(feeds.createRules),
        note: "Only this answer carries the token of the feed’s URL.",
      }),
      "GET /api/calendar-feeds": call(
        "List the person’s own calendar feeds over all projects",
        records("CalendarFeed"),
      ),
      "POST /api/calendar-feeds": call("Create a calendar feed over all projects", record("CalendarFeed"), {
        body: fields(feeds.createRules),
        note: "It has the projects in which the person may create something, and tasks without a project that they do. Only this answer carries the token of the feed’s URL.",
      }),
      "DELETE /api/calendar-feeds/{feed}": call("Delete a calendar feed", nothing),
      "GET /api/calendar-feeds/{feed}": call(
        "Read a calendar feed by its token",
        record("CalendarFeedContent"),
        {
          note: "Works without signing in. Here `feed` is the token, not the id.",
        },
      ),
    },
  },
  "meta-ads": {
    about:
      "A Meta ad campaign and its ads. The wire calls an ad a content. Without the optional calls, ads can’t be reordered, there are no variants, and an image can’t be removed.",
    calls: {
      ...campaignCalls(
        "/api/projects/meta-ad",
        "MetaAd",
        "Meta ad campaign",
        "PATCH",
        metaAds.createRules,
        metaAds.updateRules,
      ),
      [`POST ${META_CONTENT}`]: call("Create a Meta ad", record("MetaAdContent"), {
        body: fields(metaContents.createRules),
        refusals: [404],
      }),
      [`PUT ${META_CONTENT}/{metaContent}`]: call("Save the texts of an ad", stepped("MetaAdContent"), {
        body: fields(metaContents.replaceRules),
        note: `Texts that are left out are cleared. Status, date, images, cards, and position stay. ${STEP_KEY_NOTE}`,
      }),
      [`PATCH ${META_CONTENT}/{metaContent}`]: call("Update a Meta ad", record("MetaAdContent"), {
        body: fields(metaContents.updateRules),
        note: "Fields that are left out stay as they are.",
      }),
      [`DELETE ${META_CONTENT}/{metaContent}`]: call("Delete a Meta ad", nothing),
      [`POST ${META_CONTENT}/reference-image`]: call("Upload an image of an ad", stepped("MetaAdContent"), {
        status: 200,
        body: fields(metaContents.imageRules),
        file: IMAGE,
        refusals: [404],
        note: "The reference image, unless `ratio` or `card_id` names another. `asset_id` is a brand asset of the vault whose image is taken; an ad that is scheduled for a day after its rights end gets it with a `reason` only. Without either, only the alternative text changes.",
      }),
      [`DELETE ${META_CONTENT}/reference-image`]: call("Remove an image of an ad", record("MetaAdContent"), {
        body: fields(metaContents.imageRemovalRules),
        refusals: [404],
      }),
      [`POST ${META_CONTENT}/{metaContent}/variants`]: call(
        "Create variants of an ad",
        records("MetaAdContent"),
        { body: fields(metaContents.variantRules) },
      ),
    },
  },
  "google-ads": {
    about:
      "A Google ad campaign and its responsive search ads. The wire calls an ad a content. Without the optional calls, ads can’t be imported, and all editorial issues are suggestions.",
    calls: {
      ...campaignCalls(
        GOOGLE,
        "GoogleAd",
        "Google ad campaign",
        "PATCH",
        googleAds.createRules,
        googleAds.updateRules,
      ),
      [`POST ${GOOGLE_CONTENT}`]: call("Create a Google ad", record("GoogleAdContent"), {
        body: fields(googleContents.createContentRules),
        refusals: [404],
      }),
      [`GET ${GOOGLE_CONTENT}/{googleContent}`]: call("Get an ad", record("GoogleAdContent")),
      [`PUT ${GOOGLE_CONTENT}/{googleContent}`]: call("Update a Google ad", stepped("GoogleAdContent"), {
        body: fields(googleContents.updateContentRules),
        note: `Fields that are left out stay. \`heading\` and \`description\` alone change the first headline and the first description. ${STEP_KEY_NOTE}`,
      }),
      [`DELETE ${GOOGLE_CONTENT}/{googleContent}`]: call("Delete a Google ad", nothing),
      [`POST ${GOOGLE_CONTENT}/import`]: call("Import ads", record("GoogleAdImport"), {
        status: 200,
        body: fields(googleContents.importRules),
        refusals: [404, 412],
        note: "All of them or none. Those with a `content_id` are changed, the others created.",
      }),
      [`GET ${GOOGLE}/{googleAd}/imports`]: call("List the imports of a campaign", records("GoogleAdImport")),
      [`GET ${GOOGLE}/imports/{googleImport}`]: call("Get an import of Google ads", record("GoogleAdImport")),
      [`POST ${GOOGLE}/imports/{googleImport}/undo`]: call(
        "Undo an import of Google ads",
        record("GoogleAdImport"),
        {
          status: 200,
        },
      ),
      [`PUT ${GOOGLE}/{googleAd}/contents`]: call("Update several ads at once", records("GoogleAdSaved"), {
        body: fields(googleContents.updateContentsRules),
        note: "Each ad is saved by itself, with the rules of the call for one ad. The answer says for each, in the same order, whether it was `saved`, `refused` with its errors, or `stale` with the current record. Only `headlines`, `descriptions`, `path1`, `path2`, and `final_url` can be changed here. One undo restores all that were saved.",
      }),
      [`GET ${PROJECT}/google-ad-rules`]: call(
        "Get the editorial rules of a project",
        record("GoogleAdRules"),
      ),
      [`PUT ${PROJECT}/google-ad-rules`]: call(
        "Replace the editorial rules of a project",
        record("GoogleAdRules"),
        { body: fields(googleAds.editorialRules) },
      ),
    },
  },
  "ad-groups": {
    about:
      "Ads of a Google ad campaign with the keywords that trigger them. Without these calls, there are no ad groups and no keywords.",
    calls: {
      [`POST ${AD_GROUP}`]: call("Create an ad group", record("GoogleAdGroup"), {
        body: fields(adGroups.createAdGroupRules),
        refusals: [404],
      }),
      [`GET ${AD_GROUP}/{adGroup}`]: call("Get an ad group", record("GoogleAdGroup")),
      [`PATCH ${AD_GROUP}/{adGroup}`]: call("Update an ad group", record("GoogleAdGroup"), {
        body: fields(adGroups.updateAdGroupRules),
        note: "`keywords` and `negatives` replace the lists that are there.",
      }),
      [`DELETE ${AD_GROUP}/{adGroup}`]: call("Delete an ad group", nothing, { note: "Its ads stay." }),
    },
  },
  blogs: {
    about:
      "A blog post, which is a campaign of its own. Without the optional calls, there is no cover image, no checklist, and no image in its text.",
    calls: {
      ...campaignCalls(BLOG, "Blog", "blog post", "PATCH", blogs.createRules, blogs.updateRules),
      [`PATCH ${BLOG}/{blog}`]: call("Update a blog post", stepped("Blog"), {
        body: fields(blogs.updateRules),
        note: `Fields that are left out stay as they are. ${STEP_KEY_NOTE}`,
      }),
      [`POST ${BLOG}/cover`]: call("Upload the cover image of a blog post", record("Blog"), {
        status: 200,
        body: fields(blogs.coverRules),
        file: IMAGE,
        refusals: [404],
        note: "`asset_id` is a brand asset of the vault whose image is taken; a blog post that is scheduled for a day after its rights end gets it with a `reason` only. Without either, only the alternative text and the caption change.",
      }),
      [`DELETE ${BLOG}/cover`]: call("Remove the cover image of a blog post", record("Blog"), {
        body: fields(blogs.coverRemovalRules),
        refusals: [404],
      }),
      [`GET ${BLOG}/{blog}/images`]: call(
        "Get how many images the text of a blog post can have",
        object({ data: object({ max: integer }) }),
        { note: "Tells Marquee that the API takes them. Without it, its editor offers no images." },
      ),
      [`POST ${BLOG}/{blog}/images`]: call(
        "Upload images for the text of a blog post",
        object({
          data: list(
            object({
              id: text,
              url: text,
              alt: { type: ["string", "null"] },
              width: { type: ["integer", "null"] },
              height: { type: ["integer", "null"] },
            }),
          ),
          refused: list(object({ index: integer, message: text })),
        }),
        {
          body: fields(blogs.textImagesRules),
          file: { field: "images[]", type: IMAGE.type, most: BLOG_IMAGES_MAX },
          note: "The text shows an image as `![alternative text](/files/{id})`. The blog post itself stays as it is. Each file is judged alone. If some are refused, the others are kept, and `refused` says why by index, from 0. If all are refused, the answer is 422 with errors at `images.0` and so on. Images are kept as long as the blog post. A copy of it gets copies of them, under new ids in its text.",
        },
      ),
      [`GET ${PROJECT}/blog-checklist`]: call(
        "Get the checklist for blog posts of a project",
        record("BlogChecklist"),
      ),
      [`PUT ${PROJECT}/blog-checklist`]: call(
        "Replace the checklist for blog posts of a project",
        record("BlogChecklist"),
        { body: fields(blogs.checklistRules) },
      ),
    },
  },
  review: {
    about:
      "The status of a post, an ad, or a blog post, its history, and its versions. Without these calls, nothing can be sent to review or approved, and there are no versions.",
    calls: {
      ...itemCalls("/api/boards/{board}", "a post", record("Board")),
      ...itemCalls(
        "/api/contents/{content}",
        "a Meta or Google ad",
        object({ data: { anyOf: [ref("MetaAdContent"), ref("GoogleAdContent")] } }),
      ),
      ...itemCalls("/api/blogs/{blog}", "a blog post", record("Blog")),
      "GET /api/signed-decisions/{signedDecision}": call(
        "Get what the link in an e-mail asks about",
        record("SignedDecision"),
        { refusals: [403, 404], note: "Works without signing in. The `reason` of a 403 is `expired`." },
      ),
      "POST /api/signed-decisions/{signedDecision}": call(
        "Decide as the person to whom the e-mail was sent",
        object({
          data: { anyOf: [ref("Board"), ref("MetaAdContent"), ref("GoogleAdContent"), ref("Blog")] },
        }),
        {
          status: 200,
          body: fields(review.signedDecisionRules),
          refusals: [403, 404, 412, 429],
          note: "Works without signing in, while it is in review.",
        },
      ),
      "GET /api/signed-decisions/{signedDecision}/files/{file}": call(
        "Get an image of what the link in an e-mail asks about",
        "file",
        {
          ...SHOWN,
          query: SHOWN_QUERY,
          refusals: [403, 404],
        },
      ),
    },
  },
  comments: {
    about:
      "Comments on posts, ads, blog posts, campaigns, and tasks, with one level of replies. Without these calls, there are no comments.",
    calls: {
      ...commentCalls("/api/boards/{board}", "a post"),
      ...commentCalls("/api/contents/{content}", "a Meta or Google ad"),
      ...commentCalls("/api/blogs/{blog}", "a blog post"),
      ...commentCalls("/api/campaigns/{campaign}", "a campaign"),
      ...commentCalls("/api/tasks/{task}", "a task"),
      "PATCH /api/comments/{comment}": call("Edit or resolve a comment", record("Comment"), {
        body: fields(comments.updateRules),
      }),
      "DELETE /api/comments/{comment}": call("Delete a comment", nothing),
    },
  },
  "review-links": {
    about:
      "Links with which people without an account see what will be published, comment on it, and decide. The calls with a token work without signing in. Without these calls, nothing can be shared with people who have no account.",
    calls: {
      "GET /api/review-links": call(
        "List the review links of an item, a campaign, or a project",
        records("ReviewLink"),
        {
          query: {
            subject: word(...ITEM_SUBJECTS),
            id: {
              type: "string",
              description: "An item’s id. The links to its whole campaign and project are listed as well.",
            },
            campaign: {
              type: "string",
              description:
                "A campaign’s id. The links to its items and to its whole project are listed as well.",
            },
            project: {
              type: "string",
              description: "A project’s slug or id. Only links to all of it are listed.",
            },
          },
          note: "Newest first. Without a query, the links of the organization.",
        },
      ),
      "POST /api/review-links": call("Create a review link", record("ReviewLink"), {
        body: fields(reviewLinks.createRules),
        refusals: [404, 429],
        note: "For an item (`subject` and `subject_id`), a campaign (`campaign_id`), or a project (`project`, a slug or an id). Only this answer carries the link’s `url`. With an `email`, the link is sent there. If something waits for a decision, two reminders follow, after two days and after four. After six days, the project’s managers are told.",
      }),
      "DELETE /api/review-links/{reviewLink}": call("Revoke a review link", nothing),
      "GET /api/review/{token}": call("Get what a review link shows", record("GuestReview"), {
        query: {
          access: { type: "string", description: "Stands for the passphrase, if the link has one." },
          ahead: {
            type: "string",
            enum: ["1"],
            description: "Nobody sees the answer yet, so it doesn’t count.",
          },
          item: { type: "string", description: "The id of an item. Only this one is in `items`." },
          only: {
            type: "string",
            enum: ["waiting"],
            description: "Only what waits for a decision is in `items`.",
          },
          page: pageNumber,
        },
        refusals: [403, 404, 429],
        note: "`overview` has everything that the link covers, whatever is asked for. The `reason` of a refusal is `unknown`, `expired`, `revoked`, or `passphrase`. Fields that aren’t published, such as notes, are never included.",
      }),
      "POST /api/review/{token}/access": call(
        "Enter the passphrase of a review link",
        record("ReviewAccess"),
        {
          status: 200,
          body: fields(reviewLinks.accessRules),
          refusals: [403, 404, 429],
          note: "With a wrong passphrase, the `reason` is `wrong_passphrase`.",
        },
      ),
      "POST /api/review/{token}/decisions": call("Approve an item or request changes", record("GuestItem"), {
        body: fields(reviewLinks.decisionRules),
        refusals: [403, 404, 412, 429],
        note: "With the `content_hash` of what the client has seen. If the item is something else by now, the answer is 412 with the item. If the item is in review, its status changes.",
      }),
      "DELETE /api/review/{token}/decisions/{decision}": call("Take a decision back", record("GuestItem"), {
        query: { access: { type: "string", description: "Stands for the passphrase, if the link has one." } },
        refusals: [403, 404, 429],
        note: "Until `undoable_until`, as long as nothing else has happened to the item. Without this call, a decision can’t be undone.",
      }),
      "POST /api/review/{token}/comments": call("Comment on an item", record("GuestItem"), {
        body: fields(reviewLinks.commentRules),
        refusals: [403, 404, 429],
        note: "The comment’s `visibility` is `client`.",
      }),
      "GET /api/review/{token}/files/{file}": call("Get an image that a review link shows", "file", {
        ...SHOWN,
        query: {
          access: { type: "string", description: "Stands for the passphrase, if the link has one." },
          ...SHOWN_QUERY,
        },
        refusals: [403, 404, 429],
        note: "Also the logos of the client and of the organization.",
      }),
    },
  },
  labels: {
    about:
      "The labels of an organization, on campaigns, posts, ads, blog posts, and tasks. Without `GET /api/labels`, records have no labels, and lists no filter by them.",
    calls: {
      "GET /api/labels": call("List the organization’s labels", records("Label"), {
        note: "By name, without pages. Marquee asks for it to find out whether the API has labels.",
      }),
      "POST /api/labels": call("Create a label", record("Label"), { body: fields(labels.createRules) }),
      "PATCH /api/labels/{label}": call("Update a label", record("Label"), {
        body: fields(labels.updateRules),
        note: "Fields that are left out stay as they are.",
      }),
      "DELETE /api/labels/{label}": call("Delete a label", nothing, {
        note: "No record has it then. The undo gives it back to all of them.",
      }),
      ...Object.fromEntries(
        [
          ["campaigns/{campaign}", "campaign, or of a blog post"],
          ["boards/{board}", "post"],
          ["contents/{content}", "Meta or Google ad"],
        ].map(([path, words]) => [
          `PUT /api/${path}/labels`,
          call(`Replace the labels of a ${words}`, records("LabelChip"), {
            body: fields(labels.labelingRules),
          }),
        ]),
      ),
    },
  },
  "naming-rules": {
    about:
      "How an organization names its campaigns and tags its links. Names are split by the separator and compared part by part. Without `GET /api/naming-rules`, any name fits, and nothing is filled in.",
    calls: {
      "GET /api/naming-rules": call(
        "Get the organization’s rules for names and UTM tags",
        record("NamingRules"),
        { note: "Marquee asks for it to find out whether the API has such rules." },
      ),
      "PATCH /api/naming-rules": call(
        "Update the organization’s rules for names and UTM tags",
        record("NamingRules"),
        {
          body: fields(namingRules.updateRules),
          note: "Parts that are left out stay as they are. `fields`, `patterns`, and `utm` are replaced whole.",
        },
      ),
      "GET /api/naming-rules/misfits": call(
        "List the campaigns whose names don’t fit the rules",
        object(
          {
            data: list(ref("Misfit")),
            links: ref("PageLinks"),
            meta: ref("PageMeta"),
            counts: ref("NameCounts"),
          },
          ["data", "meta", "counts"],
        ),
        {
          query: { page: pageNumber },
          note: "The newest first, also while the rules are off. The newest 5,000 names are compared.",
        },
      ),
    },
  },
  webhooks: {
    about:
      "Addresses of other programs that are called when something happens in an organization, for its owners and admins. docs/webhooks.md says how a program receives calls. Without `GET /api/webhooks`, there is no page of them.",
    calls: {
      "GET /api/webhooks": call("List the organization’s webhooks", record("Webhooks"), {
        note: "Without pages and deliveries. Without `hosts`, none can be created.",
      }),
      "POST /api/webhooks": call("Create a webhook", record("Webhook"), {
        body: fields(webhooks.createRules),
        note: `Only this answer carries the secret. An organization can have ${WEBHOOKS_MAX}.`,
      }),
      "GET /api/webhooks/{webhook}": call("Get a webhook with its latest deliveries", record("Webhook"), {
        note: `The last ${WEBHOOK_DELIVERIES_SHOWN}. They are kept for ${WEBHOOK_DELIVERY_DAYS} days.`,
      }),
      "PATCH /api/webhooks/{webhook}": call("Update a webhook", record("Webhook"), {
        body: fields(webhooks.updateRules),
        note: `Fields that are left out stay as they are. \`enabled\` is true: it switches a webhook on that was switched off after ${WEBHOOK_FAILING_DAYS} days without a success.`,
      }),
      "DELETE /api/webhooks/{webhook}": call("Delete a webhook", nothing),
      "POST /api/webhooks/{webhook}/test": call("Send a test", record("WebhookDelivery"), {
        note: "Calls the receiver once, and answers with how it went.",
      }),
    },
  },
  reports: {
    about:
      "The report analyzer: exports of ad platforms, read into rows, with their figures and what deserves a look. Guests reach none of it. A report of a project is for those who see the project. Without `GET /api/micro-tools/report-analyzer/reports`, the tool isn’t offered.",
    calls: {
      [`GET ${ANALYZER}/reports`]: call("List reports, the latest change first", page("ReportSummary"), {
        query: {
          search,
          "platform[]": list(word(...PLATFORMS)),
          project: { type: "string", description: "A project’s slug or id." },
          owner: word("me"),
          archived: { ...word("1"), description: "Only what is archived." },
          findings: { ...word("1"), description: "Only those with open findings." },
          page: pageNumber,
        },
      }),
      [`POST ${ANALYZER}/reports`]: call("Create a report", record("Report"), {
        status: 202,
        body: fields(reports.createRules),
        file: REPORT_FILES,
        note: `Files, or \`text\` as it was pasted. They are read afterwards: the report says how far. What a look at a file shows is refused at once; what its reading finds is the file’s \`error\`. An organization can have ${REPORTS_MAX} reports.`,
      }),
      [`GET ${REPORT}`]: call("Get a report", record("Report")),
      [`PATCH ${REPORT}`]: call("Update a report", record("Report"), {
        body: fields(reports.updateRules),
        note: "Fields that are left out stay as they are.",
      }),
      [`DELETE ${REPORT}`]: call("Delete a report with its files", nothing),
      [`POST ${REPORT}/files`]: call("Add files to a report", record("Report"), {
        status: 202,
        body: fields(reports.filesRules),
        file: REPORT_FILES,
        note: `A report can have ${REPORT_FILES_MAX}.`,
      }),
      [`DELETE ${REPORT}/files/{reportFile}`]: call("Remove a file from a report", nothing),
      [`GET ${REPORT}/mapping`]: call("Get what a file’s columns mean", record("ReportMapping"), {
        query: REPORT_FILE,
      }),
      [`PUT ${REPORT}/mapping`]: call("Answer what is asked about a file", record("Report"), {
        status: 202,
        body: fields(reports.mappingRules),
        note: "What is left out stays. The file is read again. `overlap: cancel` removes it.",
      }),
      [`GET ${REPORT}/problems`]: call("Get what is wrong in a file", record("ReportProblems"), {
        query: { ...REPORT_FILE, all: word("1") },
        note: `The first ${REPORT_PROBLEMS_SHOWN}, or with \`all\` all that are kept.`,
      }),
      [`GET ${REPORT}/rows`]: call("List the rows of a report", page("ReportRow"), {
        query: {
          ...REPORT_TABLE,
          key: { type: "string", description: "The row of the table whose rows are listed." },
        },
      }),
      [`GET ${REPORT}/summary`]: call("Get the figures of a report", record("ReportData"), {
        query: REPORT_TABLE,
        note: "Rates are those of sums. Unknown is null, and never 0. Conversions that count different things and costs of several currencies have no total.",
      }),
      [`GET ${REPORT}/series`]: call("Get the figures of a report by day or week", record("ReportSeries"), {
        query: { ...REPORT_ROWS, ...step, by: REPORT_TABLE["by"] ?? {} },
      }),
      [`GET ${REPORT}/comparison`]: call(
        "Compare two ads or periods of a report",
        record("ReportComparison"),
        {
          query: { ...REPORT_TABLE, a: text, b: text },
          note: "With `a` and `b`, two rows of the table. Without them, the period and what it is compared with by `against`.",
        },
      ),
      [`GET ${REPORT}/export`]: call("Get all rows of a report", reportPiece, {
        query: {
          ...REPORT_ROWS,
          after: { type: "string", description: "Blank, or the id of the row to go on after." },
        },
        note: `Up to ${REPORT_ROWS_MAX.toLocaleString("en-US")}. With \`after\`, some at a time: \`meta.next\` is the id to go on after, or null at the end.`,
      }),
      [`GET ${REPORT}/findings`]: call("List what deserves a look in a report", records("ReportFinding")),
      [`PATCH ${REPORT}/findings/{finding}`]: call("Decide about a finding", record("ReportFinding"), {
        body: fields(reports.findingRules),
        note: "`dismissed` needs a `reason`, and `task` a `task`. It stays when the report is read again.",
      }),
      [`GET ${REPORT}/links`]: call("List the links to a report", records("ReportLink")),
      [`POST ${REPORT}/links`]: call("Create a link to a report", record("ReportLink"), {
        body: fields(reports.linkRules),
        note: `Only this answer carries the token. The link works for ${REPORT_LINK_DAYS} days.`,
      }),
      [`DELETE ${REPORT}/links/{reportLink}`]: call("Revoke a link to a report", nothing),
      [`GET ${ANALYZER}/mapping-profiles`]: call(
        "List the headers whose meaning is remembered",
        records("MappingProfile"),
        {
          note: `Up to ${REPORT_SETTINGS_MAX}. Then only headers that are among them are remembered again.`,
        },
      ),
      [`DELETE ${ANALYZER}/mapping-profiles/{profile}`]: call("Forget what headers mean", nothing),
      [`GET ${ANALYZER}/targets`]: call("List the targets of metrics", records("Target")),
      [`PUT ${ANALYZER}/targets`]: call("Replace the targets of metrics", records("Target"), {
        body: fields(reports.targetsRules),
        note: "For owners and admins.",
      }),
      "GET /api/shared-reports/{reportToken}": call("Get a report by its link", record("SharedReport"), {
        query: { ...REPORT_TABLE, ...step },
        note: "Works without signing in, and counts that the link was opened.",
      }),
    },
  },
  feeds: {
    about: `The feed monitor: feeds of articles (RSS, Atom, RDF, JSON Feed) and of products (Google Merchant XML, CSV, TSV, XLSX), checked at their addresses or uploaded, with what changed, rules, and alerts. Guests reach none of it. A feed of a project is for those who see the project. Entries are kept for ${FEED_ENTRY_DAYS} days after their feed no longer has them, or as long as somebody starred them, snapshots for ${FEED_SNAPSHOT_DAYS} days, and changes for ${FEED_CHANGE_DAYS}. Without \`GET /api/micro-tools/feed-monitor/feeds\`, the tool isn’t offered.`,
    calls: {
      [`GET ${MONITOR}/summary`]: call("Get what is new in all feeds", record("FeedMonitor")),
      [`PUT ${MONITOR}/summary`]: call("Mark what is new in all feeds as seen", nothing, {
        note: "For the person alone.",
      }),
      [`GET ${MONITOR}/feeds`]: call("List feeds by name", page("FeedSummary", "FeedPageMeta"), {
        query: {
          search,
          family: word(...FEED_FAMILIES),
          "state[]": list(word(...FEED_STATES)),
          project: { type: "string", description: "A project’s slug or id." },
          category: text,
          counts: { ...word("1"), description: "Adds `meta.counts`." },
          page: pageNumber,
        },
      }),
      [`POST ${MONITOR}/feeds`]: call("Add a feed", record("Feed"), {
        body: fields(monitoring.createRules),
        file: FEED_FILE,
        note: `An \`address\`, a file, or its \`text\`. With an address, the first check comes right after. A server that may call no hosts refuses addresses. ${FEED_SIZES} The first feed of an organization brings the usual rules. An organization can have ${MONITORED_FEEDS_MAX} feeds.`,
      }),
      [`GET ${MONITORED}`]: call("Get a feed", record("Feed")),
      [`PATCH ${MONITORED}`]: call("Update a feed", record("Feed"), {
        body: fields(monitoring.updateRules),
        note: "Fields that are left out stay as they are. With another address, or `paused` taken back, it is checked right after.",
      }),
      [`DELETE ${MONITORED}`]: call("Delete a feed with all that is stored of it", nothing),
      [`POST ${MONITOR}/check`]: call("Check all feeds now", nothing, {
        refusals: [429],
        note: "Those that the person may change, that have an address, and that aren’t paused or stopped.",
      }),
      [`POST ${MONITORED}/check`]: call("Check a feed now", record("Feed"), {
        status: 202,
        refusals: [429],
        note: `Whatever its failures were: they are forgotten. ${FEED_CHECKS_MAX} in ten minutes, for each organization.`,
      }),
      [`POST ${MONITORED}/uploads`]: call("Read a newer file of a feed", record("FeedSnapshot"), {
        body: fields(monitoring.uploadRules),
        file: FEED_FILE,
        note: `Or \`text\` as it was pasted. ${FEED_SIZES}`,
      }),
      [`GET ${MONITORED}/snapshots`]: call("List the checks of a feed", page("FeedSnapshot"), {
        query: { page: pageNumber },
      }),
      [`GET ${MONITORED}/changes`]: call("List what changed in a feed", page("FeedChange"), {
        query: FEED_CHANGES,
        refusals: [422],
        note: "The latest first. `from` and `to` may be the times of two snapshots.",
      }),
      [`GET ${MONITOR}/changes`]: call("List what changed in all feeds", page("FeedChange"), {
        query: { ...FEED_CHANGES, family: word(...FEED_FAMILIES) },
        refusals: [422],
      }),
      [`GET ${MONITORED}/entries`]: call("List the entries of a feed", page("FeedEntry"), {
        query: FEED_ENTRIES,
      }),
      [`GET ${MONITOR}/entries`]: call("List the entries of all feeds", page("FeedEntry"), {
        query: FEED_ENTRIES,
      }),
      [`POST ${MONITOR}/entries/read`]: call("Mark all entries as read", nothing, {
        body: fields(monitoring.readRules),
        refusals: [404],
        note: "For the person alone. Those of one feed, if it is named.",
      }),
      [`GET ${MONITOR}/entries/{feedEntry}`]: call("Get an entry", record("FeedEntry")),
      [`PATCH ${MONITOR}/entries/{feedEntry}`]: call("Mark an entry", record("FeedEntry"), {
        body: fields(monitoring.entryRules),
        note: "For the person alone.",
      }),
      [`GET ${MONITORED}/products`]: call("List the products of a feed", page("FeedProduct"), {
        query: {
          search,
          availability: text,
          severity: word(...PRODUCT_SEVERITIES),
          brand: text,
          removed: { ...word("1"), description: "Only those that the feed no longer has." },
          page: pageNumber,
        },
      }),
      [`GET ${MONITORED}/products/{feedProduct}`]: call("Get a product", record("FeedProductDetail")),
      [`GET ${MONITORED}/problems`]: call("List what is wrong with products", page("FeedProblem"), {
        query: { attribute: text, rule: text, page: pageNumber },
      }),
      [`GET ${MONITORED}/problems/export`]: call("Get what is wrong with products for a file", problemPiece, {
        query: {
          attribute: text,
          rule: text,
          after: { type: "string", description: "Blank, or the id of the problem to go on after." },
        },
        note: "Some at a time: `meta.next` is the id to go on after, or null at the end. Without this call, there is no such file.",
      }),
      [`GET ${MONITOR}/rules`]: call("List alert rules", records("FeedRule")),
      [`POST ${MONITOR}/rules`]: call("Create an alert rule", record("FeedRule"), {
        body: fields(monitoring.ruleRules),
        note: `An organization can have ${FEED_RULES_MAX}.`,
      }),
      [`POST ${MONITOR}/rules/trial`]: call("Try an alert rule that isn’t saved", record("FeedTrial"), {
        status: 200,
        body: fields(monitoring.ruleRules),
        note: `On the last ${FEED_TRIAL_DAYS} days. The latest ${FEED_TRIAL_MAX} are listed.`,
      }),
      [`GET ${MONITOR}/rules/{feedRule}`]: call("Get an alert rule", record("FeedRule")),
      [`PATCH ${MONITOR}/rules/{feedRule}`]: call("Update an alert rule", record("FeedRule"), {
        body: fields(monitoring.ruleUpdateRules),
        note: "Fields that are left out stay as they are. Alerts of a rule that is off, or about something else now, are resolved.",
      }),
      [`DELETE ${MONITOR}/rules/{feedRule}`]: call("Delete an alert rule", nothing),
      [`GET ${MONITOR}/rules/{feedRule}/trial`]: call("Try an alert rule", record("FeedTrial")),
      [`GET ${MONITOR}/alerts`]: call("List alerts, the latest first", page("FeedAlert"), {
        query: {
          "state[]": { ...list(word(...FEED_ALERT_STATES)), description: "`open` without it." },
          feed: text,
          page: pageNumber,
        },
      }),
      [`GET ${MONITOR}/alerts/{feedAlert}`]: call("Get an alert", record("FeedAlert")),
      [`PATCH ${MONITOR}/alerts/{feedAlert}`]: call("Acknowledge an alert", record("FeedAlert"), {
        body: fields(monitoring.alertRules),
        note: "A `task` that was made of it acknowledges it, too. What has resolved itself stays so.",
      }),
      [`POST ${MONITOR}/imports`]: call("Read a list of feeds", record("FeedImport"), {
        body: fields(monitoring.uploadRules),
        file: { field: "file", type: "text/x-opml, application/xml" },
        note: `OPML of up to ${FEED_LIST_BYTES_MAX / 1_000_000} megabyte, or its \`text\`. Nothing is added yet. It waits for ${FEED_IMPORT_MINUTES} minutes, one for each person.`,
      }),
      [`GET ${FEED_IMPORT}`]: call("Get what a list of feeds would add", record("FeedImport")),
      [`POST ${FEED_IMPORT}`]: call("Add the feeds of a list", record("FeedImported"), {
        status: 200,
        body: fields(monitoring.importConfirmRules),
        note: "All that can be, or none. They are checked right after.",
      }),
      [`DELETE ${FEED_IMPORT}`]: call("Forget a list of feeds", nothing),
      [`GET ${MONITOR}/export.opml`]: call("Export the list of feeds", "file", {
        returns: ["text/x-opml"],
        note: "OPML, for other readers. Feeds without an address are left out.",
      }),
    },
  },
  "ad-log": {
    about: `The ad log: what was changed in ads, by whom, why, and whether it helped. Entries are never changed or deleted: a correction is another entry that takes the place of the first, a missing reason and a conclusion are added once, and an import that was undone marks its entries as void. Guests reach none of it. An entry of a project is for those who see the project. Without \`GET ${LOG}/entries\`, the tool isn’t offered.`,
    calls: {
      [`GET ${LOG}/summary`]: call("Get what waits in the log", record("LogSummary")),
      [`GET ${LOG}/entries`]: call("List entries, the latest change first", page("LogEntry"), {
        query: {
          search,
          "platform[]": list(word(...PLATFORMS)),
          "category[]": list(word(...LOG_CATEGORIES)),
          "origin[]": list(word(...LOG_ORIGINS)),
          "verdict[]": list(word(...LOG_VERDICTS)),
          "person[]": { ...list(text), description: "Keys as the summary names them." },
          "campaign_name[]": { ...list(text), description: "Names of campaigns on the platforms." },
          campaign: { type: "string", description: "The id of our own campaign." },
          project: { type: "string", description: "A project’s slug or id." },
          from: day,
          to: day,
          waiting: {
            ...word("reason", "review"),
            description: "Only those without a reason, or whose day to look at them has come.",
          },
          small: {
            ...word("0"),
            description: "Leaves out names, labels, and texts that differ in signs alone.",
          },
          page: pageNumber,
        },
        note: "Those that count: without what was corrected or undone.",
      }),
      [`POST ${LOG}/entries`]: call("Log a change", record("LogEntry"), {
        body: fields(adLog.entryRules),
        note: `With \`corrects\`, it takes the place of that entry. With \`reverts\`, it says that the other change was taken back. With a \`campaign\` of ours, it is in its project. Without \`occurred_at\`, it happened now. A log can have ${LOG_ENTRIES_MAX.toLocaleString("en-US")} entries.`,
      }),
      [`POST ${LOG}/reasons`]: call("Say why several changes were made", records("LogEntry"), {
        status: 200,
        body: fields(adLog.reasonsRules),
        note: "All of them, or none. One that has a reason keeps it.",
      }),
      [`GET ${LOG_ENTRY}`]: call("Get an entry of the log", record("LogEntry")),
      [`POST ${LOG_ENTRY}/reason`]: call("Say why a change was made", record("LogEntry"), {
        status: 200,
        body: fields(adLog.reasonRules),
        note: "Once.",
      }),
      [`POST ${LOG_ENTRY}/conclusion`]: call("Conclude a change", record("LogEntry"), {
        status: 200,
        body: fields(adLog.conclusionRules),
        note: "Once. Whoever disagrees with the numbers says why in `note`. The effect is kept as it was.",
      }),
      [`GET ${LOG_ENTRY}/effect`]: call("Get what the numbers say about a change", record("LogEffect"), {
        query: {
          weeks: {
            ...integer,
            description: "1, 2, or 4. As many as there are numbers of, if it is missing.",
          },
          report: { type: "string", description: "The id of the report to look into." },
        },
        note: "Equal whole weeks on both sides. The day of the change counts on neither, and a side ends before another change of the same object.",
      }),
      [`PUT ${LOG_ENTRY}/task`]: call("Note the task that was made of an entry", record("LogEntry"), {
        body: fields(adLog.taskRules),
      }),
      [`GET ${LOG}/imports`]: call("List imports, the latest first", page("LogImport"), {
        query: { page: pageNumber },
        note: "The person’s own, or all for owners and admins.",
      }),
      [`POST ${LOG}/imports`]: call("Read a file of changes", record("LogImport"), {
        body: fields(adLog.importRules),
        file: { field: "file", type: "text/csv, text/tab-separated-values, application/json" },
        note: `Up to ${LOG_IMPORT_BYTES_MAX / 1_000_000} megabytes and ${LOG_IMPORT_ROWS_MAX.toLocaleString("en-US")} changes, or its \`text\`. Nothing is logged yet. It waits for ${LOG_IMPORT_MINUTES} minutes, one for each person.`,
      }),
      [`GET ${LOG_IMPORT}`]: call("Get what a file of changes would add", record("LogImport")),
      [`PATCH ${LOG_IMPORT}`]: call("Say how a file of changes is meant", record("LogImport"), {
        body: fields(adLog.importAnswerRules),
      }),
      [`POST ${LOG_IMPORT}`]: call("Log the changes of a file", record("LogImport"), {
        status: 200,
        note: "All of them, or none. Those that the log has already are left out.",
      }),
      [`DELETE ${LOG_IMPORT}`]: call("Forget a file of changes, or undo its import", nothing, {
        note: `An import can be undone for ${LOG_UNDO_MINUTES} minutes.`,
      }),
      [`GET ${LOG}/export`]: call("Get all entries", logPiece, {
        query: {
          "platform[]": list(word(...PLATFORMS)),
          "category[]": list(word(...LOG_CATEGORIES)),
          from: day,
          to: day,
          after: { type: "string", description: "Blank, or the id of the entry to go on after." },
        },
        note: "Also those that were corrected or undone, some at a time: `meta.next` is the id to go on after, or null at the end.",
      }),
    },
  },
  vault: {
    about:
      "The vault: shared sign-ins, ids, brand assets, links, notes, and contacts. Values of secrets are in no answer but those of `reveal` and `code`, which are kept nowhere. Nobody sees an item without a grant, admins neither, and guests reach none of it. Without `GET /api/micro-tools/vault/items`, the tool isn’t offered.",
    calls: {
      "POST /api/user/password-confirmation": call("Confirm who is signed in", nothing, {
        body: fields(account.confirmationRules),
        note: `With the password, or a code of the authenticator app. It counts for ${CONFIRMATION_MINUTES} minutes of this session. Too many attempts answer 422.`,
      }),
      [`GET ${VAULT}/items`]: call("List items by name", page("VaultItemSummary", "VaultPageMeta"), {
        query: {
          search,
          "type[]": list(word(...VAULT_TYPES)),
          "flag[]": list(word(...VAULT_FLAGS)),
          "tag[]": list({ type: "string" }),
          project: { type: "string", description: "A project’s slug or id." },
          folder: { type: "string", description: "A folder’s id." },
          favorite: { ...word("1"), description: "Only favorites, without counts." },
          owned: { ...word("1"), description: "Only those that the person owns." },
          image: { ...word("1"), description: "Only brand assets with an image." },
          archived: { ...word("1"), description: "Only what is archived." },
          counts: {
            ...word("1"),
            description: "Adds how many items the person sees in all, and with each flag, to `meta.counts`.",
          },
          page: pageNumber,
        },
      }),
      [`POST ${VAULT}/items`]: call("Create an item", record("VaultItem"), {
        status: 201,
        body: fields(vault.createRules),
        note: `Whoever creates it owns it. \`everyone\` lets all who see its project read it. An organization can have ${VAULT_ITEMS_MAX} items.`,
      }),
      [`GET ${VAULT_ITEM}`]: call("Get an item", record("VaultItem")),
      [`PATCH ${VAULT_ITEM}`]: call("Update an item", record("VaultItem"), {
        body: fields(vault.updateRules),
        refusals: [412],
        note: "Fields that are left out stay as they are, secrets too. Null removes one. Only a new secret starts the days until `rotate_by` anew.",
      }),
      [`DELETE ${VAULT_ITEM}`]: call("Delete an item for good", nothing),
      [`PUT ${VAULT_ITEM}/favorite`]: call("Make an item a favorite", nothing),
      [`DELETE ${VAULT_ITEM}/favorite`]: call("Make an item a favorite no longer", nothing),
      [`POST ${VAULT_ITEM}/reveal`]: call("Reveal one secret", record("VaultReveal"), {
        status: 200,
        body: fields(vault.revealRules),
        refusals: [409, 429],
        note: `Answers 403 with \`reason: "reauthenticate"\` unless the person has confirmed who they are. ${VAULT_REVEALS_MAX} in ten minutes, then the owners are told. A line in the access log comes first. 409 is a value that can’t be opened.`,
      }),
      [`POST ${VAULT_ITEM}/code`]: call("Get the one-time code of this moment", record("VaultCode"), {
        status: 200,
        refusals: [409, 422, 429],
        note: `Confirmed and logged like a reveal. ${VAULT_CODES_MAX} in ten minutes.`,
      }),
      [`GET ${VAULT_ASSET}/file`]: call("Get the file of a brand asset", "file", {
        also: { 304: nothing },
        query: { width: { enum: [...IMAGE_WIDTHS] } },
        returns: ASSET_TYPES,
        note: "As it was uploaded, to be saved and not opened. With a `width` in pixels, an image comes as a WebP that is no wider.",
      }),
      [`PUT ${VAULT_ASSET}/file`]: call("Keep the file of a brand asset", record("VaultItem"), {
        file: { field: "file", type: ASSET_TYPES.join(", ") },
        note: `For those who may edit the item. Up to ${VAULT_FILE_BYTES_MAX / 1024 / 1024} megabytes. The type is known by the content, and the file before is gone.`,
      }),
      [`DELETE ${VAULT_ASSET}/file`]: call("Delete the file of a brand asset", nothing),
      [`POST ${VAULT_ASSET}/replace`]: call(
        "Put another asset in its place everywhere",
        record("VaultReplaced"),
        {
          status: 200,
          body: fields(vault.replaceRules),
          note: "For those who may edit the item, in the posts, ads, and blog posts that they may change. What is published, ran, is cancelled, or is archived stays as it is, and approvals of the others end as after any change of an image. Each is saved by itself, and `left` says why one wasn’t.",
        },
      ),
      [`GET ${VAULT_ITEM}/accesses`]: call("List who did what with an item", page("VaultAccess"), {
        query: { page: pageNumber },
      }),
      [`GET ${VAULT_ITEM}/grants`]: call("List who may do what with an item", records("VaultGrant")),
      [`POST ${VAULT_ITEM}/grants`]: call("Share an item", record("VaultGrant"), {
        status: 201,
        body: fields(vault.grantRules),
        note: "With a person, a team, a project, or `everyone` who sees its project. Who has it already gets the new level.",
      }),
      [`PATCH ${VAULT_ITEM}/grants/{vaultGrant}`]: call("Change a grant", record("VaultGrant"), {
        body: fields(vault.grantUpdateRules),
      }),
      [`DELETE ${VAULT_ITEM}/grants/{vaultGrant}`]: call("Take a grant back", nothing, { refusals: [422] }),
      [`POST ${VAULT_ITEM}/take-over`]: call("Own an item that nobody owns", nothing, {
        refusals: [422],
        note: "For owners of the organization. It is logged.",
      }),
      [`GET ${VAULT_ITEM}/revisions`]: call("List earlier secrets", records("VaultRevision"), {
        note: "Without their values. The last five of each are kept.",
      }),
      [`POST ${VAULT_ITEM}/revisions/{vaultRevision}/restore`]: call(
        "Put a secret back",
        record("VaultItem"),
        {
          status: 200,
          refusals: [409],
        },
      ),
      [`GET ${VAULT}/folders`]: call("List the folders of the vault", records("VaultFolder")),
      [`POST ${VAULT}/folders`]: call("Create a folder in the vault", record("VaultFolder"), {
        status: 201,
        body: fields(vault.folderRules),
      }),
      [`PATCH ${VAULT}/folders/{vaultFolder}`]: call("Rename a folder of the vault", record("VaultFolder"), {
        body: fields(vault.folderRules),
      }),
      [`DELETE ${VAULT}/folders/{vaultFolder}`]: call("Delete a folder of the vault", nothing, {
        note: "Its items stay.",
      }),
      [`POST ${VAULT}/imports`]: call("Read an export of a password manager", record("VaultImport"), {
        status: 201,
        file: { field: "file", type: "text/csv" },
        body: fields(vault.importRules),
        refusals: [429],
        note: `A file of up to ${VAULT_IMPORT_BYTES_MAX / 1024 / 1024} megabytes, or its \`text\`. Nothing is imported yet. The file waits encrypted for ${VAULT_IMPORT_MINUTES} minutes, one for each person, and no answer has a value that is secret.`,
      }),
      [`GET ${VAULT_IMPORT}`]: call("Get what a file would add", record("VaultImport"), {
        refusals: [409],
        note: "For the person who sent the file.",
      }),
      [`PATCH ${VAULT_IMPORT}`]: call("Say how the file is read", record("VaultImport"), {
        body: fields(vault.importUpdateRules),
        refusals: [409],
        note: "`mapping` has the number of a column, from 0, for each field.",
      }),
      [`POST ${VAULT_IMPORT}`]: call("Import everything that can be, or nothing", record("VaultImported"), {
        status: 200,
        body: fields(vault.importConfirmRules),
        refusals: [409],
        note: "`decode` is required if passwords have codes. Doubles are skipped without `doubles`, and `except` has the lines for which the opposite is done. The file is gone afterwards. Whoever imports an item owns it.",
      }),
      [`DELETE ${VAULT_IMPORT}`]: call("Forget what was read", nothing),
      [`GET ${VAULT}/reports`]: call("Get what is to be seen to", record("VaultReport"), {
        note: `Among the items that the person sees, up to ${VAULT_REPORT_MAX} of each kind. \`no_owner\` is for owners of the organization.`,
      }),
      [`GET ${VAULT}/people/{vaultPerson}/revealed`]: call(
        "List the secrets that a person knows",
        records("VaultRevealed"),
        {
          note: "For admins: what the person revealed or exported, and that is still the same. Of someone who left, too.",
        },
      ),
      [`POST ${VAULT}/exports`]: call("Export everything that the person owns", "file", {
        status: 200,
        returns: ["application/octet-stream"],
        body: fields(vault.exportRules),
        refusals: [409, 429],
        note: `Secrets and setup keys are in it. An age file that any age program opens with the passphrase, with a JSON document inside. Confirmed like a reveal, and logged for the export and for each item. The other owners are told. ${VAULT_EXPORTS_MAX} in an hour.`,
      }),
      [`GET ${VAULT}/accesses`]: call("List who did what in the vault", page("VaultAccess", "VaultLogMeta"), {
        query: { person: { type: "string", description: "Only theirs." }, page: pageNumber },
        note: "For admins. The lines of the page are checked at once, and the whole log once a day.",
      }),
    },
  },
  "saved-views": {
    about:
      "Filters of the list of tasks under a name: a person’s own, and those that others share. Without these calls, a filter is kept as a bookmark of the browser.",
    calls: {
      "GET /api/saved-views": call(
        "List the person’s own saved views, and those that are shared",
        records("SavedView"),
        { note: "By name, without pages. Marquee asks for it to find out whether the API has views." },
      ),
      "POST /api/saved-views": call("Save a view", record("SavedView"), {
        body: fields(savedViews.createRules),
        note: "A person can have 50. Guests can’t share theirs.",
      }),
      "PATCH /api/saved-views/{savedView}": call("Update a saved view", record("SavedView"), {
        body: fields(savedViews.updateRules),
        note: "Only its owner can. Fields that are left out stay as they are.",
      }),
      "DELETE /api/saved-views/{savedView}": call("Delete a saved view", nothing, {
        note: "Only its owner can.",
      }),
    },
  },
  drafts: {
    about:
      "Unsaved text of forms, one for each person and record: of a post, an ad, or a blog post, or of a new one in a campaign (`social-calendars`, `meta-ads`, `google-ads`). Only that person reads it. It is encrypted at rest and kept for 14 days. Without these calls, unsaved text is kept in the browser tab, and leaving a form asks first.",
    calls: {
      "GET /api/drafts": call("List the person’s drafts", records("DraftEntry"), {
        note: "Newest first, without pages and without their texts. Drafts of records that the person no longer sees are left out. Marquee asks for it to find out whether the API keeps drafts.",
      }),
      "GET /api/drafts/{subject}/{record}": call(
        "Show the person’s draft of a record",
        object({ data: orNull(ref("Draft")) }),
        { note: "`data` is null if there is none." },
      ),
      "PUT /api/drafts/{subject}/{record}": call("Keep unsaved text", record("DraftReceipt"), {
        body: object({ ...propertiesOf(fields(drafts.keepRules)), values: canonical(DraftValuesSchema) }, [
          "values",
        ]),
        note: "Replaces the draft of this person and this record. The last call wins. A person can have 200, and the oldest make room. Reading the record is enough.",
      }),
      "DELETE /api/drafts/{subject}/{record}": call("Delete the person’s draft of a record", nothing, {
        note: "Marquee calls it once the record is saved, or when the person discards their changes. It does no harm if there is none.",
      }),
    },
  },
  "task-templates": {
    about:
      "Lists of tasks that campaigns bring along, with days before their start. Without `GET /api/task-templates`, tasks are added to campaigns one at a time.",
    calls: {
      "GET /api/task-templates": call("List the organization’s task templates", records("TaskTemplate"), {
        note: "By name, without pages. Marquee asks for it to find out whether the API has templates.",
      }),
      "POST /api/task-templates": call("Create a task template", record("TaskTemplate"), {
        body: fields(taskTemplates.createRules),
      }),
      "PATCH /api/task-templates/{taskTemplate}": call("Update a task template", record("TaskTemplate"), {
        body: fields(taskTemplates.updateRules),
        note: "Fields that are left out stay as they are. `lines` replaces all lines.",
      }),
      "DELETE /api/task-templates/{taskTemplate}": call("Delete a task template", nothing, {
        note: "Tasks that were made from it stay.",
      }),
      "POST /api/campaigns/{campaign}/task-list": call(
        "Create the tasks of a template for a campaign",
        records("Task"),
        {
          body: fields(taskTemplates.taskListRules),
          note: "All or none, and one undo takes them back. `starts_on` is the day that their due days are counted from. Left out, it is the campaign’s own. Without any, they have no due dates.",
        },
      ),
    },
  },
  reads: {
    about:
      "Several reads in one call. Without it, Marquee makes each of them by itself, and a page needs three times as many calls.",
    calls: {
      "GET /api/reads": call(
        "Make several reads together",
        object({
          data: list({ ...object({ status: integer, body: {} }, ["status"]), type: ["object", "null"] }),
        }),
        {
          query: { "path[]": list({ type: "string", description: "The path of a read, with its query." }) },
          refusals: [401, 422],
          note: `Each read is answered in the order of its path, with the status and the body that it has by itself, for the same session and with the same checks. At most ${READS_MAX}. Null means that it has to be made by itself: files, signed links, and calls that are limited.`,
        },
      ),
    },
  },
  agenda: {
    about:
      "What needs the signed-in person: work to approve, comments that mention them, reports to check, items of the vault to renew, open tasks, and what this week brings. Without the first call, the start page shows only the projects. Without the second one, nothing there leads to all that waits for an approval.",
    calls: {
      "GET /api/agenda": call("Get what needs the signed-in person", record("Agenda"), {
        query: { week: { type: "string", format: "date", description: "A day of the week to show." } },
        note: `Each group has its first ${AGENDA_ROWS_MAX} items, or ${AGENDA_TASKS_MAX} tasks, and how many there are in all. Each day of the week has its first ${AGENDA_DAY_MAX}. A group that is missing or null is left out. What is archived or in the trash is in none.`,
      }),
      "GET /api/approvals": call("List what waits for the person’s approval", page("Approval"), {
        query: {
          project: { type: "string", description: "A project’s slug or id." },
          "kind[]": list(word(...CAMPAIGN_KINDS)),
          item: { type: "string", description: "The id of what comes first. Without it, the usual order." },
          list: {
            ...word(...APPROVAL_LISTS),
            description:
              "Another list: what the person asked others to review, what is in review and open to clients, or what the person decided in the last 30 days. Without this parameter, the page shows only what waits for the person.",
          },
          page: pageNumber,
        },
        note: "In all projects. What the person was asked for, by name or with a team, comes first, then what has waited longest.",
      }),
    },
  },
  notifications: {
    about:
      "What happened to the signed-in person’s work in their current organization: mentions, replies, reviews, accepted invitations, imports, and tasks that are assigned to them, due, or changed while they watch them. Nobody is told of what they did themselves. Without these calls and `unread_notifications` of the person, there is no bell and no list. Without the count, the number in the bell is as old as the page. Without the settings, there is no page for them.",
    calls: {
      "GET /api/notifications": call("List the person’s notifications, newest first", page("Notification"), {
        query: { page: pageNumber, unread: { type: "string", enum: ["1"] } },
      }),
      "POST /api/notifications/{notification}/read": call(
        "Mark a notification as read",
        record("Notification"),
        { status: 200 },
      ),
      "POST /api/notifications/read-all": call("Mark all notifications as read", nothing),
      "GET /api/notifications/count": call(
        "Count the person’s unread notifications",
        record("NotificationCount"),
        {
          query: {
            other_than: {
              type: "integer",
              description:
                "The number that the page shows. An API that knows of changes may hold its answer back for up to 9 s while this is still the number. Others answer at once.",
            },
          },
          note: "Asked again and again by pages that are left open. It must be cheap, and neither prolong the session nor renew its cookies.",
        },
      ),
      "GET /api/user/notification-settings": call(
        "Get when notifications are sent by e-mail",
        record("NotificationSettings"),
      ),
      "PUT /api/user/notification-settings": call(
        "Change when notifications are sent by e-mail",
        record("NotificationSettings"),
        {
          body: fields(notifications.settingsRules),
          note: "A kind that is left out stays as it is. The choice also counts for what waits to be sent.",
        },
      ),
      "GET /api/unsubscribe/{unsubscription}": call(
        "Get what the link in an e-mail stops",
        record("Unsubscription"),
        { refusals: [403, 404], note: "Works without signing in. The `reason` of a 403 is `expired`." },
      ),
      "POST /api/unsubscribe/{unsubscription}": call("Stop the e-mails", nothing, {
        refusals: [403, 404],
        note: "Works without signing in, and again and again.",
      }),
    },
  },
  search: {
    about:
      "Projects, folders, campaigns, posts, ads, blog posts, tasks, events, and comments by their names and texts. Without this call, only the names in one list at a time can be searched.",
    calls: {
      "GET /api/search": call("Find things by their names and texts", page("Found", "SearchPageMeta"), {
        query: {
          q: {
            type: "string",
            maxLength: SEARCH_MAX,
            description: "Words, and phrases in quotation marks. Without any words, nothing is found.",
          },
          "type[]": list(word(...SEARCH_TYPES)),
          project: { type: "string", description: "A project’s slug or id." },
          from: { ...day, description: "Only what is planned for this day or later, or still runs then." },
          to: { ...day, description: "Only what is planned for this day or earlier, or runs by then." },
          archived: { type: "string", enum: ["1"], description: "Only what is archived." },
          page: pageNumber,
        },
        note: "The best matches come first: names before texts. The last word may be the beginning of a word, and names are found by the middle of their words as well. Uppercase and lowercase letters and accents make no difference. Guests don’t search internal notes.",
      }),
    },
  },
  undo: {
    about:
      "Takes back the last move, status, bulk change, deletion, or removed image, for 10 minutes and for the same person. Without these calls, no notice offers Undo, and removing an image or deleting an ad group asks first.",
    calls: {
      "GET /api/undo": call(
        "List what can still be undone",
        object({ data: list(object({ token: text, created_at: text, undo_until: text })) }),
        {
          note: "What the signed-in person did, newest first, at most 20. An API with this call also gives an `Undo-Token` for the removal of an image or a cover image and for the deletion of an ad group.",
        },
      ),
      "POST /api/undo/{undo}": call(
        "Undo a change",
        object({ data: object({ undone: integer, kept: integer }) }),
        { status: 200, note: "With the token that the answer to the change had in its `Undo-Token` header." },
      ),
    },
  },
  trash: {
    about: "What was deleted in the past 30 days. Without these calls, a deletion is permanent.",
    calls: {
      "GET /api/trash": call("List what is in the trash", page("Trashed"), {
        query: { project: { type: "string", description: "A project’s slug." }, page: pageNumber },
      }),
      "POST /api/trash/{type}/{trashed}/restore": call(
        "Restore something from the trash",
        record("Restored"),
        { status: 200 },
      ),
      "DELETE /api/trash/{type}/{trashed}": call("Delete something permanently", nothing),
    },
  },
  files: {
    about: "The images of posts, ads, and blog posts.",
    calls: {
      "GET /api/uploads": call(
        "Get how large a file that comes in parts may be",
        object({ data: object({ max: integer }) }),
        {
          note: "Tells Marquee that the API takes videos in parts, by the [tus protocol](https://tus.io/protocols/resumable-upload) 1.0.0 with its extensions Creation and Termination. Otherwise, a video comes with its form.",
        },
      ),
      "POST /api/uploads": call("Begin a file that comes in parts", nothing, {
        status: 201,
        also: { 412: nothing },
        note: "The headers are those of the protocol: `Upload-Length`, and `Tus-Resumable`. `Location` of the answer ends with the id.",
      }),
      "GET /api/uploads/{upload}": call("Get how much of a file is there", nothing, {
        status: 200,
        also: { 412: nothing },
        note: "Asked with HEAD. `Upload-Offset` of the answer says it.",
      }),
      "PATCH /api/uploads/{upload}": call("Send a part of a file", nothing, {
        status: 204,
        also: { 409: nothing, 410: nothing, 412: nothing },
        note: "The body is the part, of up to 8 MB, with the media type `application/offset+octet-stream`. `Upload-Offset` says where it belongs. A file is there for a day, or until a post uses it.",
      }),
      "DELETE /api/uploads/{upload}": call("Remove a file that came in parts", nothing, {
        also: { 412: nothing },
      }),
      "GET /api/files/{file}/shared": call("Get an image by the signed link of a webhook’s call", "file", {
        ...SHOWN,
        query: {
          expires: { type: "string", description: "Unix time." },
          signature: { type: "string" },
          video: SHOWN_QUERY.video,
        },
        refusals: [403, 404],
        note: "Works without signing in, for seven days.",
      }),
      "GET /api/files/{file}": call("Get an image, or a file of a task", "file", {
        ...SHOWN,
        mark: "expected",
        query: SHOWN_QUERY,
        returns: [...SHOWN.returns, PDF],
        note: "What a record’s `url` points to. Marquee fetches it with the person’s session and shows it under its own URL. A file of a task is returned with `Content-Disposition: attachment` and its name.",
      }),
    },
  },
} satisfies Record<string, { about: string; calls: Calls }>;

/** The name of a call for generated clients: its summary without articles. */
const idOf = (summary: string) =>
  summary
    .replaceAll("’", "")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => !["a", "an", "the"].includes(word))
    .map((word, index) => (index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");

export const CALLS = new Map(
  Object.entries(RESOURCES).flatMap(([resource, { calls }]) =>
    Object.entries<Call>(calls).map(([key, one]) => [key, { ...one, resource }] as const),
  ),
);

/** The endpoint table with what is said of each call, in the order of the table. */
export const described = endpoints.flatMap((endpoint) => {
  const key = `${endpoint.method} ${endpoint.pattern}`;
  const found = CALLS.get(key);
  if (found === undefined) return [];
  const { answer, status, also, mark = "optional", ...rest } = found;
  const usual = answer === null ? 204 : endpoint.method === "POST" ? 201 : 200;
  return {
    ...endpoint,
    ...rest,
    key,
    id: idOf(rest.summary),
    answers: { [status ?? usual]: answer, ...also },
    mark: SPECIFICATION.has(key.replaceAll(/\{\w+\}/g, "{}")) ? "specification" : mark,
  };
});
export type Described = (typeof described)[number];
