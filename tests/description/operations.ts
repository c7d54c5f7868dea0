import { z } from "zod";
import { DraftValuesSchema } from "#contract/drafts.ts";
import { IMAGE_WIDTHS } from "#contract/images.ts";
import {
  AGENDA_ROWS_MAX,
  BOARD_IMAGES_MAX,
  SEARCH_MAX,
  SLOTS_MAX,
  TASK_ATTACHMENTS_MAX,
} from "#contract/limits.ts";
import { PostingSlotSchema } from "#contract/social-calendars.ts";
import { ATTACHMENT_MEGABYTES, ATTACHMENT_TYPES, PDF } from "#contract/attachments.ts";
import {
  TASK_DUES,
  TASK_PRIORITIES,
  TASK_SORTS,
  TASK_STATUSES,
  CAMPAIGN_KINDS,
  CAMPAIGN_SORTS,
  CAMPAIGN_STATUSES,
  ITEM_STATUSES,
  ITEM_SUBJECTS,
  type ItemSubject,
  NETWORKS,
  PROJECT_SORTS,
  PROJECT_STATUSES,
  SEARCH_TYPES,
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
import * as folders from "#api/folders/requests.ts";
import * as googleAds from "#api/google-ads/requests.ts";
import * as googleContents from "#api/google-contents/requests.ts";
import * as invitations from "#api/invitations/requests.ts";
import * as members from "#api/members/requests.ts";
import * as metaAds from "#api/meta-ads/requests.ts";
import * as metaContents from "#api/meta-contents/requests.ts";
import * as savedViews from "#api/saved-views/requests.ts";
import * as taskTemplates from "#api/task-templates/requests.ts";
import * as labels from "#api/labels/requests.ts";
import * as namingRules from "#api/naming-rules/requests.ts";
import * as notifications from "#api/notifications/requests.ts";
import * as organizations from "#api/organizations/requests.ts";
import * as projects from "#api/projects/requests.ts";
import * as review from "#api/review/requests.ts";
import * as reviewLinks from "#api/review-links/requests.ts";
import * as socialCalendars from "#api/social-calendars/requests.ts";
import * as projectMembers from "#api/project-members/requests.ts";
import * as tasks from "#api/tasks/requests.ts";
import * as calendar from "#api/calendar/requests.ts";
import * as drafts from "#api/drafts/requests.ts";
import * as events from "#api/events/requests.ts";
import * as teams from "#api/teams/requests.ts";
import * as users from "#api/users/requests.ts";
import { endpoints } from "#api/routes.ts";
import type { Resource } from "./resources.ts";
import {
  type JsonSchema,
  type RecordName,
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

/**
 * `specification`: one of the calls of the specification. `expected`: Marquee is of little use without it. `optional`: without it a
 * part of a screen is left out.
 */
export type Mark = "specification" | "expected" | "optional";

export type Operation = {
  resource: Resource;
  id: string;
  summary: string;
  mark: Mark;
  query?: Record<string, JsonSchema>;
  /** Query parameters that the call cannot do without. */
  required?: readonly string[];
  body?: JsonSchema;
  /** The field of a multipart body that carries a file. */
  file?: { field: string; type: string; most?: number };
  answers: Record<number, JsonSchema | null | "file">;
  /** The types of a file that isn’t only an image. */
  returns?: readonly string[];
  /** Refusals beside those that follow from where the call is and who may make it. */
  refusals?: readonly number[];
  note?: string;
};

/** Endpoints of `api/` that say how that one server is doing, and that no other has to have. */
export const OWN = ["GET /health", "GET /outbox", "GET /outbox/{name}"];

type Rules = Record<string, z.ZodType>;
const fields = (rules: Rules) => schemaOf(z.object(rules));

const record = (name: RecordName) => object({ data: ref(name) });
const records = (name: RecordName) => object({ data: list(ref(name)) });
/** Laravel's length-aware pages. Marquee reads `current_page`, `last_page`, `per_page`, and `total`. */
const page = (name: RecordName) =>
  object({ data: list(ref(name)), links: ref("PageLinks"), meta: ref("PageMeta") }, ["data", "meta"]);
const calendarAnswer = object({ data: list(ref("CalendarItem")), meta: object({ total: integer }) }, [
  "data",
]);
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

/** A board, and whether the step was taken that was asked for with it. */
const stepped = object({ data: ref("Board"), step: ref("BoardStep") }, ["data"]);
const STEP_NOTE =
  "A `status` or `use_next_slot` beside content is a step after the save, in one transaction. If the step is refused, the save is kept, and `step` says why. Without content, a refused step is a 422. Marquee takes the step by a call of its own if `step` is missing.";

const IMAGE = { field: "image", type: "image/png, image/jpeg, image/webp, image/gif, image/avif" };

/** The calls that the four kinds of campaign have in common. */
function campaignCalls(
  path: string,
  own: {
    resource: Resource;
    name: RecordName;
    title: string;
    parameter: string;
    update: "PUT" | "PATCH";
    rules: { create: Rules; update: Rules };
    query?: Record<string, JsonSchema>;
  },
): Record<string, Operation> {
  const { resource, name, title, rules, update } = own;
  const one = `${path}/{${own.parameter}}`;
  const shared = { resource, mark: "specification" } as const;
  const query = own.query === undefined ? {} : { query: own.query };
  return {
    [`POST ${path}`]: {
      ...shared,
      id: `create${name}`,
      summary: `Create a ${title}`,
      body: fields(rules.create),
      answers: { 201: record(name) },
      refusals: [404],
    },
    [`GET ${one}`]: {
      ...shared,
      id: `get${name}`,
      summary: `Get a ${title}`,
      ...query,
      answers: { 200: record(name) },
    },
    [`${update} ${one}`]: {
      ...shared,
      id: `update${name}`,
      summary: `Update a ${title}`,
      ...query,
      body: fields(rules.update),
      answers: { 200: record(name) },
      note:
        update === "PUT"
          ? "Optional fields that are left out are cleared, except `status` and `owner_id`."
          : "Fields that are left out stay as they are.",
    },
    [`DELETE ${one}`]: {
      ...shared,
      id: `delete${name}`,
      summary: `Delete a ${title}`,
      answers: { 204: nothing },
    },
  };
}

const ITEMS = {
  boards: { parameter: "board", one: "a post", name: "Board" },
  contents: { parameter: "content", one: "an ad", name: "Content" },
  blogs: { parameter: "blog", one: "a blog post", name: "Blog" },
} as const satisfies Record<ItemSubject, { parameter: string; one: string; name: string }>;

/** `contents` are ads of Meta and of Google, whose records differ. */
const itemRecord = (subject: ItemSubject): JsonSchema =>
  subject === "boards"
    ? record("Board")
    : subject === "blogs"
      ? record("Blog")
      : object({ data: { anyOf: [ref("MetaAdContent"), ref("GoogleAdContent")] } });

function itemCalls(subject: ItemSubject): Record<string, Operation> {
  const { parameter, one, name } = ITEMS[subject];
  const at = `/api/${subject}/{${parameter}}`;
  const shared = { resource: "review", mark: "optional" } as const;
  return {
    [`GET ${at}/review`]: {
      ...shared,
      id: `get${name}Review`,
      summary: `Get the review of ${one}`,
      query: {
        include: { type: "string", enum: ["content"], description: "Adds `content` and `files`." },
      },
      answers: { 200: record("Review") },
    },
    [`POST ${at}/status`]: {
      ...shared,
      id: `change${name}Status`,
      summary: `Change the status of ${one}`,
      note: "`approvers` come with a step to review. They are asked first, and everyone else who may approve still can. Without them, everyone who may approve is asked.",
      body: fields(review.statusRules),
      answers: { 200: itemRecord(subject) },
    },
    // A blog post is duplicated as the campaign that it is.
    ...(subject === "blogs"
      ? {}
      : {
          [`POST ${at}/duplicate`]: {
            ...shared,
            id: `duplicate${name}`,
            summary: `Duplicate ${one}`,
            body: fields(review.duplicateRules),
            answers: { 201: itemRecord(subject) },
          },
        }),
    [`GET ${at}/versions`]: {
      ...shared,
      id: `list${name}Versions`,
      summary: `List the versions of ${one}`,
      query: { page: pageNumber },
      answers: { 200: page("ItemVersion") },
    },
    [`GET ${at}/versions/{number}`]: {
      ...shared,
      id: `get${name}Version`,
      summary: `Get a version of ${one}`,
      answers: { 200: record("FullItemVersion") },
    },
    [`POST ${at}/versions/{number}/restore`]: {
      ...shared,
      id: `restore${name}Version`,
      summary: `Restore a version of ${one}`,
      body: fields(review.restoreRules),
      answers: { 200: itemRecord(subject) },
    },
    ...commentCalls(at, name, one),
  };
}

function commentCalls(at: string, name: string, one: string): Record<string, Operation> {
  const shared = { resource: "comments", mark: "optional" } as const;
  return {
    [`GET ${at}/comments`]: {
      ...shared,
      id: `list${name}Comments`,
      summary: `List the comments on ${one}`,
      answers: { 200: records("Thread") },
    },
    [`POST ${at}/comments`]: {
      ...shared,
      id: `create${name}Comment`,
      summary: `Comment on ${one}`,
      body: fields(comments.createRules),
      answers: { 201: record("Comment") },
    },
  };
}

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
const TEAM = `${PROJECT}/teams/{team}`;
const ORGANIZATION = "/api/organization/{organization}";
const CAMPAIGN = "/api/campaigns/{kind}/{campaign}";

/** What the endpoint table cannot say of itself, by method and pattern. */
export const OPERATIONS: Record<string, Operation> = {
  "GET /sanctum/csrf-cookie": {
    resource: "account",
    id: "getCsrfCookie",
    summary: "Get the session cookie and the CSRF token",
    mark: "expected",
    answers: { 204: nothing },
    note: "Sanctum’s own. Marquee calls it before it signs someone in, and when a token is no longer accepted.",
  },
  "POST /login": {
    resource: "account",
    id: "login",
    summary: "Sign in",
    mark: "specification",
    body: fields(account.loginRules),
    answers: { 200: { anyOf: [record("User"), object({ two_factor: { const: true } })] } },
    refusals: [429],
    note: "Breeze’s 204 without a body is read as well. `two_factor` means that a code is asked for, as Laravel Fortify does.",
  },
  "POST /two-factor-challenge": {
    resource: "account",
    id: "answerTwoFactorChallenge",
    summary: "Finish a sign-in with a code",
    mark: "optional",
    body: fields(account.challengeRules),
    answers: { 204: nothing },
    refusals: [422],
    note: "Within ten minutes after the password, in the same session. After five wrong codes, the password is asked for again.",
  },
  "POST /register": {
    resource: "account",
    id: "register",
    summary: "Create an account",
    mark: "specification",
    body: confirmed(account.registerRules(user)),
    answers: { 201: record("User") },
    refusals: [429],
    note: "Signs the person in, and sends the mail that verifies the address. Breeze’s 204 without a body is read as well.",
  },
  "POST /forgot-password": {
    resource: "account",
    id: "forgotPassword",
    summary: "Send a link to reset the password",
    mark: "specification",
    body: fields(account.forgotPasswordRules),
    answers: { 200: status },
    refusals: [429],
  },
  "POST /reset-password": {
    resource: "account",
    id: "resetPassword",
    summary: "Reset the password",
    mark: "specification",
    body: confirmed(account.resetPasswordRules(user)),
    answers: { 200: status },
    refusals: [429],
  },
  "POST /logout": {
    resource: "account",
    id: "logout",
    summary: "Sign out",
    mark: "specification",
    answers: { 204: nothing },
  },
  "GET /verify-email/{id}/{hash}": {
    resource: "account",
    id: "verifyEmail",
    summary: "Verify an e-mail address",
    mark: "expected",
    query: { expires: integer, signature: text },
    required: ["expires", "signature"],
    answers: { 302: nothing },
    refusals: [403],
    note: "The mailed link leads to the same path of the web app, which passes the query on as it is.",
  },
  "POST /email/verification-notification": {
    resource: "account",
    id: "resendVerification",
    summary: "Send the verification mail again",
    mark: "specification",
    answers: { 200: status, 302: nothing },
    note: "Redirects if the address is verified already.",
  },
  "GET /api/user": {
    resource: "users",
    id: "getUser",
    summary: "Get the signed-in person",
    mark: "specification",
    answers: { 200: record("User") },
    note: "The record may also come without `data` around it.",
  },
  "PATCH /api/user": {
    resource: "users",
    id: "updateUser",
    summary: "Update the signed-in person",
    mark: "optional",
    body: fields(users.updateRules),
    answers: { 200: record("User") },
    refusals: [429],
    note: "A new e-mail address needs `current_password` and has to be verified again.",
  },
  "DELETE /api/user": {
    resource: "users",
    id: "deleteUser",
    summary: "Delete the account",
    mark: "optional",
    body: fields(users.currentPasswordRules),
    answers: { 204: nothing },
    refusals: [429],
    note: "What the person wrote stays without their name. Organizations without other members are deleted. 422 for the only owner of an organization with other members.",
  },
  "GET /api/user/export": {
    resource: "users",
    id: "exportUser",
    summary: "Download what is kept about the person",
    mark: "optional",
    answers: { 200: "file" },
    returns: ["application/zip"],
    refusals: [429],
    note: "A ZIP file with JSON files.",
  },
  "POST /api/user/avatar": {
    resource: "users",
    id: "updateAvatar",
    summary: "Upload the person’s picture",
    mark: "optional",
    file: IMAGE,
    answers: { 200: record("User") },
    refusals: [422, 429],
    note: "It is scaled down to 512 pixels, and only the first frame of an animation is kept.",
  },
  "DELETE /api/user/avatar": {
    resource: "users",
    id: "deleteAvatar",
    summary: "Remove the person’s picture",
    mark: "optional",
    answers: { 200: record("User") },
  },
  "PUT /api/user/password": {
    resource: "users",
    id: "updatePassword",
    summary: "Change the password",
    mark: "optional",
    body: confirmed(users.passwordRules({}, user)),
    answers: { 204: nothing },
    refusals: [429],
  },
  "GET /api/user/two-factor": {
    resource: "users",
    id: "getTwoFactor",
    summary: "Get the state of two-factor sign-in",
    mark: "optional",
    answers: { 200: record("TwoFactor") },
  },
  "POST /api/user/two-factor": {
    resource: "users",
    id: "startTwoFactor",
    summary: "Start to set up two-factor sign-in",
    mark: "optional",
    body: fields(users.currentPasswordRules),
    answers: { 204: nothing },
    refusals: [429],
    note: "Changes nothing while it is on.",
  },
  "POST /api/user/two-factor/confirm": {
    resource: "users",
    id: "confirmTwoFactor",
    summary: "Turn on two-factor sign-in",
    mark: "optional",
    body: fields(users.codeRules),
    answers: { 200: record("RecoveryCodes"), 204: nothing },
    refusals: [429],
    note: "204 for a repeated submission: recovery codes are shown once.",
  },
  "POST /api/user/two-factor/recovery-codes": {
    resource: "users",
    id: "createRecoveryCodes",
    summary: "Replace the recovery codes",
    mark: "optional",
    body: fields(users.currentPasswordRules),
    answers: { 200: record("RecoveryCodes"), 204: nothing },
    refusals: [429],
    note: "204 for a repeated submission: recovery codes are shown once.",
  },
  "DELETE /api/user/two-factor": {
    resource: "users",
    id: "deleteTwoFactor",
    summary: "Turn off two-factor sign-in",
    mark: "optional",
    body: fields(users.currentPasswordRules),
    answers: { 204: nothing },
    refusals: [429],
  },
  "GET /api/user/sessions": {
    resource: "users",
    id: "listSessions",
    summary: "List where the person is signed in",
    mark: "optional",
    answers: { 200: records("Session") },
  },
  "DELETE /api/user/sessions": {
    resource: "users",
    id: "deleteOtherSessions",
    summary: "Sign out everywhere else",
    mark: "optional",
    answers: { 204: nothing },
  },
  "DELETE /api/user/sessions/{session}": {
    resource: "users",
    id: "deleteSession",
    summary: "Sign out in one place",
    mark: "optional",
    answers: { 204: nothing },
  },

  "GET /api/user/invitations": {
    resource: "invitations",
    id: "listOwnInvitations",
    summary: "List the open invitations to the person’s verified e-mail address",
    mark: "optional",
    answers: { 200: records("OwnInvitation") },
    note: "Newest first. Not those of organizations that the person belongs to.",
  },
  "GET /api/organization": {
    resource: "organizations",
    id: "getOrganization",
    summary: "Get the current organization",
    mark: "specification",
    answers: { 200: object({ organization: { anyOf: [ref("Organization"), { type: "null" }] } }) },
    note: "`organization` is null for someone who belongs to none: Marquee then asks for a name and creates one.",
  },
  "POST /api/organization": {
    resource: "organizations",
    id: "createOrganization",
    summary: "Create an organization",
    mark: "specification",
    body: fields(organizations.createRules),
    answers: { 201: organization },
    note: "It becomes the person’s current organization. 200 is read as well.",
  },
  "PATCH /api/organization": {
    resource: "organizations",
    id: "updateOrganization",
    summary: "Update the current organization",
    mark: "optional",
    body: fields(organizations.updateRules),
    answers: { 200: organization },
  },
  "DELETE /api/organization": {
    resource: "organizations",
    id: "deleteOrganization",
    summary: "Delete the current organization in 14 days",
    mark: "optional",
    body: fields(users.currentPasswordRules),
    answers: { 200: organization },
    refusals: [429],
    note: "For owners. Everything works until `deletes_at`, then all of it is deleted. A date that is already set stays.",
  },
  "DELETE /api/organization/deletion": {
    resource: "organizations",
    id: "keepOrganization",
    summary: "Keep the current organization",
    mark: "optional",
    answers: { 200: organization },
    note: "For owners, until `deletes_at`.",
  },
  "POST /api/organization/logo": {
    resource: "organizations",
    id: "updateLogo",
    summary: "Upload the organization’s logo",
    mark: "optional",
    file: IMAGE,
    answers: { 200: organization },
    refusals: [422],
    note: "It is scaled down to 512 pixels, and only the first frame of an animation is kept.",
  },
  "DELETE /api/organization/logo": {
    resource: "organizations",
    id: "deleteLogo",
    summary: "Remove the organization’s logo",
    mark: "optional",
    answers: { 200: organization },
  },
  "PUT /api/organization/current": {
    resource: "organizations",
    id: "chooseOrganization",
    summary: "Switch to another organization",
    mark: "optional",
    body: fields(organizations.chooseRules),
    answers: { 200: organization },
    refusals: [404],
  },
  "GET /api/organization/network-limits": {
    resource: "organizations",
    id: "getNetworkLimits",
    summary: "Get the organization’s own limits for networks",
    mark: "optional",
    answers: { 200: record("NetworkLimits") },
  },
  "PUT /api/organization/network-limits": {
    resource: "organizations",
    id: "replaceNetworkLimits",
    summary: "Replace the organization’s own limits for networks",
    mark: "optional",
    body: fields(organizations.networkLimitRules),
    answers: { 200: record("NetworkLimits") },
    note: "A network that is left out has the usual limits again.",
  },
  [`GET ${ORGANIZATION}/members`]: {
    resource: "members",
    id: "listMembers",
    summary: "List the members of an organization",
    mark: "specification",
    query: { search, project: { type: "string", description: "A project’s slug." } },
    answers: { 200: records("Member") },
  },
  [`PATCH ${ORGANIZATION}/members/{member}`]: {
    resource: "members",
    id: "updateMember",
    summary: "Change a member’s role",
    mark: "optional",
    body: fields(members.updateRules),
    answers: { 200: record("Member") },
  },
  [`DELETE ${ORGANIZATION}/members/{member}`]: {
    resource: "members",
    id: "deleteMember",
    summary: "Remove a member, or leave",
    mark: "optional",
    body: fields(members.deleteRules),
    answers: { 204: nothing },
    refusals: [422],
  },
  [`GET ${ORGANIZATION}/members/{member}/open-work`]: {
    resource: "members",
    id: "showOpenWork",
    summary: "List the open work of a member",
    mark: "optional",
    answers: { 200: record("OpenWork") },
  },
  [`GET ${ORGANIZATION}/invitations`]: {
    resource: "invitations",
    id: "listInvitations",
    summary: "List the invitations of an organization",
    mark: "optional",
    answers: { 200: records("Invitation") },
  },
  [`POST ${ORGANIZATION}/invitations`]: {
    resource: "invitations",
    id: "createInvitation",
    summary: "Invite someone",
    mark: "optional",
    body: fields(invitations.createRules),
    answers: { 201: record("Invitation") },
    refusals: [429],
  },
  [`POST ${ORGANIZATION}/invitations/{invitation}/resend`]: {
    resource: "invitations",
    id: "resendInvitation",
    summary: "Send an invitation again",
    mark: "optional",
    answers: { 200: record("Invitation") },
    refusals: [429],
  },
  [`DELETE ${ORGANIZATION}/invitations/{invitation}`]: {
    resource: "invitations",
    id: "revokeInvitation",
    summary: "Revoke an invitation",
    mark: "optional",
    answers: { 204: nothing },
  },
  "GET /api/invitation": {
    resource: "invitations",
    id: "previewInvitation",
    summary: "Look at an invitation",
    mark: "optional",
    query: { signature: text, accessor: text },
    required: ["signature", "accessor"],
    answers: { 200: record("InvitationPreview") },
    refusals: [403, 422],
    note: "Works without signing in.",
  },
  "POST /api/invitation/accept": {
    resource: "invitations",
    id: "acceptInvitation",
    summary: "Accept an invitation",
    mark: "optional",
    body: fields(invitations.linkRules),
    answers: { 200: organization },
    refusals: [429],
  },

  "GET /api/first-steps": {
    resource: "first-steps",
    id: "getFirstSteps",
    summary: "Get how far the organization is with its first post",
    mark: "optional",
    answers: { 200: record("FirstSteps") },
  },
  "GET /api/samples": {
    resource: "samples",
    id: "listSamples",
    summary: "List the sample projects",
    mark: "optional",
    answers: { 200: records("Project") },
    note: "Marquee asks for it to find out whether the API has samples.",
  },
  "POST /api/samples": {
    resource: "samples",
    id: "createSample",
    summary: "Create the sample project, or get the one that there is",
    mark: "optional",
    answers: { 200: record("Project"), 201: record("Project") },
    note: "Without a body. The sample has a folder with a social calendar, ads, and a blog post. It is made whole or not at all, and only one at a time.",
  },
  "GET /api/projects": {
    resource: "projects",
    id: "listProjects",
    summary: "List projects",
    mark: "expected",
    query: { search, status: word(...PROJECT_STATUSES), sort: word(...PROJECT_SORTS), page: pageNumber },
    answers: { 200: page("Project") },
  },
  "POST /api/projects": {
    resource: "projects",
    id: "createProject",
    summary: "Create a project",
    mark: "expected",
    body: fields(projects.createRules),
    answers: { 201: record("Project") },
    note: "Our own API creates the folder “General” with it.",
  },
  [`GET ${PROJECT}`]: {
    resource: "projects",
    id: "getProject",
    summary: "Get a project",
    mark: "expected",
    answers: { 200: record("Project") },
    note: "By slug or id, like every call below it.",
  },
  [`PATCH ${PROJECT}`]: {
    resource: "projects",
    id: "updateProject",
    summary: "Update a project",
    mark: "expected",
    body: fields(projects.updateRules),
    answers: { 200: record("Project") },
    note: "Fields that are left out stay as they are.",
  },
  [`DELETE ${PROJECT}`]: {
    resource: "projects",
    id: "deleteProject",
    summary: "Delete a project and everything in it",
    mark: "expected",
    answers: { 204: nothing },
  },
  [`GET ${PROJECT}/folders`]: {
    resource: "folders",
    id: "listFolders",
    summary: "List the folders of a project",
    mark: "expected",
    answers: { 200: records("Folder") },
  },
  [`POST ${PROJECT}/folders`]: {
    resource: "folders",
    id: "createFolder",
    summary: "Create a folder",
    mark: "expected",
    body: fields(folders.createRules),
    answers: { 201: record("Folder") },
  },
  [`GET ${FOLDER}`]: {
    resource: "folders",
    id: "getFolder",
    summary: "Get a folder",
    mark: "expected",
    answers: { 200: record("Folder") },
  },
  [`PATCH ${FOLDER}`]: {
    resource: "folders",
    id: "updateFolder",
    summary: "Update a folder",
    mark: "expected",
    body: fields(folders.updateRules),
    answers: { 200: record("Folder") },
    note: "Fields that are left out stay as they are.",
  },
  [`DELETE ${FOLDER}`]: {
    resource: "folders",
    id: "deleteFolder",
    summary: "Delete a folder and everything in it",
    mark: "expected",
    answers: { 204: nothing },
    note: "Our own API answers 422 for the only folder of a project.",
  },
  "GET /api/naming-rules": {
    resource: "naming-rules",
    id: "getNamingRules",
    summary: "Get the organization’s rules for names and UTM tags",
    mark: "optional",
    answers: { 200: record("NamingRules") },
    note: "Marquee asks for it to find out whether the API has such rules.",
  },
  "PATCH /api/naming-rules": {
    resource: "naming-rules",
    id: "updateNamingRules",
    summary: "Update the organization’s rules for names and UTM tags",
    mark: "optional",
    body: fields(namingRules.updateRules),
    answers: { 200: record("NamingRules") },
    note: "Parts that are left out stay as they are. `fields`, `patterns`, and `utm` are replaced whole.",
  },
  "GET /api/naming-rules/misfits": {
    resource: "naming-rules",
    id: "listMisfits",
    summary: "List the campaigns whose names don’t fit the rules",
    mark: "optional",
    query: { page: pageNumber },
    answers: {
      200: object(
        {
          data: list(ref("Misfit")),
          links: ref("PageLinks"),
          meta: ref("PageMeta"),
          counts: ref("NameCounts"),
        },
        ["data", "meta", "counts"],
      ),
    },
    note: "The newest first, also while the rules are off. The newest 5,000 names are compared.",
  },
  "GET /api/labels": {
    resource: "labels",
    id: "listLabels",
    summary: "List the organization’s labels",
    mark: "optional",
    answers: { 200: records("Label") },
    note: "By name, without pages. Marquee asks for it to find out whether the API has labels.",
  },
  "POST /api/labels": {
    resource: "labels",
    id: "createLabel",
    summary: "Create a label",
    mark: "optional",
    body: fields(labels.createRules),
    answers: { 201: record("Label") },
  },
  "PATCH /api/labels/{label}": {
    resource: "labels",
    id: "updateLabel",
    summary: "Update a label",
    mark: "optional",
    body: fields(labels.updateRules),
    answers: { 200: record("Label") },
    note: "Fields that are left out stay as they are.",
  },
  "DELETE /api/labels/{label}": {
    resource: "labels",
    id: "deleteLabel",
    summary: "Delete a label",
    mark: "optional",
    answers: { 204: nothing },
    note: "No record has it then. The undo gives it back to all of them.",
  },
  ...Object.fromEntries(
    (
      [
        ["campaigns/{campaign}", "Campaign", "campaign, or of a blog post"],
        ["boards/{board}", "Board", "post"],
        ["contents/{content}", "Content", "Meta or Google ad"],
      ] as const
    ).map(([path, name, words]): [string, Operation] => [
      `PUT /api/${path}/labels`,
      {
        resource: "labels",
        id: `replace${name}Labels`,
        summary: `Replace the labels of a ${words}`,
        mark: "optional",
        body: fields(labels.labelingRules),
        answers: { 200: records("LabelChip") },
      },
    ]),
  ),
  "GET /api/saved-views": {
    resource: "saved-views",
    id: "listSavedViews",
    summary: "List the person’s own saved views, and those that are shared",
    mark: "optional",
    answers: { 200: records("SavedView") },
    note: "By name, without pages. Marquee asks for it to find out whether the API has views.",
  },
  "POST /api/saved-views": {
    resource: "saved-views",
    id: "createSavedView",
    summary: "Save a view",
    mark: "optional",
    body: fields(savedViews.createRules),
    answers: { 201: record("SavedView") },
    note: "A person can have 50. Guests can’t share theirs.",
  },
  "PATCH /api/saved-views/{savedView}": {
    resource: "saved-views",
    id: "updateSavedView",
    summary: "Update a saved view",
    mark: "optional",
    body: fields(savedViews.updateRules),
    answers: { 200: record("SavedView") },
    note: "Only its owner can. Fields that are left out stay as they are.",
  },
  "DELETE /api/saved-views/{savedView}": {
    resource: "saved-views",
    id: "deleteSavedView",
    summary: "Delete a saved view",
    mark: "optional",
    answers: { 204: nothing },
    note: "Only its owner can.",
  },
  "GET /api/drafts": {
    resource: "drafts",
    id: "listDrafts",
    summary: "List the person’s drafts",
    mark: "optional",
    answers: { 200: records("DraftEntry") },
    note: "Newest first, without pages and without their texts. Drafts of records that the person no longer sees are left out. Marquee asks for it to find out whether the API keeps drafts.",
  },
  "GET /api/drafts/{subject}/{record}": {
    resource: "drafts",
    id: "showDraft",
    summary: "Show the person’s draft of a record",
    mark: "optional",
    answers: { 200: object({ data: orNull(ref("Draft")) }) },
    note: "`data` is null if there is none.",
  },
  "PUT /api/drafts/{subject}/{record}": {
    resource: "drafts",
    id: "keepDraft",
    summary: "Keep unsaved text",
    mark: "optional",
    body: object({ ...propertiesOf(fields(drafts.keepRules)), values: canonical(DraftValuesSchema) }, [
      "values",
    ]),
    answers: { 200: record("DraftReceipt") },
    note: "Replaces the draft of this person and this record. The last call wins. A person can have 200, and the oldest make room. Reading the record is enough.",
  },
  "DELETE /api/drafts/{subject}/{record}": {
    resource: "drafts",
    id: "deleteDraft",
    summary: "Delete the person’s draft of a record",
    mark: "optional",
    answers: { 204: nothing },
    note: "Marquee calls it once the record is saved, or when the person discards their changes. It does no harm if there is none.",
  },
  "GET /api/task-templates": {
    resource: "task-templates",
    id: "listTaskTemplates",
    summary: "List the organization’s task templates",
    mark: "optional",
    answers: { 200: records("TaskTemplate") },
    note: "By name, without pages. Marquee asks for it to find out whether the API has templates.",
  },
  "POST /api/task-templates": {
    resource: "task-templates",
    id: "createTaskTemplate",
    summary: "Create a task template",
    mark: "optional",
    body: fields(taskTemplates.createRules),
    answers: { 201: record("TaskTemplate") },
  },
  "PATCH /api/task-templates/{taskTemplate}": {
    resource: "task-templates",
    id: "updateTaskTemplate",
    summary: "Update a task template",
    mark: "optional",
    body: fields(taskTemplates.updateRules),
    answers: { 200: record("TaskTemplate") },
    note: "Fields that are left out stay as they are. `lines` replaces all lines.",
  },
  "DELETE /api/task-templates/{taskTemplate}": {
    resource: "task-templates",
    id: "deleteTaskTemplate",
    summary: "Delete a task template",
    mark: "optional",
    answers: { 204: nothing },
    note: "Tasks that were made from it stay.",
  },
  "POST /api/campaigns/{campaign}/task-list": {
    resource: "task-templates",
    id: "createTaskList",
    summary: "Create the tasks of a template for a campaign",
    mark: "optional",
    body: fields(taskTemplates.taskListRules),
    answers: { 201: records("Task") },
    note: "All or none, and one undo takes them back. `starts_on` is the day that their due days are counted from. Left out, it is the campaign’s own. Without any, they have no due dates.",
  },
  [`GET ${PROJECT}/members`]: {
    resource: "project-members",
    id: "listProjectMembers",
    summary: "List everyone who sees a project",
    mark: "optional",
    answers: { 200: records("ProjectMember") },
  },
  [`POST ${PROJECT}/members`]: {
    resource: "project-members",
    id: "createProjectMember",
    summary: "Give someone of the organization a role in a project",
    mark: "optional",
    body: fields(projectMembers.createRules),
    answers: { 201: record("ProjectMember") },
    note: "Owners and admins manage every project without a role in it. Guests can be approvers or viewers.",
  },
  [`PATCH ${PROJECT}/members/{member}`]: {
    resource: "project-members",
    id: "updateProjectMember",
    summary: "Change someone’s role in a project",
    mark: "optional",
    body: fields(projectMembers.updateRules),
    answers: { 200: record("ProjectMember") },
  },
  [`DELETE ${PROJECT}/members/{member}`]: {
    resource: "project-members",
    id: "deleteProjectMember",
    summary: "Take away someone’s role in a project",
    mark: "optional",
    answers: { 204: nothing },
    note: "Members may give up their own. Whoever still sees the project by their role in the organization has that one again.",
  },
  [`GET ${PROJECT}/teams`]: {
    resource: "teams",
    id: "listTeams",
    summary: "List the teams of a project",
    mark: "optional",
    answers: { 200: records("Team") },
  },
  [`POST ${PROJECT}/teams`]: {
    resource: "teams",
    id: "createTeam",
    summary: "Create a team",
    mark: "optional",
    body: fields(teams.createRules),
    answers: { 201: record("Team") },
  },
  [`GET ${TEAM}`]: {
    resource: "teams",
    id: "getTeam",
    summary: "Get a team",
    mark: "optional",
    answers: { 200: record("Team") },
  },
  [`PATCH ${TEAM}`]: {
    resource: "teams",
    id: "updateTeam",
    summary: "Update a team",
    mark: "optional",
    body: fields(teams.updateRules),
    answers: { 200: record("Team") },
    note: "Fields that are left out stay as they are.",
  },
  [`DELETE ${TEAM}`]: {
    resource: "teams",
    id: "deleteTeam",
    summary: "Delete a team",
    mark: "optional",
    answers: { 204: nothing },
    note: "Its members stay in the organization.",
  },
  [`PUT ${TEAM}/members/{member}`]: {
    resource: "teams",
    id: "putTeamMember",
    summary: "Add a member of the organization to a team, or make them its lead",
    mark: "optional",
    body: fields(teams.memberRules),
    answers: { 200: record("Team") },
    note: "A new lead takes the place of another one. Without `is_lead`, nothing changes for a person who is already on the team.",
  },
  [`DELETE ${TEAM}/members/{member}`]: {
    resource: "teams",
    id: "removeTeamMember",
    summary: "Remove a person from a team",
    mark: "optional",
    answers: { 204: nothing },
  },
  [`GET ${PROJECT}/workload`]: {
    resource: "teams",
    id: "listWorkload",
    summary: "List the open work of each person in a project",
    mark: "optional",
    answers: { 200: records("Workload") },
    note: "Everyone on the project’s teams, and everyone else with open work. Work without an owner comes last.",
  },
  "GET /api/tasks": {
    resource: "tasks",
    id: "listTasks",
    summary: "List tasks",
    mark: "optional",
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
      quiet: {
        type: "string",
        enum: ["1"],
        description: "Open tasks without a change or a comment for 14 days.",
      },
      link: { type: "string", description: "The id of a campaign, post, ad, or blog post it is about." },
      search,
      sort: { ...word(...TASK_SORTS), description: "By due day if left out. Tasks without one come last." },
      page: pageNumber,
    },
    answers: { 200: page("Task") },
    note: "The descriptions, `links`, `blocks`, `attachments`, and `watchers` are only in the answer for one task. Guests see the tasks of projects and those that are assigned to them.",
  },
  "POST /api/tasks": {
    resource: "tasks",
    id: "createTask",
    summary: "Create a task",
    mark: "optional",
    body: fields(tasks.createRules),
    answers: { 201: record("Task") },
  },
  "GET /api/tasks/{task}": {
    resource: "tasks",
    id: "getTask",
    summary: "Get a task",
    mark: "optional",
    answers: { 200: record("Task") },
  },
  "PATCH /api/tasks/{task}": {
    resource: "tasks",
    id: "updateTask",
    summary: "Update a task",
    mark: "optional",
    body: fields(tasks.updateRules),
    answers: { 200: record("Task") },
    note: "Fields that are left out stay as they are. Tasks can’t wait for each other in a circle; the refusal at `blocked_by` names it. When a task that repeats is done, the next one is created.",
  },
  "DELETE /api/tasks/{task}": {
    resource: "tasks",
    id: "deleteTask",
    summary: "Delete a task",
    mark: "optional",
    answers: { 204: nothing },
    note: "Our own API keeps it in the trash for 30 days.",
  },
  "PUT /api/tasks/{task}/checklist/{point}": {
    resource: "tasks",
    id: "updateTaskPoint",
    summary: "Check a point of a task’s checklist, or uncheck it",
    mark: "optional",
    body: fields(tasks.pointRules),
    answers: { 200: record("Task") },
    note: "It needs no version, and keeps what other people change at the same time.",
  },
  "PUT /api/tasks/{task}/watch": {
    resource: "tasks",
    id: "watchTask",
    summary: "Watch a task",
    mark: "optional",
    answers: { 200: record("Task") },
    note: "Who watches a task is told of comments, and of changes of its status and due day. Who created it, who does it, and whom its comments mention watch it without this call.",
  },
  "DELETE /api/tasks/{task}/watch": {
    resource: "tasks",
    id: "unwatchTask",
    summary: "Stop watching a task",
    mark: "optional",
    answers: { 200: record("Task") },
  },
  "POST /api/tasks/{task}/attachments": {
    resource: "tasks",
    id: "createTaskAttachment",
    summary: "Add a file to a task",
    mark: "optional",
    body: fields(tasks.attachmentRules),
    file: { field: "file", type: ATTACHMENT_TYPES.join(", ") },
    answers: { 201: record("Attachment") },
    note: `An image or a PDF of up to ${ATTACHMENT_MEGABYTES} MB, known by its content. A task can have up to ${TASK_ATTACHMENTS_MAX}. Our own API encodes images again, without their metadata, and returns these files only as downloads.`,
  },
  "DELETE /api/tasks/{task}/attachments/{attachment}": {
    resource: "tasks",
    id: "deleteTaskAttachment",
    summary: "Remove a file from a task",
    mark: "optional",
    answers: { 204: nothing },
  },
  [`GET ${FOLDER}/campaigns`]: {
    resource: "campaigns",
    id: "listCampaigns",
    summary: "List the campaigns of a folder",
    mark: "expected",
    query: {
      "kind[]": list(word(...CAMPAIGN_KINDS)),
      "status[]": list(word(...new Set<string>([...CAMPAIGN_STATUSES, ...ITEM_STATUSES]))),
      owner: { type: "string", description: "A member’s id." },
      search,
      label: { type: "string", description: "A label’s id." },
      sort: word(...CAMPAIGN_SORTS),
      archived: { type: "string", const: "1", description: "Archived campaigns, in place of the others." },
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
    answers: { 200: page("Campaign") },
    note: "One list over the four types of campaign.",
  },
  [`POST ${CAMPAIGN}/move`]: {
    resource: "campaigns",
    id: "moveCampaign",
    summary: "Move a campaign to another folder",
    mark: "optional",
    body: fields(campaigns.moveRules),
    answers: { 200: record("CampaignRecord") },
  },
  [`POST ${CAMPAIGN}/duplicate`]: {
    resource: "campaigns",
    id: "duplicateCampaign",
    summary: "Duplicate a campaign",
    mark: "optional",
    body: fields(campaigns.duplicateRules),
    answers: { 201: record("CampaignRecord") },
  },
  [`POST ${CAMPAIGN}/archive`]: {
    resource: "campaigns",
    id: "archiveCampaign",
    summary: "Archive a campaign",
    mark: "optional",
    answers: { 200: record("CampaignRecord") },
  },
  [`DELETE ${CAMPAIGN}/archive`]: {
    resource: "campaigns",
    id: "unarchiveCampaign",
    summary: "Unarchive a campaign",
    mark: "optional",
    answers: { 200: record("CampaignRecord") },
  },

  ...campaignCalls(CALENDAR, {
    resource: "social-calendars",
    name: "SocialCalendar",
    title: "social calendar",
    parameter: "socialCalendar",
    update: "PUT",
    rules: { create: socialCalendars.createRules, update: socialCalendars.replaceRules },
    query: {
      from: {
        ...day,
        description: "Leaves out posts planned for an earlier day. Those without a day always come.",
      },
      to: { ...day, description: "Leaves out posts planned for a later day." },
    },
  }),
  [`GET ${CALENDAR}/{socialCalendar}/slots`]: {
    resource: "social-calendars",
    id: "listSlots",
    summary: "List the posting times of a social calendar",
    mark: "optional",
    answers: { 200: records("PostingSlot") },
  },
  [`PUT ${CALENDAR}/{socialCalendar}/slots`]: {
    resource: "social-calendars",
    id: "replaceSlots",
    summary: "Replace the posting times of a social calendar",
    mark: "optional",
    body: object({ slots: { ...list(schemaOf(PostingSlotSchema)), maxItems: SLOTS_MAX } }),
    answers: { 200: records("PostingSlot") },
  },
  [`GET ${CALENDAR}/{socialCalendar}/next-slot`]: {
    resource: "social-calendars",
    id: "getNextSlot",
    summary: "Find the next free posting time",
    mark: "optional",
    query: {
      "networks[]": list(word(...NETWORKS)),
      board: { type: "string", description: "The post that the time is for: its own time counts as free." },
    },
    answers: { 200: record("NextSlot") },
  },
  [`GET ${CALENDAR}/{socialCalendar}/awaiting-approval`]: {
    resource: "social-calendars",
    id: "listAwaitingApproval",
    summary: "List the posts that the signed-in person may approve",
    mark: "optional",
    answers: { 200: object({ data: list(ref("Id")) }) },
  },
  [`POST ${BOARD}`]: {
    resource: "boards",
    id: "createBoard",
    summary: "Create a post",
    mark: "specification",
    body: fields(boards.createRules),
    answers: { 201: stepped },
    refusals: [404],
    note: `Without a \`title\`, it is the first words of the content. ${STEP_NOTE}`,
  },
  [`GET ${BOARD}/{board}`]: {
    resource: "boards",
    id: "getBoard",
    summary: "Get a post",
    mark: "optional",
    answers: { 200: record("Board") },
    note: "Without it Marquee finds the post in its calendar.",
  },
  [`PATCH ${BOARD}/{board}`]: {
    resource: "boards",
    id: "updateBoard",
    summary: "Update a post",
    mark: "specification",
    body: fields(boards.updateRules),
    answers: { 200: stepped },
    note: `Fields that are left out stay as they are. ${STEP_NOTE}`,
  },
  [`DELETE ${BOARD}/{board}`]: {
    resource: "boards",
    id: "deleteBoard",
    summary: "Delete a post",
    mark: "specification",
    answers: { 204: nothing },
  },
  [`PUT ${BOARD}/content`]: {
    resource: "boards",
    id: "updateBoardContent",
    summary: "Save the text of a post",
    mark: "specification",
    body: fields(boards.contentRules),
    answers: { 200: record("Board") },
    refusals: [404],
    note: "`overrides` that are left out stay. An empty object clears them.",
  },
  [`POST ${BOARD}/reference-image`]: {
    resource: "boards",
    id: "updateBoardImage",
    summary: "Upload the first image of a post",
    mark: "specification",
    body: fields(boards.imageRules),
    file: IMAGE,
    answers: { 200: record("Board") },
    refusals: [404],
    note: "Without `image` only the alternative text of the present image changes.",
  },
  [`DELETE ${BOARD}/reference-image`]: {
    resource: "boards",
    id: "deleteBoardImage",
    summary: "Remove the first image of a post",
    mark: "optional",
    body: fields(boards.imageRemovalRules),
    answers: { 200: record("Board") },
    refusals: [404],
  },
  [`GET ${BOARD}/images`]: {
    resource: "boards",
    id: "getImageLimit",
    summary: "Get how many images a post can have",
    mark: "optional",
    answers: { 200: object({ data: object({ max: integer }) }) },
    note: "Tells Marquee that the API keeps several images. Otherwise, its pages offer one.",
  },
  [`POST ${BOARD}/images`]: {
    resource: "boards",
    id: "createBoardImages",
    summary: "Add images to a post",
    mark: "optional",
    body: fields(boards.imagesRules),
    file: { field: "images[]", type: IMAGE.type, most: BOARD_IMAGES_MAX },
    answers: {
      201: object({ data: ref("Board"), refused: list(object({ index: integer, message: text })) }),
    },
    refusals: [404],
    note: "Each file is judged alone. If some are refused, the others are kept, and `refused` says why by index, from 0. If all are refused, the answer is 422 with errors at `images.0` and so on. `alts` belong to the images in the same order.",
  },
  [`PATCH ${BOARD}/images/{boardImage}`]: {
    resource: "boards",
    id: "updateOneBoardImage",
    summary: "Describe or move an image of a post",
    mark: "optional",
    body: fields(boards.oneImageRules),
    answers: { 200: record("Board") },
    note: "Several at once: `images` and `remove_images` of “Update a post”.",
  },
  [`DELETE ${BOARD}/images/{boardImage}`]: {
    resource: "boards",
    id: "deleteOneBoardImage",
    summary: "Remove one image of a post",
    mark: "optional",
    body: fields(boards.versionRules),
    answers: { 200: record("Board") },
  },
  [`GET ${BOARD}/{board}/checks`]: {
    resource: "boards",
    id: "listBoardChecks",
    summary: "List what keeps a post from going out",
    mark: "optional",
    answers: { 200: record("BoardChecks") },
  },
  [`POST ${BOARD}/{board}/move`]: {
    resource: "boards",
    id: "moveBoard",
    summary: "Move a post to another calendar",
    mark: "optional",
    body: fields(boards.moveRules),
    answers: { 200: record("Board") },
  },
  [`POST ${BOARD}/{board}/split`]: {
    resource: "boards",
    id: "splitBoard",
    summary: "Split a post into one per network",
    mark: "optional",
    answers: { 201: records("Board") },
  },
  [`POST ${BOARD}/{board}/next-slot`]: {
    resource: "boards",
    id: "takeNextSlot",
    summary: "Plan a post for the next free posting time",
    mark: "optional",
    answers: { 200: record("Board") },
  },
  [`GET ${BOARD}/{board}/series`]: {
    resource: "boards",
    id: "getSeries",
    summary: "Get the series of a post",
    mark: "optional",
    answers: { 200: object({ data: { anyOf: [ref("Series"), { type: "null" }] } }) },
    note: "`data` is null for a post that does not repeat.",
  },
  [`POST ${BOARD}/{board}/series`]: {
    resource: "boards",
    id: "createSeries",
    summary: "Repeat a post",
    mark: "optional",
    body: fields(boards.seriesRules),
    answers: { 201: record("Series") },
    note: "Until a day or for a number of times, never both.",
  },
  [`PUT ${BOARD}/{board}/series`]: {
    resource: "boards",
    id: "updateSeries",
    summary: "Give the text of a post to the rest of its series",
    mark: "optional",
    body: fields(boards.seriesScopeRules),
    answers: { 200: record("Series") },
  },
  [`DELETE ${BOARD}/{board}/series`]: {
    resource: "boards",
    id: "deleteSeries",
    summary: "Delete a series, or the rest of it",
    mark: "optional",
    body: fields(boards.seriesScopeRules),
    answers: { 204: nothing },
  },
  [`POST ${CALENDAR}/{socialCalendar}/imports`]: {
    resource: "board-imports",
    id: "createBoardImport",
    summary: "Upload a file of posts",
    mark: "optional",
    body: fields(boardImports.createRules),
    file: { field: "file", type: "text/csv, text/tab-separated-values" },
    answers: { 201: record("BoardImport") },
    note: "Reads the file and guesses what its columns mean. No posts are created yet.",
  },
  [`GET ${CALENDAR}/imports/{import}`]: {
    resource: "board-imports",
    id: "getBoardImport",
    summary: "Get an import",
    mark: "optional",
    answers: { 200: record("BoardImport") },
  },
  [`PUT ${CALENDAR}/imports/{import}`]: {
    resource: "board-imports",
    id: "updateBoardImport",
    summary: "Choose what the columns of an import mean",
    mark: "optional",
    body: fields(boardImports.updateRules),
    answers: { 200: record("BoardImport") },
  },
  [`POST ${CALENDAR}/imports/{import}/confirm`]: {
    resource: "board-imports",
    id: "confirmBoardImport",
    summary: "Create the posts of an import",
    mark: "optional",
    answers: { 200: record("BoardImport") },
  },
  [`POST ${CALENDAR}/imports/{import}/undo`]: {
    resource: "board-imports",
    id: "undoBoardImport",
    summary: "Undo an import",
    mark: "optional",
    answers: { 200: record("BoardImport") },
  },
  [`GET ${PROJECT}/calendar`]: {
    resource: "calendar",
    id: "getProjectCalendar",
    summary: "Get everything with a day in a project",
    mark: "optional",
    query: calendarDays,
    answers: { 200: calendarAnswer },
    refusals: [422],
    note: CALENDAR_NOTE,
  },
  "GET /api/calendar": {
    resource: "calendar",
    id: "getCalendar",
    summary: "Get everything with a day in all projects",
    mark: "optional",
    query: { ...calendarDays, "project[]": list({ type: "string", description: "A project’s slug or id." }) },
    answers: { 200: calendarAnswer },
    refusals: [422],
    note: CALENDAR_NOTE,
  },
  "GET /api/calendar/{source}/{item}": {
    resource: "calendar",
    id: "getCalendarItem",
    summary: "Get something with a day",
    mark: "optional",
    answers: { 200: record("CalendarItem") },
    note: "`source` is its `type`, and `item` its id.",
  },
  "PATCH /api/calendar/{source}/{item}": {
    resource: "calendar",
    id: "changeCalendarItem",
    summary: "Move something to another first day, or change its owner",
    mark: "optional",
    body: fields(calendar.changeRules),
    answers: { 200: object({ data: { type: "object" } }) },
    note: "It keeps its time of day and its length. Events have no owner. Answers with its own record.",
  },
  [`POST ${PROJECT}/events`]: {
    resource: "events",
    id: "createEvent",
    summary: "Create an event or a freeze window",
    mark: "optional",
    body: fields(events.createRules),
    answers: { 201: record("Event") },
    note: "Up to 366 days. What is scheduled or moved into a freeze window answers 422, unless an admin gives a `reason`.",
  },
  [`GET ${EVENT}`]: {
    resource: "events",
    id: "getEvent",
    summary: "Get an event",
    mark: "optional",
    answers: { 200: record("Event") },
  },
  [`PATCH ${EVENT}`]: {
    resource: "events",
    id: "updateEvent",
    summary: "Update an event",
    mark: "optional",
    body: fields(events.updateRules),
    answers: { 200: record("Event") },
    note: "Fields that are left out stay as they are.",
  },
  [`DELETE ${EVENT}`]: {
    resource: "events",
    id: "deleteEvent",
    summary: "Delete an event",
    mark: "optional",
    answers: { 204: nothing },
  },
  [`GET ${PROJECT}/calendar-feeds`]: {
    resource: "calendar-feeds",
    id: "listCalendarFeeds",
    summary: "List the calendar feeds of a project",
    mark: "optional",
    answers: { 200: records("CalendarFeed") },
  },
  [`POST ${PROJECT}/calendar-feeds`]: {
    resource: "calendar-feeds",
    id: "createCalendarFeed",
    summary: "Create a calendar feed",
    mark: "optional",
    body: fields(feeds.createRules),
    answers: { 201: record("CalendarFeed") },
    note: "Only this answer carries the token of the feed’s URL.",
  },
  "GET /api/calendar-feeds": {
    resource: "calendar-feeds",
    id: "listOwnCalendarFeeds",
    summary: "List the person’s own calendar feeds over all projects",
    mark: "optional",
    answers: { 200: records("CalendarFeed") },
  },
  "POST /api/calendar-feeds": {
    resource: "calendar-feeds",
    id: "createOwnCalendarFeed",
    summary: "Create a calendar feed over all projects",
    mark: "optional",
    body: fields(feeds.createRules),
    answers: { 201: record("CalendarFeed") },
    note: "It has the projects in which the person may create something, and tasks without a project that they do. Only this answer carries the token of the feed’s URL.",
  },
  "DELETE /api/calendar-feeds/{feed}": {
    resource: "calendar-feeds",
    id: "deleteCalendarFeed",
    summary: "Delete a calendar feed",
    mark: "optional",
    answers: { 204: nothing },
  },
  "GET /api/calendar-feeds/{feed}": {
    resource: "calendar-feeds",
    id: "readCalendarFeed",
    summary: "Read a calendar feed by its token",
    mark: "optional",
    answers: { 200: record("Feed") },
    note: "Works without signing in. Here `feed` is the token, not the id.",
  },

  ...campaignCalls("/api/projects/meta-ad", {
    resource: "meta-ads",
    name: "MetaAd",
    title: "Meta ad campaign",
    parameter: "metaAd",
    update: "PATCH",
    rules: { create: metaAds.createRules, update: metaAds.updateRules },
  }),
  [`POST ${META_CONTENT}`]: {
    resource: "meta-ads",
    id: "createMetaAdContent",
    summary: "Create an ad",
    mark: "specification",
    body: fields(metaContents.createRules),
    answers: { 201: record("MetaAdContent") },
    refusals: [404],
  },
  [`PUT ${META_CONTENT}/{metaContent}`]: {
    resource: "meta-ads",
    id: "replaceMetaAdContent",
    summary: "Save the texts of an ad",
    mark: "specification",
    body: fields(metaContents.replaceRules),
    answers: { 200: record("MetaAdContent") },
    note: "Texts that are left out are cleared. Status, date, images, cards, and position stay.",
  },
  [`PATCH ${META_CONTENT}/{metaContent}`]: {
    resource: "meta-ads",
    id: "updateMetaAdContent",
    summary: "Update an ad",
    mark: "optional",
    body: fields(metaContents.updateRules),
    answers: { 200: record("MetaAdContent") },
    note: "Fields that are left out stay as they are.",
  },
  [`DELETE ${META_CONTENT}/{metaContent}`]: {
    resource: "meta-ads",
    id: "deleteMetaAdContent",
    summary: "Delete an ad",
    mark: "specification",
    answers: { 204: nothing },
  },
  [`POST ${META_CONTENT}/reference-image`]: {
    resource: "meta-ads",
    id: "updateMetaAdImage",
    summary: "Upload an image of an ad",
    mark: "specification",
    body: fields(metaContents.imageRules),
    file: IMAGE,
    answers: { 200: record("MetaAdContent") },
    refusals: [404],
    note: "The reference image, unless `ratio` or `card_id` names another. Without `image` only the alternative text changes.",
  },
  [`DELETE ${META_CONTENT}/reference-image`]: {
    resource: "meta-ads",
    id: "deleteMetaAdImage",
    summary: "Remove an image of an ad",
    mark: "optional",
    body: fields(metaContents.imageRemovalRules),
    answers: { 200: record("MetaAdContent") },
    refusals: [404],
  },
  [`POST ${META_CONTENT}/{metaContent}/variants`]: {
    resource: "meta-ads",
    id: "createMetaAdVariants",
    summary: "Create variants of an ad",
    mark: "optional",
    body: fields(metaContents.variantRules),
    answers: { 201: records("MetaAdContent") },
  },

  ...campaignCalls(GOOGLE, {
    resource: "google-ads",
    name: "GoogleAd",
    title: "Google ad campaign",
    parameter: "googleAd",
    update: "PATCH",
    rules: { create: googleAds.createRules, update: googleAds.updateRules },
  }),
  [`POST ${GOOGLE_CONTENT}`]: {
    resource: "google-ads",
    id: "createGoogleAdContent",
    summary: "Create an ad",
    mark: "specification",
    body: fields(googleContents.createContentRules),
    answers: { 201: record("GoogleAdContent") },
    refusals: [404],
  },
  [`GET ${GOOGLE_CONTENT}/{googleContent}`]: {
    resource: "google-ads",
    id: "getGoogleAdContent",
    summary: "Get an ad",
    mark: "optional",
    answers: { 200: record("GoogleAdContent") },
  },
  [`PUT ${GOOGLE_CONTENT}/{googleContent}`]: {
    resource: "google-ads",
    id: "updateGoogleAdContent",
    summary: "Update an ad",
    mark: "specification",
    body: fields(googleContents.updateContentRules),
    answers: { 200: record("GoogleAdContent") },
    note: "Fields that are left out stay. `heading` and `description` alone change the first headline and the first description.",
  },
  [`DELETE ${GOOGLE_CONTENT}/{googleContent}`]: {
    resource: "google-ads",
    id: "deleteGoogleAdContent",
    summary: "Delete an ad",
    mark: "specification",
    answers: { 204: nothing },
  },
  [`POST ${GOOGLE_CONTENT}/import`]: {
    resource: "google-ads",
    id: "importGoogleAdContents",
    summary: "Import ads",
    mark: "optional",
    body: fields(googleContents.importRules),
    answers: { 200: record("GoogleAdImport") },
    refusals: [404, 412],
    note: "All of them or none. Those with a `content_id` are changed, the others created.",
  },
  [`GET ${GOOGLE}/{googleAd}/imports`]: {
    resource: "google-ads",
    id: "listGoogleAdImports",
    summary: "List the imports of a campaign",
    mark: "optional",
    answers: { 200: records("GoogleAdImport") },
  },
  [`GET ${GOOGLE}/imports/{googleImport}`]: {
    resource: "google-ads",
    id: "getGoogleAdImport",
    summary: "Get an import",
    mark: "optional",
    answers: { 200: record("GoogleAdImport") },
  },
  [`POST ${GOOGLE}/imports/{googleImport}/undo`]: {
    resource: "google-ads",
    id: "undoGoogleAdImport",
    summary: "Undo an import",
    mark: "optional",
    answers: { 200: record("GoogleAdImport") },
  },
  [`GET ${PROJECT}/google-ad-rules`]: {
    resource: "google-ads",
    id: "getGoogleAdRules",
    summary: "Get the editorial rules of a project",
    mark: "optional",
    answers: { 200: record("GoogleAdRules") },
  },
  [`PUT ${PROJECT}/google-ad-rules`]: {
    resource: "google-ads",
    id: "updateGoogleAdRules",
    summary: "Replace the editorial rules of a project",
    mark: "optional",
    body: fields(googleAds.editorialRules),
    answers: { 200: record("GoogleAdRules") },
  },
  [`POST ${AD_GROUP}`]: {
    resource: "ad-groups",
    id: "createAdGroup",
    summary: "Create an ad group",
    mark: "optional",
    body: fields(adGroups.createAdGroupRules),
    answers: { 201: record("GoogleAdGroup") },
    refusals: [404],
  },
  [`GET ${AD_GROUP}/{adGroup}`]: {
    resource: "ad-groups",
    id: "getAdGroup",
    summary: "Get an ad group",
    mark: "optional",
    answers: { 200: record("GoogleAdGroup") },
  },
  [`PATCH ${AD_GROUP}/{adGroup}`]: {
    resource: "ad-groups",
    id: "updateAdGroup",
    summary: "Update an ad group",
    mark: "optional",
    body: fields(adGroups.updateAdGroupRules),
    answers: { 200: record("GoogleAdGroup") },
    note: "`keywords` and `negatives` replace the lists that are there.",
  },
  [`DELETE ${AD_GROUP}/{adGroup}`]: {
    resource: "ad-groups",
    id: "deleteAdGroup",
    summary: "Delete an ad group",
    mark: "optional",
    answers: { 204: nothing },
    note: "Its ads stay.",
  },

  ...campaignCalls(BLOG, {
    resource: "blogs",
    name: "Blog",
    title: "blog post",
    parameter: "blog",
    update: "PATCH",
    rules: { create: blogs.createRules, update: blogs.updateRules },
  }),
  [`POST ${BLOG}/cover`]: {
    resource: "blogs",
    id: "updateCover",
    summary: "Upload the cover image of a blog post",
    mark: "optional",
    body: fields(blogs.coverRules),
    file: IMAGE,
    answers: { 200: record("Blog") },
    refusals: [404],
    note: "Without `image` only the alternative text and the caption change.",
  },
  [`DELETE ${BLOG}/cover`]: {
    resource: "blogs",
    id: "deleteCover",
    summary: "Remove the cover image of a blog post",
    mark: "optional",
    body: fields(blogs.coverRemovalRules),
    answers: { 200: record("Blog") },
    refusals: [404],
  },
  [`GET ${PROJECT}/blog-checklist`]: {
    resource: "blogs",
    id: "getBlogChecklist",
    summary: "Get the checklist for blog posts of a project",
    mark: "optional",
    answers: { 200: record("BlogChecklist") },
  },
  [`PUT ${PROJECT}/blog-checklist`]: {
    resource: "blogs",
    id: "updateBlogChecklist",
    summary: "Replace the checklist for blog posts of a project",
    mark: "optional",
    body: fields(blogs.checklistRules),
    answers: { 200: record("BlogChecklist") },
  },

  ...Object.assign({}, ...ITEM_SUBJECTS.map(itemCalls)),
  ...commentCalls("/api/campaigns/{campaign}", "Campaign", "a campaign"),
  ...commentCalls("/api/tasks/{task}", "Task", "a task"),
  "PATCH /api/comments/{comment}": {
    resource: "comments",
    id: "updateComment",
    summary: "Edit or resolve a comment",
    mark: "optional",
    body: fields(comments.updateRules),
    answers: { 200: record("Comment") },
  },
  "DELETE /api/comments/{comment}": {
    resource: "comments",
    id: "deleteComment",
    summary: "Delete a comment",
    mark: "optional",
    answers: { 204: nothing },
  },

  "GET /api/review-links": {
    resource: "review-links",
    id: "listReviewLinks",
    summary: "List the review links of an item or a campaign",
    mark: "optional",
    query: {
      subject: word(...ITEM_SUBJECTS),
      id: {
        type: "string",
        description: "An item’s id. The links to its whole campaign are listed as well.",
      },
      campaign: {
        type: "string",
        description: "A campaign’s id. The links to its items are listed as well.",
      },
    },
    answers: { 200: records("ReviewLink") },
    note: "Newest first. Without a query, the links of the organization.",
  },
  "POST /api/review-links": {
    resource: "review-links",
    id: "createReviewLink",
    summary: "Create a review link",
    mark: "optional",
    body: fields(reviewLinks.createRules),
    answers: { 201: record("ReviewLink") },
    refusals: [404, 429],
    note: "For an item (`subject` and `subject_id`) or for a campaign (`campaign_id`). Only this answer carries the link’s `url`.",
  },
  "DELETE /api/review-links/{reviewLink}": {
    resource: "review-links",
    id: "revokeReviewLink",
    summary: "Revoke a review link",
    mark: "optional",
    answers: { 204: nothing },
  },
  "GET /api/review/{token}": {
    resource: "review-links",
    id: "getGuestReview",
    summary: "Get what a review link shows",
    mark: "optional",
    query: {
      access: { type: "string", description: "Stands for the passphrase, if the link has one." },
      ahead: { type: "string", enum: ["1"], description: "Nobody sees the answer yet, so it doesn’t count." },
      page: pageNumber,
    },
    answers: { 200: record("GuestReview") },
    refusals: [403, 404, 429],
    note: "The `reason` of a refusal is `unknown`, `expired`, `revoked`, or `passphrase`. Fields that aren’t published, such as notes, are never included.",
  },
  "POST /api/review/{token}/access": {
    resource: "review-links",
    id: "enterPassphrase",
    summary: "Enter the passphrase of a review link",
    mark: "optional",
    body: fields(reviewLinks.accessRules),
    answers: { 200: record("ReviewAccess") },
    refusals: [403, 404, 429],
    note: "With a wrong passphrase, the `reason` is `wrong_passphrase`.",
  },
  "POST /api/review/{token}/decisions": {
    resource: "review-links",
    id: "createReviewDecision",
    summary: "Approve an item or request changes",
    mark: "optional",
    body: fields(reviewLinks.decisionRules),
    answers: { 201: record("GuestItem") },
    refusals: [403, 404, 412, 429],
    note: "With the `content_hash` of what the client has seen. If the item is something else by now, the answer is 412 with the item. If the item is in review, its status changes.",
  },
  "POST /api/review/{token}/comments": {
    resource: "review-links",
    id: "createGuestComment",
    summary: "Comment on an item",
    mark: "optional",
    body: fields(reviewLinks.commentRules),
    answers: { 201: record("GuestItem") },
    refusals: [403, 404, 429],
    note: "The comment’s `visibility` is `client`.",
  },
  "GET /api/review/{token}/files/{file}": {
    resource: "review-links",
    id: "getGuestFile",
    summary: "Get an image that a review link shows",
    mark: "optional",
    query: { access: { type: "string", description: "Stands for the passphrase, if the link has one." } },
    answers: { 200: "file", 304: nothing },
    refusals: [403, 404, 429],
  },
  "GET /api/agenda": {
    resource: "agenda",
    id: "getAgenda",
    summary: "Get what needs the signed-in person",
    mark: "optional",
    answers: { 200: record("Agenda") },
    note: `Each group has its first ${AGENDA_ROWS_MAX} items and how many there are in all. A group that is missing or null is left out. What is archived or in the trash is in none.`,
  },
  "GET /api/approvals": {
    resource: "agenda",
    id: "listApprovals",
    summary: "List what waits for the person’s approval",
    mark: "optional",
    query: {
      project: { type: "string", description: "A project’s slug or id." },
      "kind[]": list(word(...CAMPAIGN_KINDS)),
      page: pageNumber,
    },
    answers: { 200: page("Approval") },
    note: "In all projects. What the person was asked for, by name or with a team, comes first, then what has waited longest.",
  },
  "GET /api/notifications": {
    resource: "notifications",
    id: "listNotifications",
    summary: "List the person’s notifications, newest first",
    mark: "optional",
    query: { page: pageNumber, unread: { type: "string", enum: ["1"] } },
    answers: { 200: page("Notification") },
  },
  "POST /api/notifications/{notification}/read": {
    resource: "notifications",
    id: "readNotification",
    summary: "Mark a notification as read",
    mark: "optional",
    answers: { 200: record("Notification") },
  },
  "POST /api/notifications/read-all": {
    resource: "notifications",
    id: "readAllNotifications",
    summary: "Mark all notifications as read",
    mark: "optional",
    answers: { 204: nothing },
  },
  "GET /api/notifications/count": {
    resource: "notifications",
    id: "countNotifications",
    summary: "Count the person’s unread notifications",
    mark: "optional",
    answers: { 200: record("NotificationCount") },
    note: "Asked again and again by pages that are left open. It must be cheap, and neither prolong the session nor renew its cookies.",
  },
  "GET /api/user/notification-settings": {
    resource: "notifications",
    id: "getNotificationSettings",
    summary: "Get when notifications are sent by e-mail",
    mark: "optional",
    answers: { 200: record("NotificationSettings") },
  },
  "PUT /api/user/notification-settings": {
    resource: "notifications",
    id: "updateNotificationSettings",
    summary: "Change when notifications are sent by e-mail",
    mark: "optional",
    body: fields(notifications.settingsRules),
    answers: { 200: record("NotificationSettings") },
    note: "A kind that is left out stays as it is. The choice also counts for what waits to be sent.",
  },
  "GET /api/unsubscribe/{unsubscription}": {
    resource: "notifications",
    id: "getUnsubscription",
    summary: "Get what the link in an e-mail stops",
    mark: "optional",
    answers: { 200: record("Unsubscription") },
    refusals: [403, 404],
    note: "Works without signing in. The `reason` of a 403 is `expired`.",
  },
  "POST /api/unsubscribe/{unsubscription}": {
    resource: "notifications",
    id: "unsubscribe",
    summary: "Stop the e-mails",
    mark: "optional",
    answers: { 204: nothing },
    refusals: [403, 404],
    note: "Works without signing in, and again and again.",
  },
  "GET /api/search": {
    resource: "search",
    id: "search",
    summary: "Find things by their names and texts",
    mark: "optional",
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
    answers: {
      200: object({ data: list(ref("Found")), links: ref("PageLinks"), meta: ref("SearchPageMeta") }, [
        "data",
        "meta",
      ]),
    },
    note: "The best matches come first: names before texts. The last word may be the beginning of a word, and names are found by the middle of their words as well. Uppercase and lowercase letters and accents make no difference. Guests don’t search internal notes.",
  },
  "GET /api/undo": {
    resource: "undo",
    id: "listUndos",
    summary: "List what can still be undone",
    mark: "optional",
    answers: {
      200: object({ data: list(object({ token: text, created_at: text, undo_until: text })) }),
    },
    note: "What the signed-in person did, newest first, at most 20. An API with this call also gives an `Undo-Token` for the removal of an image or a cover image and for the deletion of an ad group.",
  },
  "POST /api/undo/{undo}": {
    resource: "undo",
    id: "undo",
    summary: "Undo a change",
    mark: "optional",
    answers: { 200: object({ data: object({ undone: integer, kept: integer }) }) },
    note: "With the token that the answer to the change had in its `Undo-Token` header.",
  },
  "GET /api/trash": {
    resource: "trash",
    id: "listTrash",
    summary: "List what is in the trash",
    mark: "optional",
    query: { project: { type: "string", description: "A project’s slug." }, page: pageNumber },
    answers: { 200: page("Trashed") },
  },
  "POST /api/trash/{type}/{trashed}/restore": {
    resource: "trash",
    id: "restoreTrashed",
    summary: "Restore something from the trash",
    mark: "optional",
    answers: { 200: record("Restored") },
  },
  "DELETE /api/trash/{type}/{trashed}": {
    resource: "trash",
    id: "deleteTrashed",
    summary: "Delete something permanently",
    mark: "optional",
    answers: { 204: nothing },
  },
  "GET /api/files/{file}": {
    resource: "files",
    id: "getFile",
    summary: "Get an image, or a file of a task",
    mark: "expected",
    query: { width: { enum: [...IMAGE_WIDTHS] } },
    answers: { 200: "file", 304: nothing },
    returns: ["image/*", PDF],
    note: "What a record’s `url` points to. Marquee fetches it with the person’s session and shows it under its own URL. A file of a task is returned with `Content-Disposition: attachment` and its name.",
  },
};

/** The endpoint table with what is said of each call, in the order of the table. */
export const described = endpoints.flatMap((endpoint) => {
  const key = `${endpoint.method} ${endpoint.pattern}`;
  const operation = OPERATIONS[key];
  return operation === undefined ? [] : [{ ...endpoint, ...operation, key }];
});
export type Described = (typeof described)[number];
