import { ITEM_SUBJECTS, type ItemSubject } from "#contract/vocabulary.ts";
import * as auth from "./account/controller.ts";
import { answerChallenge } from "./account/two-factor-challenge.ts";
import * as agenda from "./agenda/controller.ts";
import * as approvals from "./approvals/controller.ts";
import * as googleAdGroups from "./ad-groups/controller.ts";
import { findAdGroup } from "./ad-groups/repository.ts";
import * as checklists from "./blogs/checklist.ts";
import * as blogs from "./blogs/controller.ts";
import * as covers from "./blogs/cover.ts";
import * as boardImports from "./board-imports/controller.ts";
import { findBoardImport } from "./board-imports/repository.ts";
import * as boards from "./boards/controller.ts";
import * as boardImages from "./boards/images.ts";
import { findBoard } from "./boards/repository.ts";
import * as boardSeries from "./boards/series.ts";
import * as calendar from "./calendar/controller.ts";
import * as calendarFeeds from "./calendar-feeds/controller.ts";
import { findFeed } from "./calendar-feeds/repository.ts";
import * as campaigns from "./campaigns/controller.ts";
import { findCampaign } from "./campaigns/repository.ts";
import * as comments from "./comments/controller.ts";
import { findComment, findCommentedCampaign } from "./comments/repository.ts";
import type { Commented } from "./comments/repository.ts";
import * as drafts from "./drafts/controller.ts";
import { findDraftRecord } from "./drafts/repository.ts";
import * as events from "./events/controller.ts";
import { findEvent } from "./events/repository.ts";
import * as firstSteps from "./first-steps/controller.ts";
import * as folders from "./folders/controller.ts";
import { findFolder } from "./folders/repository.ts";
import * as googleAds from "./google-ads/controller.ts";
import * as googleRules from "./google-ads/editorial-rules.ts";
import * as googleContents from "./google-contents/controller.ts";
import * as googleImports from "./google-contents/imports.ts";
import { findGoogleContent, findGoogleImport } from "./google-contents/repository.ts";
import { recordRoute, route } from "./http/exchange.ts";
import type { Endpoint, Exchange, Middleware } from "./http/exchange.ts";
import { ok } from "./http/reply.ts";
import * as invitations from "./invitations/controller.ts";
import { findInvitation } from "./invitations/repository.ts";
import * as savedViews from "./saved-views/controller.ts";
import { findSavedView } from "./saved-views/repository.ts";
import * as taskTemplates from "./task-templates/controller.ts";
import { findTaskTemplate } from "./task-templates/repository.ts";
import * as labels from "./labels/controller.ts";
import * as namingRules from "./naming-rules/controller.ts";
import { findLabel } from "./labels/repository.ts";
import * as members from "./members/controller.ts";
import { findMember } from "./members/repository.ts";
import * as metaAds from "./meta-ads/controller.ts";
import * as metaContents from "./meta-contents/controller.ts";
import * as metaImages from "./meta-contents/images.ts";
import { findMetaContent } from "./meta-contents/repository.ts";
import * as notifications from "./notifications/controller.ts";
import { findNotification } from "./notifications/repository.ts";
import * as notificationSettings from "./notifications/settings.ts";
import * as unsubscribing from "./notifications/unsubscribe.ts";
import * as organizations from "./organizations/controller.ts";
import { deleteOrganization, keepOrganization } from "./organizations/delete-organization.ts";
import * as logos from "./organizations/logo.ts";
import * as networkLimits from "./organizations/network-limits.ts";
import { findOrganization } from "./organizations/repository.ts";
import * as outbox from "./outbox/controller.ts";
import * as projectMembers from "./project-members/controller.ts";
import { findPlace as findProjectPlace } from "./project-members/repository.ts";
import * as projects from "./projects/controller.ts";
import { findProject } from "./projects/repository.ts";
import * as review from "./review/controller.ts";
import { findItem, ITEM_KINDS, PARAMETERS } from "./review/registry.ts";
import * as reviewLinks from "./review-links/controller.ts";
import * as reviewGuests from "./review-links/guests.ts";
import { findReviewLink } from "./review-links/repository.ts";
import * as search from "./search/controller.ts";
import * as samples from "./samples/controller.ts";
import * as socialCalendars from "./social-calendars/controller.ts";
import * as slots from "./social-calendars/slots.ts";
import * as taskAttachments from "./tasks/attachments.ts";
import * as tasks from "./tasks/controller.ts";
import * as taskWatchers from "./tasks/watchers.ts";
import { findAttachment, findCommentedTask, findPoint, findTask } from "./tasks/repository.ts";
import * as teams from "./teams/controller.ts";
import { findPlace, findTeam } from "./teams/repository.ts";
import { showWorkload } from "./teams/workload.ts";
import * as trash from "./trash/controller.ts";
import { findTrashed } from "./trash/repository.ts";
import * as undos from "./undo/controller.ts";
import { findUndo } from "./undo/repository.ts";
import * as uploads from "./uploads/controller.ts";
import { findFile } from "./uploads/repository.ts";
import { deleteUser } from "./users/delete-user.ts";
import { exportUser } from "./users/export.ts";
import * as avatars from "./users/avatar.ts";
import * as twoFactor from "./users/two-factor.ts";
import * as users from "./users/controller.ts";
import { findSession } from "./users/repository.ts";

const open: Middleware[] = [];
const guest: Middleware[] = ["guest"];
const auth_: Middleware[] = ["auth"];
const product: Middleware[] = ["auth", "verified"];

const PROJECT = "/api/projects/{project}";
const FOLDER = `${PROJECT}/folders/{folder}`;
const TEAM = `${PROJECT}/teams/{team}`;
const EVENT = `${PROJECT}/events/{event}`;
const SAVED_VIEWS = "/api/saved-views";
const SAVED_VIEW = "/api/saved-views/{savedView}";
const TASK_TEMPLATES = "/api/task-templates";
const TASK_TEMPLATE = "/api/task-templates/{taskTemplate}";
const DATED = "/api/calendar/{source}/{item}";
const CALENDAR = "/api/projects/social-calendar";
const BOARD = `${CALENDAR}/board`;
const META = "/api/projects/meta-ad";
const META_CONTENT = `${META}/content`;
const GOOGLE = "/api/projects/google-ad";
const GOOGLE_CONTENT = `${GOOGLE}/content`;
const GOOGLE_IMPORT = `${GOOGLE}/imports/{googleImport}`;
const AD_GROUP = `${GOOGLE}/ad-group`;
const BLOG = "/api/projects/blog";
const ORGANIZATION = "/api/organization/{organization}";

const CAMPAIGN = "/api/campaigns/{kind}/{campaign}";
const IMPORT = `${CALENDAR}/imports/{import}`;
const TRASHED = "/api/trash/{type}/{trashed}";
const DRAFT = "/api/drafts/{subject}/{record}";

function commentEndpoints(
  subject: string,
  find: (exchange: Exchange) => Promise<Commented | undefined>,
): Endpoint[] {
  return [
    recordRoute("GET", `${subject}/comments`, product, find, comments.listComments),
    recordRoute("POST", `${subject}/comments`, product, find, comments.createComment),
  ];
}

/** Returns the endpoints for reviews, versions, and comments of one kind of item. */
function itemEndpoints(subject: ItemSubject): Endpoint[] {
  const at = `/api/${subject}/{${PARAMETERS[subject]}}`;
  const find = findItem(subject);
  // A blog post is duplicated as a campaign.
  const isPart = ITEM_KINDS.some((kind) => kind.subject === subject && kind.parts !== undefined);
  return [
    recordRoute("GET", `${at}/review`, product, find, review.showReview),
    recordRoute("POST", `${at}/status`, product, find, review.changeStatus),
    ...(isPart ? [recordRoute("POST", `${at}/duplicate`, product, find, review.duplicateItem)] : []),
    recordRoute("GET", `${at}/versions`, product, find, review.listVersions),
    recordRoute("GET", `${at}/versions/{number}`, product, find, review.showVersion),
    recordRoute("POST", `${at}/versions/{number}/restore`, product, find, review.restoreVersion),
    // A blog post has the labels of its campaign.
    ...(isPart
      ? [
          recordRoute("PUT", `${at}/labels`, product, find, (exchange, { item }) =>
            labels.replaceLabels(exchange, item),
          ),
        ]
      : []),
    ...commentEndpoints(at, async (exchange) => (await find(exchange))?.item),
  ];
}

/** All endpoints: their URL, the middleware before their handler, and the handler. */
export const endpoints: readonly Endpoint[] = [
  route("GET", "/health", open, () => Promise.resolve(ok({ status: "ok" }))),
  route("GET", "/outbox", open, outbox.listMails),
  route("GET", "/outbox/{name}", open, outbox.showMail),

  route("GET", "/sanctum/csrf-cookie", open, auth.csrfCookie),
  route("POST", "/login", guest, auth.login),
  route("POST", "/two-factor-challenge", guest, answerChallenge),
  route("POST", "/register", guest, auth.register),
  route("POST", "/forgot-password", guest, auth.forgotPassword),
  route("POST", "/reset-password", guest, auth.resetPassword),
  route("POST", "/logout", auth_, auth.logout),
  route("GET", "/verify-email/{id}/{hash}", ["auth", "throttle:6,1", "signed"], auth.verifyEmail),
  route("POST", "/email/verification-notification", ["auth", "throttle:6,1"], auth.resendVerification),

  route("GET", "/api/user", auth_, users.showUser),
  route("PATCH", "/api/user", auth_, users.updateUser),
  route("DELETE", "/api/user", auth_, deleteUser),
  route("GET", "/api/user/export", auth_, exportUser),
  route("POST", "/api/user/avatar", auth_, avatars.updateAvatar),
  route("DELETE", "/api/user/avatar", auth_, avatars.deleteAvatar),
  route("PUT", "/api/user/password", auth_, users.updatePassword),
  route("GET", "/api/user/notification-settings", auth_, notificationSettings.showSettings),
  route("PUT", "/api/user/notification-settings", auth_, notificationSettings.updateSettings),
  route("GET", "/api/user/two-factor", auth_, twoFactor.showTwoFactor),
  route("POST", "/api/user/two-factor", auth_, twoFactor.startTwoFactor),
  route("POST", "/api/user/two-factor/confirm", auth_, twoFactor.confirmTwoFactor),
  route("POST", "/api/user/two-factor/recovery-codes", auth_, twoFactor.createRecoveryCodes),
  route("DELETE", "/api/user/two-factor", auth_, twoFactor.deleteTwoFactor),
  route("GET", "/api/user/sessions", auth_, users.listSessions),
  route("DELETE", "/api/user/sessions", auth_, users.deleteOtherSessions),
  recordRoute("DELETE", "/api/user/sessions/{session}", auth_, findSession, users.deleteSession),

  route("GET", "/api/user/invitations", product, invitations.listOwnInvitations),

  route("GET", "/api/organization", product, organizations.showOrganization),
  route("POST", "/api/organization", product, organizations.createOrganization),
  route("PATCH", "/api/organization", product, organizations.updateOrganization),
  route("DELETE", "/api/organization", product, deleteOrganization),
  route("DELETE", "/api/organization/deletion", product, keepOrganization),
  route("POST", "/api/organization/logo", product, logos.updateLogo),
  route("DELETE", "/api/organization/logo", product, logos.deleteLogo),
  route("GET", "/api/organization/network-limits", product, networkLimits.showNetworkLimits),
  route("PUT", "/api/organization/network-limits", product, networkLimits.replaceNetworkLimits),
  route("PUT", "/api/organization/current", product, organizations.chooseOrganization),
  recordRoute("GET", `${ORGANIZATION}/members`, product, findOrganization, members.listMembers),
  recordRoute("PATCH", `${ORGANIZATION}/members/{member}`, product, findMember, members.updateMember),
  recordRoute("DELETE", `${ORGANIZATION}/members/{member}`, product, findMember, members.deleteMember),
  recordRoute("GET", `${ORGANIZATION}/members/{member}/open-work`, product, findMember, members.showOpenWork),
  recordRoute("GET", `${ORGANIZATION}/invitations`, product, findOrganization, invitations.listInvitations),
  recordRoute("POST", `${ORGANIZATION}/invitations`, product, findOrganization, invitations.createInvitation),
  recordRoute(
    "POST",
    `${ORGANIZATION}/invitations/{invitation}/resend`,
    product,
    findInvitation,
    invitations.resendInvitation,
  ),
  recordRoute(
    "DELETE",
    `${ORGANIZATION}/invitations/{invitation}`,
    product,
    findInvitation,
    invitations.revokeInvitation,
  ),
  route("GET", "/api/invitation", open, invitations.previewInvitation),
  route("POST", "/api/invitation/accept", product, invitations.acceptInvitation),

  route("GET", "/api/labels", product, labels.listLabels),
  route("POST", "/api/labels", product, labels.createLabel),
  recordRoute("PATCH", "/api/labels/{label}", product, findLabel, labels.updateLabel),
  recordRoute("DELETE", "/api/labels/{label}", product, findLabel, labels.deleteLabel),

  route("GET", "/api/naming-rules", product, namingRules.showNamingRules),
  route("PATCH", "/api/naming-rules", product, namingRules.updateNamingRules),
  route("GET", "/api/naming-rules/misfits", product, namingRules.listMisfits),

  route("GET", SAVED_VIEWS, product, savedViews.listSavedViews),
  route("POST", SAVED_VIEWS, product, savedViews.createSavedView),
  recordRoute("PATCH", SAVED_VIEW, product, findSavedView, savedViews.updateSavedView),
  recordRoute("DELETE", SAVED_VIEW, product, findSavedView, savedViews.deleteSavedView),

  route("GET", TASK_TEMPLATES, product, taskTemplates.listTaskTemplates),
  route("POST", TASK_TEMPLATES, product, taskTemplates.createTaskTemplate),
  recordRoute("PATCH", TASK_TEMPLATE, product, findTaskTemplate, taskTemplates.updateTaskTemplate),
  recordRoute("DELETE", TASK_TEMPLATE, product, findTaskTemplate, taskTemplates.deleteTaskTemplate),
  recordRoute(
    "POST",
    "/api/campaigns/{campaign}/task-list",
    product,
    findCommentedCampaign,
    taskTemplates.createTaskList,
  ),

  route("GET", "/api/first-steps", product, firstSteps.showFirstSteps),
  route("GET", "/api/samples", product, samples.listSamples),
  route("POST", "/api/samples", product, samples.createSample),
  route("GET", "/api/projects", product, projects.listProjects),
  route("POST", "/api/projects", product, projects.createProject),
  recordRoute("GET", PROJECT, product, findProject, projects.showProject),
  recordRoute("PATCH", PROJECT, product, findProject, projects.updateProject),
  recordRoute("DELETE", PROJECT, product, findProject, projects.deleteProject),

  recordRoute("GET", `${PROJECT}/folders`, product, findProject, folders.listFolders),
  recordRoute("POST", `${PROJECT}/folders`, product, findProject, folders.createFolder),
  recordRoute("GET", FOLDER, product, findFolder, folders.showFolder),
  recordRoute("PATCH", FOLDER, product, findFolder, folders.updateFolder),
  recordRoute("DELETE", FOLDER, product, findFolder, folders.deleteFolder),
  recordRoute("GET", `${FOLDER}/campaigns`, product, findFolder, campaigns.listCampaigns),

  recordRoute("GET", `${PROJECT}/members`, product, findProject, projectMembers.listProjectMembers),
  recordRoute("POST", `${PROJECT}/members`, product, findProject, projectMembers.createProjectMember),
  recordRoute(
    "PATCH",
    `${PROJECT}/members/{member}`,
    product,
    findProjectPlace,
    projectMembers.updateProjectMember,
  ),
  recordRoute(
    "DELETE",
    `${PROJECT}/members/{member}`,
    product,
    findProjectPlace,
    projectMembers.deleteProjectMember,
  ),

  recordRoute("GET", `${PROJECT}/teams`, product, findProject, teams.listTeams),
  recordRoute("POST", `${PROJECT}/teams`, product, findProject, teams.createTeam),
  recordRoute("GET", TEAM, product, findTeam, teams.showTeam),
  recordRoute("PATCH", TEAM, product, findTeam, teams.updateTeam),
  recordRoute("DELETE", TEAM, product, findTeam, teams.deleteTeam),
  recordRoute("PUT", `${TEAM}/members/{member}`, product, findPlace, teams.putMember),
  recordRoute("DELETE", `${TEAM}/members/{member}`, product, findPlace, teams.removeMember),
  recordRoute("GET", `${PROJECT}/workload`, product, findProject, showWorkload),

  route("POST", CALENDAR, product, socialCalendars.createSocialCalendar),
  recordRoute(
    "GET",
    `${CALENDAR}/{socialCalendar}`,
    product,
    socialCalendars.findSocialCalendar,
    socialCalendars.showSocialCalendar,
  ),
  recordRoute(
    "PUT",
    `${CALENDAR}/{socialCalendar}`,
    product,
    socialCalendars.findSocialCalendar,
    socialCalendars.replaceSocialCalendar,
  ),
  recordRoute(
    "DELETE",
    `${CALENDAR}/{socialCalendar}`,
    product,
    socialCalendars.findSocialCalendar,
    socialCalendars.deleteSocialCalendar,
  ),
  route("POST", BOARD, product, boards.createBoard),
  route("PUT", `${BOARD}/content`, product, boards.updateContent),
  route("POST", `${BOARD}/reference-image`, product, boardImages.updateReferenceImage),
  route("DELETE", `${BOARD}/reference-image`, product, boardImages.deleteReferenceImage),
  route("GET", `${BOARD}/images`, product, boardImages.showImageLimit),
  route("POST", `${BOARD}/images`, product, boardImages.createImages),
  recordRoute(
    "PATCH",
    `${BOARD}/images/{boardImage}`,
    product,
    boardImages.findBoardImage,
    boardImages.updateImage,
  ),
  recordRoute(
    "DELETE",
    `${BOARD}/images/{boardImage}`,
    product,
    boardImages.findBoardImage,
    boardImages.deleteImage,
  ),
  recordRoute("GET", `${BOARD}/{board}`, product, findBoard, boards.showBoard),
  recordRoute("PATCH", `${BOARD}/{board}`, product, findBoard, boards.updateBoard),
  recordRoute("DELETE", `${BOARD}/{board}`, product, findBoard, boards.deleteBoard),
  recordRoute("GET", `${BOARD}/{board}/checks`, product, findBoard, boards.showChecks),
  recordRoute("POST", `${BOARD}/{board}/move`, product, findBoard, boards.moveBoard),
  recordRoute("POST", `${BOARD}/{board}/split`, product, findBoard, boards.splitBoard),
  recordRoute("POST", `${BOARD}/{board}/next-slot`, product, findBoard, boards.takeNextSlot),
  recordRoute("GET", `${BOARD}/{board}/series`, product, findBoard, boardSeries.showSeries),
  recordRoute("POST", `${BOARD}/{board}/series`, product, findBoard, boardSeries.createSeries),
  recordRoute("PUT", `${BOARD}/{board}/series`, product, findBoard, boardSeries.updateSeries),
  recordRoute("DELETE", `${BOARD}/{board}/series`, product, findBoard, boardSeries.deleteSeries),

  ...(
    [
      ["GET", "slots", slots.listSlots],
      ["PUT", "slots", slots.replaceSlots],
      ["GET", "next-slot", slots.showNextSlot],
      ["POST", "imports", boardImports.createImport],
      ["GET", "awaiting-approval", boards.listAwaiting],
    ] as const
  ).map(([method, name, handle]) =>
    recordRoute(
      method,
      `${CALENDAR}/{socialCalendar}/${name}`,
      product,
      socialCalendars.findSocialCalendar,
      handle,
    ),
  ),
  recordRoute("GET", IMPORT, product, findBoardImport, boardImports.showImport),
  recordRoute("PUT", IMPORT, product, findBoardImport, boardImports.updateImport),
  recordRoute("POST", `${IMPORT}/confirm`, product, findBoardImport, boardImports.confirmImport),
  recordRoute("POST", `${IMPORT}/undo`, product, findBoardImport, boardImports.undoImport),

  recordRoute("GET", `${PROJECT}/calendar`, product, findProject, calendar.showProjectCalendar),
  route("GET", "/api/calendar", product, calendar.showCalendar),
  recordRoute("GET", DATED, product, calendar.findDated, calendar.showDated),
  recordRoute("PATCH", DATED, product, calendar.findDated, calendar.changeDated),
  recordRoute("POST", `${PROJECT}/events`, product, findProject, events.createEvent),
  recordRoute("GET", EVENT, product, findEvent, events.showEvent),
  recordRoute("PATCH", EVENT, product, findEvent, events.updateEvent),
  recordRoute("DELETE", EVENT, product, findEvent, events.deleteEvent),
  recordRoute("GET", `${PROJECT}/calendar-feeds`, product, findProject, calendarFeeds.listFeeds),
  recordRoute("POST", `${PROJECT}/calendar-feeds`, product, findProject, calendarFeeds.createFeed),
  route("GET", "/api/calendar-feeds", product, calendarFeeds.listOwnFeeds),
  route("POST", "/api/calendar-feeds", product, calendarFeeds.createOwnFeed),
  recordRoute("DELETE", "/api/calendar-feeds/{feed}", product, findFeed, calendarFeeds.deleteFeed),
  route("GET", "/api/calendar-feeds/{feed}", open, calendarFeeds.readFeed),

  route("POST", META, product, metaAds.createMetaAd),
  recordRoute("GET", `${META}/{metaAd}`, product, metaAds.findMetaAd, metaAds.showMetaAd),
  recordRoute("PATCH", `${META}/{metaAd}`, product, metaAds.findMetaAd, metaAds.updateMetaAd),
  recordRoute("DELETE", `${META}/{metaAd}`, product, metaAds.findMetaAd, metaAds.deleteMetaAd),
  route("POST", META_CONTENT, product, metaContents.createMetaContent),
  route("POST", `${META_CONTENT}/reference-image`, product, metaImages.updateMetaImage),
  route("DELETE", `${META_CONTENT}/reference-image`, product, metaImages.deleteMetaImage),
  recordRoute(
    "PUT",
    `${META_CONTENT}/{metaContent}`,
    product,
    findMetaContent,
    metaContents.replaceMetaContent,
  ),
  recordRoute(
    "PATCH",
    `${META_CONTENT}/{metaContent}`,
    product,
    findMetaContent,
    metaContents.updateMetaContent,
  ),
  recordRoute(
    "DELETE",
    `${META_CONTENT}/{metaContent}`,
    product,
    findMetaContent,
    metaContents.deleteMetaContent,
  ),
  recordRoute(
    "POST",
    `${META_CONTENT}/{metaContent}/variants`,
    product,
    findMetaContent,
    metaContents.createMetaVariants,
  ),

  route("POST", GOOGLE, product, googleAds.createGoogleAd),
  recordRoute("GET", `${GOOGLE}/{googleAd}`, product, googleAds.findGoogleAd, googleAds.showGoogleAd),
  recordRoute("PATCH", `${GOOGLE}/{googleAd}`, product, googleAds.findGoogleAd, googleAds.updateGoogleAd),
  recordRoute("DELETE", `${GOOGLE}/{googleAd}`, product, googleAds.findGoogleAd, googleAds.deleteGoogleAd),

  route("POST", GOOGLE_CONTENT, product, googleContents.createContent),
  route("POST", `${GOOGLE_CONTENT}/import`, product, googleImports.importContents),
  recordRoute(
    "GET",
    `${GOOGLE_CONTENT}/{googleContent}`,
    product,
    findGoogleContent,
    googleContents.showContent,
  ),
  recordRoute(
    "PUT",
    `${GOOGLE_CONTENT}/{googleContent}`,
    product,
    findGoogleContent,
    googleContents.updateContent,
  ),
  recordRoute(
    "DELETE",
    `${GOOGLE_CONTENT}/{googleContent}`,
    product,
    findGoogleContent,
    googleContents.deleteContent,
  ),
  recordRoute("GET", `${PROJECT}/google-ad-rules`, product, findProject, googleRules.showRules),
  recordRoute("PUT", `${PROJECT}/google-ad-rules`, product, findProject, googleRules.updateRules),
  recordRoute(
    "GET",
    `${GOOGLE}/{googleAd}/imports`,
    product,
    googleAds.findGoogleAd,
    googleImports.listImports,
  ),
  recordRoute("GET", GOOGLE_IMPORT, product, findGoogleImport, googleImports.showImport),
  recordRoute("POST", `${GOOGLE_IMPORT}/undo`, product, findGoogleImport, googleImports.undoImport),
  route("POST", AD_GROUP, product, googleAdGroups.createAdGroup),
  recordRoute("GET", `${AD_GROUP}/{adGroup}`, product, findAdGroup, googleAdGroups.showAdGroup),
  recordRoute("PATCH", `${AD_GROUP}/{adGroup}`, product, findAdGroup, googleAdGroups.updateAdGroup),
  recordRoute("DELETE", `${AD_GROUP}/{adGroup}`, product, findAdGroup, googleAdGroups.deleteAdGroup),

  recordRoute("GET", `${PROJECT}/blog-checklist`, product, findProject, checklists.showChecklist),
  recordRoute("PUT", `${PROJECT}/blog-checklist`, product, findProject, checklists.updateChecklist),
  route("POST", BLOG, product, blogs.createBlog),
  route("POST", `${BLOG}/cover`, product, covers.updateCover),
  route("DELETE", `${BLOG}/cover`, product, covers.deleteCover),
  recordRoute("GET", `${BLOG}/{blog}`, product, blogs.findBlog, blogs.showBlog),
  recordRoute("PATCH", `${BLOG}/{blog}`, product, blogs.findBlog, blogs.updateBlog),
  recordRoute("DELETE", `${BLOG}/{blog}`, product, blogs.findBlog, blogs.deleteBlog),

  recordRoute("POST", `${CAMPAIGN}/move`, product, findCampaign, campaigns.moveCampaign),
  recordRoute("POST", `${CAMPAIGN}/duplicate`, product, findCampaign, campaigns.duplicateCampaign),
  recordRoute("POST", `${CAMPAIGN}/archive`, product, findCampaign, campaigns.archiveCampaign),
  recordRoute("DELETE", `${CAMPAIGN}/archive`, product, findCampaign, campaigns.unarchiveCampaign),

  route("GET", "/api/tasks", product, tasks.listTasks),
  route("POST", "/api/tasks", product, tasks.createTask),
  recordRoute("GET", "/api/tasks/{task}", product, findTask, tasks.showTask),
  recordRoute("PATCH", "/api/tasks/{task}", product, findTask, tasks.updateTask),
  recordRoute("DELETE", "/api/tasks/{task}", product, findTask, tasks.deleteTask),
  recordRoute("PUT", "/api/tasks/{task}/checklist/{point}", product, findPoint, tasks.updatePoint),
  recordRoute("PUT", "/api/tasks/{task}/watch", product, findTask, taskWatchers.watchTask),
  recordRoute("DELETE", "/api/tasks/{task}/watch", product, findTask, taskWatchers.unwatchTask),
  recordRoute("POST", "/api/tasks/{task}/attachments", product, findTask, taskAttachments.createAttachment),
  recordRoute(
    "DELETE",
    "/api/tasks/{task}/attachments/{attachment}",
    product,
    findAttachment,
    taskAttachments.deleteAttachment,
  ),

  ...ITEM_SUBJECTS.filter((subject) => ITEM_KINDS.some((kind) => kind.subject === subject)).flatMap(
    itemEndpoints,
  ),
  ...commentEndpoints("/api/campaigns/{campaign}", findCommentedCampaign),
  ...commentEndpoints("/api/tasks/{task}", findCommentedTask),
  recordRoute(
    "PUT",
    "/api/campaigns/{campaign}/labels",
    product,
    findCommentedCampaign,
    labels.replaceLabels,
  ),
  recordRoute("PATCH", "/api/comments/{comment}", product, findComment, comments.updateComment),
  recordRoute("DELETE", "/api/comments/{comment}", product, findComment, comments.deleteComment),

  route("GET", "/api/review-links", product, reviewLinks.listReviewLinks),
  route("POST", "/api/review-links", product, reviewLinks.createReviewLink),
  recordRoute(
    "DELETE",
    "/api/review-links/{reviewLink}",
    product,
    findReviewLink,
    reviewLinks.revokeReviewLink,
  ),
  route("GET", "/api/review/{token}", open, reviewGuests.showGuestReview),
  route("POST", "/api/review/{token}/access", open, reviewGuests.enterPassphrase),
  route("POST", "/api/review/{token}/decisions", open, reviewGuests.createDecision),
  route("POST", "/api/review/{token}/comments", open, reviewGuests.createGuestComment),
  route("GET", "/api/review/{token}/files/{file}", open, reviewGuests.showGuestFile),

  route("GET", "/api/drafts", product, drafts.listDrafts),
  recordRoute("GET", DRAFT, product, findDraftRecord, drafts.showDraft),
  recordRoute("PUT", DRAFT, product, findDraftRecord, drafts.keepDraft),
  recordRoute("DELETE", DRAFT, product, findDraftRecord, drafts.deleteDraft),

  route("GET", "/api/agenda", product, agenda.showAgenda),
  route("GET", "/api/approvals", product, approvals.listApprovals),
  route("GET", "/api/notifications", product, notifications.listNotifications),
  route("GET", "/api/notifications/count", [...product, "passive"], notifications.countNotifications),
  route("POST", "/api/notifications/read-all", product, notifications.readAllNotifications),
  recordRoute(
    "POST",
    "/api/notifications/{notification}/read",
    product,
    findNotification,
    notifications.readNotification,
  ),
  recordRoute(
    "GET",
    "/api/unsubscribe/{unsubscription}",
    open,
    unsubscribing.findUnsubscription,
    unsubscribing.showUnsubscription,
  ),
  recordRoute(
    "POST",
    "/api/unsubscribe/{unsubscription}",
    open,
    unsubscribing.findUnsubscription,
    unsubscribing.unsubscribe,
  ),
  route("GET", "/api/search", product, search.search),
  route("GET", "/api/undo", product, undos.listUndos),
  recordRoute("POST", "/api/undo/{undo}", product, findUndo, undos.undo),
  route("GET", "/api/trash", product, trash.listTrash),
  recordRoute("POST", `${TRASHED}/restore`, product, findTrashed, trash.restoreTrashed),
  recordRoute("DELETE", TRASHED, product, findTrashed, trash.deleteTrashed),

  recordRoute("GET", "/api/files/{file}", product, findFile, uploads.showFile),
];
