import { ITEM_SUBJECTS, type ItemSubject } from "#contract/vocabulary.ts";
import * as auth from "./account/controller.ts";
import { confirmPassword } from "./account/confirmation.ts";
import { answerChallenge } from "./account/two-factor-challenge.ts";
import * as agenda from "./agenda/controller.ts";
import * as approvals from "./approvals/controller.ts";
import * as googleAdGroups from "./ad-groups/controller.ts";
import { findAdGroup } from "./ad-groups/repository.ts";
import * as checklists from "./blogs/checklist.ts";
import * as blogs from "./blogs/controller.ts";
import * as covers from "./blogs/cover.ts";
import * as blogImages from "./blogs/images.ts";
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
import * as savedTexts from "./saved-texts/controller.ts";
import { findSavedText } from "./saved-texts/repository.ts";
import * as media from "./media/controller.ts";
import { findMedium } from "./media/repository.ts";
import * as events from "./events/controller.ts";
import { findEvent } from "./events/repository.ts";
import * as adLogEntries from "./ad-log/entries.ts";
import { exportEntries } from "./ad-log/export.ts";
import * as adLogImports from "./ad-log/imports.ts";
import { LOG } from "./ad-log/path.ts";
import { findEntry as findLogEntry, findLogImport } from "./ad-log/repository.ts";
import * as feedAlerts from "./feeds/alerts.ts";
import * as feedChanges from "./feeds/changes.ts";
import * as feeds from "./feeds/controller.ts";
import { MONITOR } from "./feeds/path.ts";
import * as feedEntries from "./feeds/entries.ts";
import * as feedImports from "./feeds/imports.ts";
import * as feedProducts from "./feeds/products.ts";
import * as feedRules from "./feeds/rules.ts";
import {
  findAlert,
  findEntry,
  findFeed as findMonitoredFeed,
  findFeedImport,
  findProduct,
  findRule,
} from "./feeds/repository.ts";
import * as firstSteps from "./first-steps/controller.ts";
import * as folders from "./folders/controller.ts";
import { findFolder } from "./folders/repository.ts";
import * as googleAds from "./google-ads/controller.ts";
import * as googleRules from "./google-ads/editorial-rules.ts";
import * as googleContents from "./google-contents/controller.ts";
import * as googleImports from "./google-contents/imports.ts";
import { findGoogleContent, findGoogleImport } from "./google-contents/repository.ts";
import { memberOf, recordRoute, route } from "./http/exchange.ts";
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
import * as clientLogos from "./projects/client-logo.ts";
import { findProject } from "./projects/repository.ts";
import { readTogether } from "./reads/controller.ts";
import * as reports from "./reports/controller.ts";
import * as reportDecisions from "./reports/decisions.ts";
import * as reportFigures from "./reports/figures.ts";
import * as reportFiles from "./reports/files.ts";
import * as reportMapping from "./reports/mapping.ts";
import {
  findFinding,
  findProfile,
  findReport,
  findReportFile,
  findReportLink,
  findShared,
} from "./reports/repository.ts";
import * as review from "./review/controller.ts";
import { findItem, ITEM_KINDS, PARAMETERS } from "./review/registry.ts";
import * as signedDecisions from "./review/signed-decisions.ts";
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
import * as parts from "./uploads/send-parts.ts";
import { findFile } from "./uploads/repository.ts";
import { findSharedFile } from "./uploads/signed-link.ts";
import { deleteUser } from "./users/delete-user.ts";
import { exportUser } from "./users/export.ts";
import * as avatars from "./users/avatar.ts";
import * as twoFactor from "./users/two-factor.ts";
import * as users from "./users/controller.ts";
import { findSession } from "./users/repository.ts";
import * as vaultAccesses from "./vault/accesses.ts";
import * as vault from "./vault/controller.ts";
import { VAULT } from "./vault/controller.ts";
import * as vaultFiles from "./vault/files.ts";
import { createExport } from "./vault/exports.ts";
import * as vaultFolders from "./vault/folders.ts";
import * as vaultGrants from "./vault/grants.ts";
import * as vaultImports from "./vault/imports.ts";
import { findImport as findVaultImport } from "./vault/imports-store.ts";
import { findAsset, findGrant, findItem as findVaultItem, findVaultFolder } from "./vault/repository.ts";
import { replaceEverywhere } from "./vault/replace.ts";
import { findPerson as findVaultPerson, listRevealed } from "./vault/revealed.ts";
import { showReports as showVaultReports } from "./vault/reports.ts";
import * as vaultSecrets from "./vault/reveal.ts";
import * as webhooks from "./webhooks/controller.ts";
import { findWebhook } from "./webhooks/repository.ts";

const open: Middleware[] = [];
const guest: Middleware[] = ["guest"];
const auth_: Middleware[] = ["auth"];
const product: Middleware[] = ["auth", "verified"];
export const READS = "/api/reads";

const PROJECT = "/api/projects/{project}";
const FOLDER = `${PROJECT}/folders/{folder}`;
const TEAM = `${PROJECT}/teams/{team}`;
const EVENT = `${PROJECT}/events/{event}`;
const SAVED_TEXT = `${PROJECT}/saved-texts/{savedText}`;
const MEDIUM = `${PROJECT}/media/{media}`;
const SAVED_VIEWS = "/api/saved-views";
const SAVED_VIEW = "/api/saved-views/{savedView}";
const TASK_TEMPLATES = "/api/task-templates";
const TASK_TEMPLATE = "/api/task-templates/{taskTemplate}";
const DATED = "/api/calendar/{source}/{item}";
const CALENDAR = "/api/projects/social-calendar";
const SOCIAL_CALENDAR = `${CALENDAR}/{socialCalendar}`;
const BOARD = `${CALENDAR}/board`;
const META = "/api/projects/meta-ad";
const META_CONTENT = `${META}/content/{metaContent}`;
const GOOGLE = "/api/projects/google-ad";
const GOOGLE_CONTENT = `${GOOGLE}/content`;
const GOOGLE_IMPORT = `${GOOGLE}/imports/{googleImport}`;
const AD_GROUP = `${GOOGLE}/ad-group`;
const BLOG = "/api/projects/blog";
const ORGANIZATION = "/api/organization/{organization}";
const INVITATION = `${ORGANIZATION}/invitations/{invitation}`;

const CAMPAIGN = "/api/campaigns/{kind}/{campaign}";
const IMPORT = `${CALENDAR}/imports/{import}`;
const TRASHED = "/api/trash/{type}/{trashed}";
const SIGNED_DECISION = "/api/signed-decisions/{signedDecision}";
const UNSUBSCRIPTION = "/api/unsubscribe/{unsubscription}";
const VAULT_ITEM = `${VAULT}/items/{vaultItem}`;
const VAULT_ASSET = `${VAULT}/items/{vaultAsset}`;
const VAULT_IMPORT = `${VAULT}/imports/{vaultImport}`;
const LOG_ENTRY = `${LOG}/entries/{logEntry}`;
const LOG_IMPORT = `${LOG}/imports/{logImport}`;
const MONITORED = `${MONITOR}/feeds/{monitoredFeed}`;
const FEED_IMPORT = `${MONITOR}/imports/{feedImport}`;
const ANALYZER = "/api/micro-tools/report-analyzer";
const REPORT = `${ANALYZER}/reports/{report}`;
const DRAFT = "/api/drafts/{subject}/{record}";

function commentEndpoints(
  subject: string,
  find: (exchange: Exchange) => Promise<Commented | undefined>,
): Endpoint[] {
  return [
    recordRoute("GET", `${subject}/comments`, find, comments.listComments),
    recordRoute("POST", `${subject}/comments`, find, comments.createComment),
  ];
}

function itemEndpoints(subject: ItemSubject): Endpoint[] {
  const at = `/api/${subject}/{${PARAMETERS[subject]}}`;
  const find = findItem(subject);
  // A blog post is duplicated as a campaign.
  const isPart = ITEM_KINDS.some((kind) => kind.subject === subject && kind.parts !== undefined);
  return [
    recordRoute("GET", `/api/items/${subject}/{${PARAMETERS[subject]}}`, find, review.showPlace),
    recordRoute("GET", `${at}/review`, find, review.showReview),
    recordRoute("POST", `${at}/status`, find, review.changeStatus),
    ...(isPart ? [recordRoute("POST", `${at}/duplicate`, find, review.duplicateItem)] : []),
    recordRoute("GET", `${at}/versions`, find, review.listVersions),
    recordRoute("GET", `${at}/versions/{number}`, find, review.showVersion),
    recordRoute("POST", `${at}/versions/{number}/restore`, find, review.restoreVersion),
    // A blog post has the labels of its campaign.
    ...(isPart
      ? [
          recordRoute("PUT", `${at}/labels`, find, (exchange, { item }) =>
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
  route("POST", "/api/user/password-confirmation", auth_, confirmPassword),
  route("GET", "/api/user/notification-settings", auth_, notificationSettings.showSettings),
  route("PUT", "/api/user/notification-settings", auth_, notificationSettings.updateSettings),
  route("GET", "/api/user/two-factor", auth_, twoFactor.showTwoFactor),
  route("POST", "/api/user/two-factor", auth_, twoFactor.startTwoFactor),
  route("POST", "/api/user/two-factor/confirm", auth_, twoFactor.confirmTwoFactor),
  route("POST", "/api/user/two-factor/recovery-codes", auth_, twoFactor.createRecoveryCodes),
  route("DELETE", "/api/user/two-factor", auth_, twoFactor.deleteTwoFactor),
  route("GET", "/api/user/sessions", auth_, users.listSessions),
  route("DELETE", "/api/user/sessions", auth_, users.deleteOtherSessions),
  recordRoute("DELETE", "/api/user/sessions/{session}", findSession, users.deleteSession, auth_),

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
  route("GET", "/api/organization/members", product, (exchange) =>
    members.listMembers(exchange, memberOf(exchange)),
  ),
  recordRoute("GET", `${ORGANIZATION}/members`, findOrganization, members.listMembers),
  recordRoute("PATCH", `${ORGANIZATION}/members/{member}`, findMember, members.updateMember),
  recordRoute("DELETE", `${ORGANIZATION}/members/{member}`, findMember, members.deleteMember),
  recordRoute("GET", `${ORGANIZATION}/members/{member}/open-work`, findMember, members.showOpenWork),
  recordRoute("GET", `${ORGANIZATION}/invitations`, findOrganization, invitations.listInvitations),
  recordRoute("POST", `${ORGANIZATION}/invitations`, findOrganization, invitations.createInvitation),
  recordRoute("POST", `${INVITATION}/resend`, findInvitation, invitations.resendInvitation),
  recordRoute("DELETE", INVITATION, findInvitation, invitations.revokeInvitation),
  route("GET", "/api/invitation", open, invitations.previewInvitation),
  route("POST", "/api/invitation/accept", product, invitations.acceptInvitation),

  route("GET", "/api/webhooks", product, webhooks.listWebhooks),
  route("POST", "/api/webhooks", product, webhooks.createWebhook),
  recordRoute("GET", "/api/webhooks/{webhook}", findWebhook, webhooks.showWebhook),
  recordRoute("PATCH", "/api/webhooks/{webhook}", findWebhook, webhooks.updateWebhook),
  recordRoute("DELETE", "/api/webhooks/{webhook}", findWebhook, webhooks.deleteWebhook),
  recordRoute("POST", "/api/webhooks/{webhook}/test", findWebhook, webhooks.testWebhook),
  route("GET", `${VAULT}/items`, product, vault.listItems),
  route("POST", `${VAULT}/items`, product, vault.createItem),
  recordRoute("GET", VAULT_ITEM, findVaultItem, vault.showItem),
  recordRoute("PATCH", VAULT_ITEM, findVaultItem, vault.updateItem),
  recordRoute("DELETE", VAULT_ITEM, findVaultItem, vault.deleteItem),
  recordRoute("PUT", `${VAULT_ITEM}/favorite`, findVaultItem, vault.addFavorite),
  recordRoute("DELETE", `${VAULT_ITEM}/favorite`, findVaultItem, vault.removeFavorite),
  recordRoute("POST", `${VAULT_ITEM}/reveal`, vaultSecrets.findToReveal, vaultSecrets.reveal),
  recordRoute("POST", `${VAULT_ITEM}/code`, vaultSecrets.findToReveal, vaultSecrets.showCode),
  recordRoute("GET", `${VAULT_ITEM}/accesses`, findVaultItem, vaultAccesses.listItemAccesses),
  recordRoute("GET", `${VAULT_ITEM}/grants`, findVaultItem, vaultGrants.listGrants),
  recordRoute("POST", `${VAULT_ITEM}/grants`, findVaultItem, vaultGrants.createGrant),
  recordRoute("PATCH", `${VAULT_ITEM}/grants/{vaultGrant}`, findGrant, vaultGrants.updateGrant),
  recordRoute("DELETE", `${VAULT_ITEM}/grants/{vaultGrant}`, findGrant, vaultGrants.deleteGrant),
  recordRoute("POST", `${VAULT_ITEM}/take-over`, vaultGrants.findToTakeOver, vaultGrants.takeOver),
  recordRoute("GET", `${VAULT_ITEM}/revisions`, findVaultItem, vaultSecrets.listRevisions),
  recordRoute(
    "POST",
    `${VAULT_ITEM}/revisions/{vaultRevision}/restore`,
    vaultSecrets.findRevision,
    vaultSecrets.restoreRevision,
  ),
  recordRoute("GET", `${VAULT_ASSET}/file`, findAsset, vaultFiles.showFile),
  recordRoute("PUT", `${VAULT_ASSET}/file`, findAsset, vaultFiles.updateFile),
  recordRoute("DELETE", `${VAULT_ASSET}/file`, findAsset, vaultFiles.deleteFile),
  recordRoute("POST", `${VAULT_ASSET}/replace`, findAsset, replaceEverywhere),
  route("GET", `${VAULT}/folders`, product, vaultFolders.listFolders),
  route("POST", `${VAULT}/folders`, product, vaultFolders.createFolder),
  recordRoute("PATCH", `${VAULT}/folders/{vaultFolder}`, findVaultFolder, vaultFolders.updateFolder),
  recordRoute("DELETE", `${VAULT}/folders/{vaultFolder}`, findVaultFolder, vaultFolders.deleteFolder),
  route("GET", `${VAULT}/reports`, product, showVaultReports),
  recordRoute("GET", `${VAULT}/people/{vaultPerson}/revealed`, findVaultPerson, listRevealed),
  route("POST", `${VAULT}/exports`, product, createExport),
  route("GET", `${VAULT}/accesses`, product, vaultAccesses.listAccesses),
  route("POST", `${VAULT}/imports`, product, vaultImports.createImport),
  recordRoute("GET", VAULT_IMPORT, findVaultImport, vaultImports.showImport),
  recordRoute("PATCH", VAULT_IMPORT, findVaultImport, vaultImports.updateImport),
  recordRoute("POST", VAULT_IMPORT, findVaultImport, vaultImports.confirmImport),
  recordRoute("DELETE", VAULT_IMPORT, findVaultImport, vaultImports.deleteImport),
  route("GET", `${MONITOR}/summary`, product, feeds.showMonitor),
  route("PUT", `${MONITOR}/summary`, product, feeds.markSeen),
  route("POST", `${MONITOR}/check`, product, feeds.checkAll),
  route("GET", `${MONITOR}/feeds`, product, feeds.listFeeds),
  route("POST", `${MONITOR}/feeds`, product, feeds.createFeed),
  recordRoute("GET", MONITORED, findMonitoredFeed, feeds.showFeed),
  recordRoute("PATCH", MONITORED, findMonitoredFeed, feeds.updateFeed),
  recordRoute("DELETE", MONITORED, findMonitoredFeed, feeds.deleteFeed),
  recordRoute("POST", `${MONITORED}/check`, findMonitoredFeed, feeds.checkNow),
  recordRoute("POST", `${MONITORED}/uploads`, findMonitoredFeed, feeds.uploadFeed),
  recordRoute("GET", `${MONITORED}/snapshots`, findMonitoredFeed, feeds.listSnapshots),
  recordRoute("GET", `${MONITORED}/changes`, findMonitoredFeed, feedChanges.listChanges),
  recordRoute("GET", `${MONITORED}/entries`, findMonitoredFeed, feedEntries.listEntries),
  recordRoute("GET", `${MONITORED}/products`, findMonitoredFeed, feedProducts.listProducts),
  recordRoute("GET", `${MONITORED}/products/{feedProduct}`, findProduct, feedProducts.showProduct),
  recordRoute("GET", `${MONITORED}/problems`, findMonitoredFeed, feedProducts.listProblems),
  recordRoute("GET", `${MONITORED}/problems/export`, findMonitoredFeed, feedProducts.exportProblems),
  route("GET", `${MONITOR}/changes`, product, feedChanges.listAllChanges),
  route("GET", `${MONITOR}/entries`, product, feedEntries.listAllEntries),
  route("POST", `${MONITOR}/entries/read`, product, feedEntries.markAllRead),
  recordRoute("GET", `${MONITOR}/entries/{feedEntry}`, findEntry, feedEntries.showEntry),
  recordRoute("PATCH", `${MONITOR}/entries/{feedEntry}`, findEntry, feedEntries.updateEntry),
  route("GET", `${MONITOR}/rules`, product, feedRules.listRules),
  route("POST", `${MONITOR}/rules`, product, feedRules.createRule),
  route("POST", `${MONITOR}/rules/trial`, product, feedRules.tryNewRule),
  recordRoute("GET", `${MONITOR}/rules/{feedRule}`, findRule, feedRules.showRule),
  recordRoute("PATCH", `${MONITOR}/rules/{feedRule}`, findRule, feedRules.updateRule),
  recordRoute("DELETE", `${MONITOR}/rules/{feedRule}`, findRule, feedRules.deleteRule),
  recordRoute("GET", `${MONITOR}/rules/{feedRule}/trial`, findRule, feedRules.tryRule),
  route("GET", `${MONITOR}/alerts`, product, feedAlerts.listAlerts),
  recordRoute("GET", `${MONITOR}/alerts/{feedAlert}`, findAlert, feedAlerts.showAlert),
  recordRoute("PATCH", `${MONITOR}/alerts/{feedAlert}`, findAlert, feedAlerts.updateAlert),
  route("POST", `${MONITOR}/imports`, product, feedImports.createFeedImport),
  recordRoute("GET", FEED_IMPORT, findFeedImport, feedImports.showFeedImport),
  recordRoute("POST", FEED_IMPORT, findFeedImport, feedImports.confirmFeedImport),
  recordRoute("DELETE", FEED_IMPORT, findFeedImport, feedImports.deleteFeedImport),
  route("GET", `${MONITOR}/export.opml`, product, feeds.exportFeeds),
  route("GET", `${LOG}/summary`, product, adLogEntries.showLog),
  route("GET", `${LOG}/entries`, product, adLogEntries.listEntries),
  route("POST", `${LOG}/entries`, product, adLogEntries.createEntry),
  route("POST", `${LOG}/reasons`, product, adLogEntries.addReasons),
  recordRoute("GET", LOG_ENTRY, findLogEntry, adLogEntries.showEntry),
  recordRoute("POST", `${LOG_ENTRY}/reason`, findLogEntry, adLogEntries.addReason),
  recordRoute("POST", `${LOG_ENTRY}/conclusion`, findLogEntry, adLogEntries.conclude),
  recordRoute("GET", `${LOG_ENTRY}/effect`, findLogEntry, adLogEntries.showEffect),
  recordRoute("PUT", `${LOG_ENTRY}/task`, findLogEntry, adLogEntries.linkTask),
  route("GET", `${LOG}/imports`, product, adLogImports.listImports),
  route("POST", `${LOG}/imports`, product, adLogImports.createLogImport),
  recordRoute("GET", LOG_IMPORT, findLogImport, adLogImports.showLogImport),
  recordRoute("PATCH", LOG_IMPORT, findLogImport, adLogImports.answerLogImport),
  recordRoute("POST", LOG_IMPORT, findLogImport, adLogImports.confirmLogImport),
  recordRoute("DELETE", LOG_IMPORT, findLogImport, adLogImports.deleteLogImport),
  route("GET", `${LOG}/export`, product, exportEntries),
  route("GET", `${ANALYZER}/reports`, product, reports.listReports),
  route("POST", `${ANALYZER}/reports`, product, reports.createReport),
  recordRoute("GET", REPORT, findReport, reports.showReport),
  recordRoute("PATCH", REPORT, findReport, reports.updateReport),
  recordRoute("DELETE", REPORT, findReport, reports.deleteReport),
  recordRoute("POST", `${REPORT}/files`, findReport, reportFiles.addFiles),
  recordRoute("DELETE", `${REPORT}/files/{reportFile}`, findReportFile, reportFiles.deleteFile),
  recordRoute("GET", `${REPORT}/mapping`, findReport, reportMapping.showMapping),
  recordRoute("PUT", `${REPORT}/mapping`, findReport, reportMapping.saveMapping),
  recordRoute("GET", `${REPORT}/problems`, findReport, reportMapping.listProblems),
  recordRoute("GET", `${REPORT}/rows`, findReport, reportFigures.listRows),
  recordRoute("GET", `${REPORT}/summary`, findReport, reportFigures.showSummary),
  recordRoute("GET", `${REPORT}/series`, findReport, reportFigures.showSeries),
  recordRoute("GET", `${REPORT}/comparison`, findReport, reportFigures.compare),
  recordRoute("GET", `${REPORT}/export`, findReport, reportFigures.exportRows),
  recordRoute("GET", `${REPORT}/findings`, findReport, reportDecisions.listFindings),
  recordRoute("PATCH", `${REPORT}/findings/{finding}`, findFinding, reportDecisions.updateFinding),
  recordRoute("GET", `${REPORT}/links`, findReport, reportDecisions.listLinks),
  recordRoute("POST", `${REPORT}/links`, findReport, reportDecisions.createLink),
  recordRoute("DELETE", `${REPORT}/links/{reportLink}`, findReportLink, reportDecisions.deleteLink),
  route("GET", `${ANALYZER}/mapping-profiles`, product, reportDecisions.listProfiles),
  recordRoute("DELETE", `${ANALYZER}/mapping-profiles/{profile}`, findProfile, reportDecisions.deleteProfile),
  route("GET", `${ANALYZER}/targets`, product, reportDecisions.listTargets),
  route("PUT", `${ANALYZER}/targets`, product, reportDecisions.replaceTargets),
  recordRoute("GET", "/api/shared-reports/{reportToken}", findShared, reportDecisions.showShared, open),

  route("GET", "/api/labels", product, labels.listLabels),
  route("POST", "/api/labels", product, labels.createLabel),
  recordRoute("PATCH", "/api/labels/{label}", findLabel, labels.updateLabel),
  recordRoute("DELETE", "/api/labels/{label}", findLabel, labels.deleteLabel),

  route("GET", "/api/naming-rules", product, namingRules.showNamingRules),
  route("PATCH", "/api/naming-rules", product, namingRules.updateNamingRules),
  route("GET", "/api/naming-rules/misfits", product, namingRules.listMisfits),

  route("GET", SAVED_VIEWS, product, savedViews.listSavedViews),
  route("POST", SAVED_VIEWS, product, savedViews.createSavedView),
  recordRoute("PATCH", SAVED_VIEW, findSavedView, savedViews.updateSavedView),
  recordRoute("DELETE", SAVED_VIEW, findSavedView, savedViews.deleteSavedView),

  route("GET", TASK_TEMPLATES, product, taskTemplates.listTaskTemplates),
  route("POST", TASK_TEMPLATES, product, taskTemplates.createTaskTemplate),
  recordRoute("PATCH", TASK_TEMPLATE, findTaskTemplate, taskTemplates.updateTaskTemplate),
  recordRoute("DELETE", TASK_TEMPLATE, findTaskTemplate, taskTemplates.deleteTaskTemplate),
  recordRoute(
    "POST",
    "/api/campaigns/{campaign}/task-list",
    findCommentedCampaign,
    taskTemplates.createTaskList,
  ),

  route("GET", "/api/first-steps", product, firstSteps.showFirstSteps),
  route("GET", "/api/samples", product, samples.listSamples),
  route("POST", "/api/samples", product, samples.createSample),
  route("GET", "/api/projects", product, projects.listProjects),
  route("POST", "/api/projects", product, projects.createProject),
  recordRoute("GET", PROJECT, findProject, projects.showProject),
  recordRoute("PATCH", PROJECT, findProject, projects.updateProject),
  recordRoute("POST", `${PROJECT}/client-logo`, findProject, clientLogos.updateClientLogo),
  recordRoute("DELETE", `${PROJECT}/client-logo`, findProject, clientLogos.deleteClientLogo),
  recordRoute("DELETE", PROJECT, findProject, projects.deleteProject),

  recordRoute("GET", `${PROJECT}/folders`, findProject, folders.listFolders),
  recordRoute("POST", `${PROJECT}/folders`, findProject, folders.createFolder),
  recordRoute("GET", FOLDER, findFolder, folders.showFolder),
  recordRoute("PATCH", FOLDER, findFolder, folders.updateFolder),
  recordRoute("DELETE", FOLDER, findFolder, folders.deleteFolder),
  recordRoute("GET", `${FOLDER}/campaigns`, findFolder, campaigns.listCampaigns),

  recordRoute("GET", `${PROJECT}/members`, findProject, projectMembers.listProjectMembers),
  recordRoute("POST", `${PROJECT}/members`, findProject, projectMembers.createProjectMember),
  recordRoute("PATCH", `${PROJECT}/members/{member}`, findProjectPlace, projectMembers.updateProjectMember),
  recordRoute("DELETE", `${PROJECT}/members/{member}`, findProjectPlace, projectMembers.deleteProjectMember),

  recordRoute("GET", `${PROJECT}/teams`, findProject, teams.listTeams),
  recordRoute("POST", `${PROJECT}/teams`, findProject, teams.createTeam),
  recordRoute("GET", TEAM, findTeam, teams.showTeam),
  recordRoute("PATCH", TEAM, findTeam, teams.updateTeam),
  recordRoute("DELETE", TEAM, findTeam, teams.deleteTeam),
  recordRoute("PUT", `${TEAM}/members/{member}`, findPlace, teams.putMember),
  recordRoute("DELETE", `${TEAM}/members/{member}`, findPlace, teams.removeMember),
  recordRoute("GET", `${PROJECT}/workload`, findProject, showWorkload),

  route("GET", CALENDAR, product, socialCalendars.listSocialCalendars),
  route("POST", CALENDAR, product, socialCalendars.createSocialCalendar),
  recordRoute("GET", SOCIAL_CALENDAR, socialCalendars.findSocialCalendar, socialCalendars.showSocialCalendar),
  recordRoute(
    "PUT",
    SOCIAL_CALENDAR,
    socialCalendars.findSocialCalendar,
    socialCalendars.replaceSocialCalendar,
  ),
  recordRoute(
    "DELETE",
    SOCIAL_CALENDAR,
    socialCalendars.findSocialCalendar,
    socialCalendars.deleteSocialCalendar,
  ),
  route("POST", BOARD, product, boards.createBoard),
  route("PUT", `${BOARD}/content`, product, boards.updateContent),
  route("POST", `${BOARD}/reference-image`, product, boardImages.updateReferenceImage),
  route("DELETE", `${BOARD}/reference-image`, product, boardImages.deleteReferenceImage),
  route("GET", `${BOARD}/images`, product, boardImages.showImageLimit),
  route("POST", `${BOARD}/images`, product, boardImages.createImages),
  recordRoute("PATCH", `${BOARD}/images/{boardImage}`, boardImages.findBoardImage, boardImages.updateImage),
  recordRoute(
    "POST",
    `${BOARD}/images/{boardImage}/poster`,
    boardImages.findBoardImage,
    boardImages.updatePoster,
  ),
  recordRoute("DELETE", `${BOARD}/images/{boardImage}`, boardImages.findBoardImage, boardImages.deleteImage),
  recordRoute("GET", `${BOARD}/{board}`, findBoard, boards.showBoard),
  recordRoute("PATCH", `${BOARD}/{board}`, findBoard, boards.updateBoard),
  recordRoute("DELETE", `${BOARD}/{board}`, findBoard, boards.deleteBoard),
  recordRoute("GET", `${BOARD}/{board}/checks`, findBoard, boards.showChecks),
  recordRoute("POST", `${BOARD}/{board}/move`, findBoard, boards.moveBoard),
  recordRoute("POST", `${BOARD}/{board}/split`, findBoard, boards.splitBoard),
  recordRoute("POST", `${BOARD}/{board}/next-slot`, findBoard, boards.takeNextSlot),
  recordRoute("GET", `${BOARD}/{board}/series`, findBoard, boardSeries.showSeries),
  recordRoute("POST", `${BOARD}/{board}/series`, findBoard, boardSeries.createSeries),
  recordRoute("PUT", `${BOARD}/{board}/series`, findBoard, boardSeries.updateSeries),
  recordRoute("DELETE", `${BOARD}/{board}/series`, findBoard, boardSeries.deleteSeries),

  recordRoute("GET", `${SOCIAL_CALENDAR}/slots`, socialCalendars.findSocialCalendar, slots.listSlots),
  recordRoute("PUT", `${SOCIAL_CALENDAR}/slots`, socialCalendars.findSocialCalendar, slots.replaceSlots),
  recordRoute("GET", `${SOCIAL_CALENDAR}/next-slot`, socialCalendars.findSocialCalendar, slots.showNextSlot),
  recordRoute(
    "POST",
    `${SOCIAL_CALENDAR}/imports`,
    socialCalendars.findSocialCalendar,
    boardImports.createImport,
  ),
  recordRoute(
    "GET",
    `${SOCIAL_CALENDAR}/awaiting-approval`,
    socialCalendars.findSocialCalendar,
    boards.listAwaiting,
  ),
  recordRoute("GET", IMPORT, findBoardImport, boardImports.showImport),
  recordRoute("PUT", IMPORT, findBoardImport, boardImports.updateImport),
  recordRoute("POST", `${IMPORT}/confirm`, findBoardImport, boardImports.confirmImport),
  recordRoute("POST", `${IMPORT}/undo`, findBoardImport, boardImports.undoImport),

  recordRoute("GET", `${PROJECT}/calendar`, findProject, calendar.showProjectCalendar),
  route("GET", "/api/calendar", product, calendar.showCalendar),
  recordRoute("GET", DATED, calendar.findDated, calendar.showDated),
  recordRoute("PATCH", DATED, calendar.findDated, calendar.changeDated),
  recordRoute("POST", `${PROJECT}/events`, findProject, events.createEvent),
  recordRoute("GET", EVENT, findEvent, events.showEvent),
  recordRoute("PATCH", EVENT, findEvent, events.updateEvent),
  recordRoute("DELETE", EVENT, findEvent, events.deleteEvent),
  recordRoute("GET", `${PROJECT}/saved-texts`, findProject, savedTexts.listSavedTexts),
  recordRoute("POST", `${PROJECT}/saved-texts`, findProject, savedTexts.createSavedText),
  recordRoute("PATCH", SAVED_TEXT, findSavedText, savedTexts.updateSavedText),
  recordRoute("DELETE", SAVED_TEXT, findSavedText, savedTexts.deleteSavedText),
  recordRoute("GET", `${PROJECT}/media`, findProject, media.listMedia),
  recordRoute("POST", `${PROJECT}/media`, findProject, media.createMedium),
  recordRoute("GET", MEDIUM, findMedium, media.showMedium),
  recordRoute("PATCH", MEDIUM, findMedium, media.updateMedium),
  recordRoute("DELETE", MEDIUM, findMedium, media.deleteMedium),
  recordRoute("POST", `${MEDIUM}/replace`, findMedium, media.replaceMedium),
  recordRoute("GET", `${PROJECT}/calendar-feeds`, findProject, calendarFeeds.listFeeds),
  recordRoute("POST", `${PROJECT}/calendar-feeds`, findProject, calendarFeeds.createFeed),
  route("GET", "/api/calendar-feeds", product, calendarFeeds.listOwnFeeds),
  route("POST", "/api/calendar-feeds", product, calendarFeeds.createOwnFeed),
  recordRoute("DELETE", "/api/calendar-feeds/{feed}", findFeed, calendarFeeds.deleteFeed),
  route("GET", "/api/calendar-feeds/{feed}", open, calendarFeeds.readFeed),

  route("POST", META, product, metaAds.createMetaAd),
  recordRoute("GET", `${META}/{metaAd}`, metaAds.findMetaAd, metaAds.showMetaAd),
  recordRoute("PATCH", `${META}/{metaAd}`, metaAds.findMetaAd, metaAds.updateMetaAd),
  recordRoute("DELETE", `${META}/{metaAd}`, metaAds.findMetaAd, metaAds.deleteMetaAd),
  route("POST", `${META}/content`, product, metaContents.createMetaContent),
  route("POST", `${META}/content/reference-image`, product, metaImages.updateMetaImage),
  route("DELETE", `${META}/content/reference-image`, product, metaImages.deleteMetaImage),
  recordRoute("PUT", META_CONTENT, findMetaContent, metaContents.replaceMetaContent),
  recordRoute("PATCH", META_CONTENT, findMetaContent, metaContents.updateMetaContent),
  recordRoute("DELETE", META_CONTENT, findMetaContent, metaContents.deleteMetaContent),
  recordRoute("POST", `${META_CONTENT}/variants`, findMetaContent, metaContents.createMetaVariants),

  route("POST", GOOGLE, product, googleAds.createGoogleAd),
  recordRoute("GET", `${GOOGLE}/{googleAd}`, googleAds.findGoogleAd, googleAds.showGoogleAd),
  recordRoute("PATCH", `${GOOGLE}/{googleAd}`, googleAds.findGoogleAd, googleAds.updateGoogleAd),
  recordRoute("DELETE", `${GOOGLE}/{googleAd}`, googleAds.findGoogleAd, googleAds.deleteGoogleAd),

  route("POST", GOOGLE_CONTENT, product, googleContents.createContent),
  route("POST", `${GOOGLE_CONTENT}/import`, product, googleImports.importContents),
  recordRoute("GET", `${GOOGLE_CONTENT}/{googleContent}`, findGoogleContent, googleContents.showContent),
  recordRoute("PUT", `${GOOGLE_CONTENT}/{googleContent}`, findGoogleContent, googleContents.updateContent),
  recordRoute("DELETE", `${GOOGLE_CONTENT}/{googleContent}`, findGoogleContent, googleContents.deleteContent),
  recordRoute("PUT", `${GOOGLE}/{googleAd}/contents`, googleAds.findGoogleAd, googleContents.updateContents),
  recordRoute("GET", `${PROJECT}/google-ad-rules`, findProject, googleRules.showRules),
  recordRoute("PUT", `${PROJECT}/google-ad-rules`, findProject, googleRules.updateRules),
  recordRoute("GET", `${GOOGLE}/{googleAd}/imports`, googleAds.findGoogleAd, googleImports.listImports),
  recordRoute("GET", GOOGLE_IMPORT, findGoogleImport, googleImports.showImport),
  recordRoute("POST", `${GOOGLE_IMPORT}/undo`, findGoogleImport, googleImports.undoImport),
  route("POST", AD_GROUP, product, googleAdGroups.createAdGroup),
  recordRoute("GET", `${AD_GROUP}/{adGroup}`, findAdGroup, googleAdGroups.showAdGroup),
  recordRoute("PATCH", `${AD_GROUP}/{adGroup}`, findAdGroup, googleAdGroups.updateAdGroup),
  recordRoute("DELETE", `${AD_GROUP}/{adGroup}`, findAdGroup, googleAdGroups.deleteAdGroup),

  recordRoute("GET", `${PROJECT}/blog-checklist`, findProject, checklists.showChecklist),
  recordRoute("PUT", `${PROJECT}/blog-checklist`, findProject, checklists.updateChecklist),
  route("POST", BLOG, product, blogs.createBlog),
  route("POST", `${BLOG}/cover`, product, covers.updateCover),
  route("DELETE", `${BLOG}/cover`, product, covers.deleteCover),
  recordRoute("GET", `${BLOG}/{blog}/images`, blogs.findBlog, blogImages.showTextImageLimit),
  recordRoute("POST", `${BLOG}/{blog}/images`, blogs.findBlog, blogImages.createTextImages),
  recordRoute("GET", `${BLOG}/{blog}`, blogs.findBlog, blogs.showBlog),
  recordRoute("PATCH", `${BLOG}/{blog}`, blogs.findBlog, blogs.updateBlog),
  recordRoute("DELETE", `${BLOG}/{blog}`, blogs.findBlog, blogs.deleteBlog),

  recordRoute("POST", `${CAMPAIGN}/move`, findCampaign, campaigns.moveCampaign),
  recordRoute("POST", `${CAMPAIGN}/duplicate`, findCampaign, campaigns.duplicateCampaign),
  recordRoute("POST", `${CAMPAIGN}/archive`, findCampaign, campaigns.archiveCampaign),
  recordRoute("DELETE", `${CAMPAIGN}/archive`, findCampaign, campaigns.unarchiveCampaign),

  route("GET", "/api/tasks", product, tasks.listTasks),
  route("POST", "/api/tasks", product, tasks.createTask),
  recordRoute("GET", "/api/tasks/{task}", findTask, tasks.showTask),
  recordRoute("PATCH", "/api/tasks/{task}", findTask, tasks.updateTask),
  recordRoute("DELETE", "/api/tasks/{task}", findTask, tasks.deleteTask),
  recordRoute("PUT", "/api/tasks/{task}/checklist/{point}", findPoint, tasks.updatePoint),
  recordRoute("PUT", "/api/tasks/{task}/watch", findTask, taskWatchers.watchTask),
  recordRoute("DELETE", "/api/tasks/{task}/watch", findTask, taskWatchers.unwatchTask),
  recordRoute("POST", "/api/tasks/{task}/attachments", findTask, taskAttachments.createAttachment),
  recordRoute(
    "DELETE",
    "/api/tasks/{task}/attachments/{attachment}",
    findAttachment,
    taskAttachments.deleteAttachment,
  ),

  ...ITEM_SUBJECTS.filter((subject) => ITEM_KINDS.some((kind) => kind.subject === subject)).flatMap(
    itemEndpoints,
  ),
  ...commentEndpoints("/api/campaigns/{campaign}", findCommentedCampaign),
  ...commentEndpoints("/api/tasks/{task}", findCommentedTask),
  recordRoute("PUT", "/api/campaigns/{campaign}/labels", findCommentedCampaign, labels.replaceLabels),
  recordRoute("PATCH", "/api/comments/{comment}", findComment, comments.updateComment),
  recordRoute("DELETE", "/api/comments/{comment}", findComment, comments.deleteComment),

  route("GET", "/api/review-links", product, reviewLinks.listReviewLinks),
  route("POST", "/api/review-links", product, reviewLinks.createReviewLink),
  recordRoute("DELETE", "/api/review-links/{reviewLink}", findReviewLink, reviewLinks.revokeReviewLink),
  route("GET", "/api/review/{token}", open, reviewGuests.showGuestReview),
  route("POST", "/api/review/{token}/access", open, reviewGuests.enterPassphrase),
  route("POST", "/api/review/{token}/decisions", open, reviewGuests.createDecision),
  route("DELETE", "/api/review/{token}/decisions/{decision}", open, reviewGuests.undoDecision),
  route("POST", "/api/review/{token}/comments", open, reviewGuests.createGuestComment),
  route("GET", "/api/review/{token}/files/{file}", open, reviewGuests.showGuestFile),

  recordRoute(
    "GET",
    SIGNED_DECISION,
    signedDecisions.findSignedDecision,
    signedDecisions.showSignedDecision,
    open,
  ),
  recordRoute(
    "POST",
    SIGNED_DECISION,
    signedDecisions.findSignedDecision,
    signedDecisions.decideSigned,
    open,
  ),
  recordRoute(
    "GET",
    `${SIGNED_DECISION}/files/{file}`,
    signedDecisions.findSignedDecision,
    signedDecisions.showSignedFile,
    open,
  ),

  route("GET", "/api/drafts", product, drafts.listDrafts),
  recordRoute("GET", DRAFT, findDraftRecord, drafts.showDraft),
  recordRoute("PUT", DRAFT, findDraftRecord, drafts.keepDraft),
  recordRoute("DELETE", DRAFT, findDraftRecord, drafts.deleteDraft),

  route("GET", READS, ["auth"], readTogether),
  route("GET", "/api/agenda", product, agenda.showAgenda),
  route("GET", "/api/approvals", product, approvals.listApprovals),
  route("GET", "/api/notifications", product, notifications.listNotifications),
  route("GET", "/api/notifications/count", [...product, "passive"], notifications.countNotifications),
  route("POST", "/api/notifications/read-all", product, notifications.readAllNotifications),
  recordRoute(
    "POST",
    "/api/notifications/{notification}/read",
    findNotification,
    notifications.readNotification,
  ),
  recordRoute(
    "GET",
    UNSUBSCRIPTION,
    unsubscribing.findUnsubscription,
    unsubscribing.showUnsubscription,
    open,
  ),
  recordRoute("POST", UNSUBSCRIPTION, unsubscribing.findUnsubscription, unsubscribing.unsubscribe, open),
  route("GET", "/api/search", product, search.search),
  route("GET", "/api/undo", product, undos.listUndos),
  recordRoute("POST", "/api/undo/{undo}", findUndo, undos.undo),
  route("GET", "/api/trash", product, trash.listTrash),
  recordRoute("POST", `${TRASHED}/restore`, findTrashed, trash.restoreTrashed),
  recordRoute("DELETE", TRASHED, findTrashed, trash.deleteTrashed),

  route("GET", "/api/uploads", product, parts.showPartsLimit),
  route("POST", "/api/uploads", product, parts.beginUpload),
  route("GET", "/api/uploads/{upload}", product, parts.continueUpload),
  route("PATCH", "/api/uploads/{upload}", product, parts.continueUpload),
  route("DELETE", "/api/uploads/{upload}", product, parts.continueUpload),
  recordRoute("GET", "/api/files/{file}", findFile, uploads.showFile),
  recordRoute("GET", "/api/files/{file}/shared", findSharedFile, uploads.showFile, ["signed"]),
];
