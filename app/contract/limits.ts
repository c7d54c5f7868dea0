/** Lengths in Unicode code points, as Laravel counts them, and sizes in bytes. Both the web app and the API use these limits. */

export const NAME_MAX = 255;
export const EMAIL_MAX = 255;
/** Longer than Laravel's 8. Applies only to new passwords, so that signing in with an older one still works. */
export const PASSWORD_MIN = 12;
/** Not one of Laravel's rules, but argon2 must not hash megabytes. */
export const PASSWORD_MAX = 1000;

/** The longest side of a stored profile picture or logo, in pixels. */
export const EMBLEM_SIDE_MAX = 512;

export const ORGANIZATION_NAME_MAX = 100;
export const INVITATION_MESSAGE_MAX = 500;
/** Projects, and teams, that one invitation joins. */
export const INVITATION_PLACES_MAX = 20;
/** E-mail addresses that can be invited at once. */
export const INVITED_AT_ONCE_MAX = 20;
/** Invitations that an organization can send, and how often each can be sent again. */
export const INVITATIONS_PER_HOUR = 20;
export const RESENT_PER_HOUR = 5;
export const INVITATION_DAYS = 7;
export const OPEN_WORK_ROWS_MAX = 100;

export const PROJECT_NAME_MAX = 100;
export const PROJECT_SLUG_MAX = 60;
export const PROJECT_DESCRIPTION_MAX = 2000;
/** Paths next to `/api/projects/{project}`, which therefore can't be a project's slug. */
export const RESERVED_PROJECT_SLUGS = ["new", "social-calendar", "meta-ad", "google-ad", "blog"] as const;

export const FOLDER_NAME_MAX = 80;
export const FOLDER_DESCRIPTION_MAX = 500;

export const TEAM_NAME_MAX = 80;
export const TEAM_DESCRIPTION_MAX = 500;
export const TEAMS_MAX = 50;
export const TEAM_MEMBERS_MAX = 100;

export const TASK_TITLE_MAX = 255;
export const TASK_DESCRIPTION_MAX = 20_000;
export const TASK_ASSIGNEES_MAX = 10;
export const TASK_CHECKLIST_MAX = 50;
export const TASK_BLOCKERS_MAX = 20;
export const TASK_LINKS_MAX = 20;
export const TASK_ESTIMATE_HOURS_MAX = 1000;
/** Files of a task, and the bytes of each. */
export const TASK_ATTACHMENTS_MAX = 10;
export const ATTACHMENT_BYTES_MAX = 15 * 1024 * 1024;
export const FILE_NAME_MAX = 255;
/** Every how many days, weeks, or months a task repeats. */
export const TASK_INTERVAL_MAX = 99;
/** Days without a change or a comment after which an open task is quiet. */
export const TASK_QUIET_DAYS = 14;

export const CAMPAIGN_NAME_MAX = 120;
export const CAMPAIGN_DESCRIPTION_MAX = 2000;

export const BOARD_TITLE_MAX = 120;
export const BOARD_CONTENT_MAX = 63206;
export const BOARD_NOTES_MAX = 5000;
export const BOARD_IMAGES_MAX = 10;
export const IMAGE_ALT_MAX = 1000;
export const URL_MAX = 2048;

export const HEADING_MAX = 30;
export const DESCRIPTION_MAX = 90;
export const PRIMARY_TEXTS_MAX = 5;
export const PRIMARY_TEXT_MAX = 2200;
export const LINK_DESCRIPTION_MAX = 255;
export const DISPLAY_LINK_MAX = 255;
export const AD_NOTES_MAX = 5000;
/** Cards of a carousel. With fewer, it can't be sent to review. */
export const CARDS_MIN = 2;
export const CARDS_MAX = 10;
/** Ads that can be created from one at once. */
export const VARIANTS_MAX = 50;
export const AUDIENCE_NOTE_MAX = 1000;
export const PAGE_NAME_MAX = 120;
export const HEADLINES_MIN = 3;
export const HEADLINES_MAX = 15;
/** How many search ads one save may change. */
export const ADS_SAVED_MAX = 100;
export const DESCRIPTIONS_MIN = 2;
export const DESCRIPTIONS_MAX = 4;
export const PATH_MAX = 15;
export const LOCATIONS_MAX = 1000;
/** Widths, in which a double-width character counts as two, like the limits of all texts of Google ads. */
export const SITELINK_TEXT_MAX = 25;
export const SITELINK_LINE_MAX = 35;
export const CALLOUT_MAX = 25;
export const SITELINKS_MAX = 20;
export const CALLOUTS_MAX = 20;
export const SNIPPET_VALUES_MAX = 10;
export const AD_GROUP_NAME_MAX = 255;
export const KEYWORD_MAX = 80;
export const KEYWORD_WORDS_MAX = 10;
/** Keywords in one ad group. Google allows 20,000. */
export const KEYWORDS_MAX = 2000;

export const BLOG_TITLE_MAX = 255;
export const BLOG_SLUG_MAX = 191;
export const BLOG_BRIEF_MAX = 5000;
export const BLOG_BODY_MAX = 200_000;
export const BLOG_EXCERPT_MAX = 300;
export const BLOG_META_TITLE_MAX = 300;
export const BLOG_META_DESCRIPTION_MAX = 500;
export const BLOG_KEYWORD_MAX = 80;
export const BLOG_OG_TITLE_MAX = 300;
export const BLOG_OG_DESCRIPTION_MAX = 500;
export const BLOG_CANONICAL_MAX = 2000;
/** Images in the text of a blog post, with those that its text doesn’t show anymore but earlier versions do. */
export const BLOG_IMAGES_MAX = 100;
export const BLOG_COVER_ALT_MAX = 191;
export const BLOG_COVER_CAPTION_MAX = 500;
export const BLOG_REDIRECT_NOTE_MAX = 500;
/** Entries of a list, and characters of each. */
export const BLOG_RELATED_MAX = 10;
export const BLOG_CATEGORIES_MAX = 10;
export const BLOG_CATEGORY_MAX = 80;
export const BLOG_REVIEWERS_MAX = 20;
export const CHECKLIST_MAX = 20;
export const CHECKLIST_POINT_MAX = 120;
/** Months after which a published post should be reviewed. */
export const BLOG_STALE_MONTHS = 12;

export const PAGE_SIZE = 20;
export const SEARCH_MAX = 200;
export const AGENDA_ROWS_MAX = 3;
export const AGENDA_TASKS_MAX = 6;
export const AGENDA_DAY_MAX = 6;
/** The characters of a text that a preview shows. */
export const PREVIEW_TEXT_MAX = 200;
export const CARD_IMAGES_MAX = 4;
export const CARD_PEOPLE_MAX = 5;
/** The number of projects that the switch of projects offers. */
export const SWITCH_PROJECTS_MAX = 8;
/** How long a mention stays on the user's agenda. */
export const MENTION_DAYS = 14;
/** How long a notification is kept. */
export const NOTIFICATION_DAYS = 90;

export const IMAGE_BYTES_MAX = 30 * 1024 * 1024;
/** A video that comes in parts. One that comes with its form is limited by `UPLOAD_BYTES_MAX`. */
export const VIDEO_BYTES_MAX = 200 * 1024 * 1024;
/** The bytes of one part, and how long parts are kept that no record uses. */
export const PART_BYTES_MAX = 8 * 1024 * 1024;
export const UPLOADS_KEPT_HOURS = 24;
/** How many files that no record uses a person may have sent in parts. */
export const OPEN_UPLOADS_MAX = 20;
/** In pixels, and in seconds. */
export const VIDEO_SIDE_MAX = 8192;
export const VIDEO_SECONDS_MAX = 12 * 60 * 60;
/** All files of one request, where a request can have several. */
export const UPLOAD_BYTES_MAX = 64 * 1024 * 1024;
/** The total of all frames. Reading one takes up to eight bytes of memory per pixel. */
export const IMAGE_PIXELS_MAX = 50_000_000;
export const IMAGE_SIDE_MAX = 16_384;
export const IMAGE_FRAMES_MAX = 500;
/** Larger images are scaled down to this many pixels per side, and compressed more if the file would still be too large. */
export const IMAGE_KEPT_SIDE_MAX = 4096;
export const IMAGE_KEPT_BYTES_MAX = 15 * 1024 * 1024;

export const REASON_MAX = 1000;
/** People and teams that one review can be asked of. */
export const APPROVERS_MAX = 10;
/** People whom a page offers to ask. */
export const REVIEWERS_SHOWN = 50;
/** How many of those who may approve are named while an item is in review. */
export const REVIEWERS_NAMED = 3;
export const VERSION_NOTE_MAX = 200;
export const COMMENT_MAX = 5000;
export const COMMENT_QUOTE_MAX = 1000;
/** How long the author of a comment can edit it. */
export const COMMENT_EDIT_MINUTES = 15;
/** Open review links of one campaign, including those of its items. */
export const REVIEW_LINKS_MAX = 50;
export const REVIEW_LINK_DAYS = 14;
export const REVIEW_LINK_DAYS_MAX = 60;
/** How long a review link's passphrase isn't asked for again. */
export const REVIEW_ACCESS_HOURS = 12;
export const REVIEWER_NAME_MAX = 80;
export const CLIENT_NAME_MAX = 100;
/** What a review link shows of its scope at once. */
export const REVIEW_OVERVIEW_MAX = 500;
export const PASSPHRASE_MIN = 6;
export const PASSPHRASE_MAX = 200;
export const LABELS_MAX = 50;
export const LABEL_NAME_MAX = 40;
export const RECORD_LABELS_MAX = 10;
/** Fields of an organization's names, and parts of one pattern. */
export const NAMING_FIELDS_MAX = 12;
export const NAMING_FIELD_NAME_MAX = 40;
/** Allowed values of one field or UTM tag. */
export const NAMING_VALUES_MAX = 200;
export const NAMING_VALUE_MAX = 100;
export const NAMING_PATTERN_MAX = 600;
/** Existing names that are compared with the pattern. If there are more, the newest. */
export const NAMES_TESTED_MAX = 5000;
/** Templates for tasks of an organization, and the tasks of one. */
export const TEMPLATES_MAX = 50;
export const TEMPLATE_NAME_MAX = 80;
export const TEMPLATE_LINES_MAX = 50;
export const SAVED_VIEWS_MAX = 50;
export const SAVED_VIEW_NAME_MAX = 60;
export const SAVED_VIEW_QUERY_MAX = 1000;
/** A private draft: how long it is kept, and the size of its values as JSON. */
export const DRAFT_DAYS = 14;
export const DRAFT_BYTES_MAX = 64 * 1024;
export const DRAFT_FIELDS_MAX = 300;
export const DRAFT_NAME_MAX = 100;
/** Values of one field with several. */
export const DRAFT_LIST_MAX = 200;
/** Drafts of one person in an organization. If there are more, the oldest are deleted. */
export const DRAFTS_MAX = 200;
/** Days before or after a campaign's start. */
export const TEMPLATE_DAYS_MAX = 365;
/** How long an organization is kept after an owner has deleted it. */
export const ORGANIZATION_GRACE_DAYS = 14;
export const TRASH_DAYS = 30;
/** The highest hashtag limit that an organization can set. */
export const HASHTAG_LIMIT_MAX = 100;
export const SHIFT_DAYS_MAX = 3660;
export const FIRST_COMMENT_MAX = 2200;
export const RECURRENCES_MAX = 366;
export const SLOTS_MAX = 100;
export const IMPORT_BYTES_MAX = 1024 * 1024;
export const IMPORT_ROWS_MAX = 500;
/** How long an import can be undone. */
export const IMPORT_UNDO_MINUTES = 60;
/** How long a move, a status change, a bulk change, or a deletion can be undone. */
export const UNDO_MINUTES = 10;
export const FEED_NAME_MAX = 80;
/** Webhooks of an organization. */
export const WEBHOOKS_MAX = 10;
/** Days without a success after which a webhook is switched off. */
export const WEBHOOK_FAILING_DAYS = 3;
/** The deliveries that are listed with a webhook. */
export const WEBHOOK_DELIVERIES_SHOWN = 20;
/** Days that deliveries are kept. */
export const WEBHOOK_DELIVERY_DAYS = 30;
/** The most rows of a select or a picker. */
export const CHOICES_MAX = 500;
/** Projects whose posts a person is reminded of. */
export const REMINDER_PROJECTS_MAX = 500;
export const FEEDS_MAX = 20;
/** Saved texts of a project. */
export const SAVED_TEXTS_MAX = 100;
export const SAVED_TEXT_NAME_MAX = 80;
export const SAVED_TEXT_MAX = 2200;
export const MEDIA_NAME_MAX = 120;
export const MEDIA_TAGS_MAX = 20;
export const MEDIA_TAG_MAX = 40;
/** Posts in which an image of the library is said to be used. */
export const MEDIA_USES_MAX = 100;
export const EVENT_NAME_MAX = 120;
export const EVENT_NOTE_MAX = 2000;
/** Days that an event or a freeze window can last. */
export const EVENT_DAYS_MAX = 366;
export const EVENTS_MAX = 500;
/** Days that one call for a calendar can cover. */
export const CALENDAR_DAYS_MAX = 400;
/** What one call for a calendar returns. If there is more, the earliest. */
export const CALENDAR_ITEMS_MAX = 3000;
/** The social calendars of all projects that one call returns, by project. */
export const SOCIAL_CALENDARS_MAX = 500;
/** The posts without a day that one call for a calendar returns. */
export const CALENDAR_UNDATED_MAX = 200;
/** Entries of a calendar feed. If there are more, those closest to today. */
export const FEED_ITEMS_MAX = 500;
export const HASHTAGS_MAX = 1000;

/** Of a file of a report, as stored and unpacked, in bytes. */
export const REPORT_FILE_BYTES_MAX = 10 * 1024 * 1024;
export const REPORT_UNPACKED_BYTES_MAX = 100 * 1024 * 1024;
/** How many times larger a part of a workbook may be when it is unpacked. */
export const REPORT_UNPACKED_RATIO_MAX = 100;
export const REPORT_ZIP_ENTRIES_MAX = 1000;
export const REPORT_ROWS_MAX = 100_000;
export const REPORT_COLUMNS_MAX = 200;
export const REPORT_CELL_MAX = 10_000;
export const REPORT_FILES_MAX = 5;
/** Of an organization. */
export const REPORTS_MAX = 500;
export const REPORT_NAME_MAX = 120;
export const REPORT_NOTES_MAX = 5000;
/** Mapping profiles and targets of an organization, each. */
export const REPORT_SETTINGS_MAX = 100;
export const REPORT_REASON_MAX = 500;
/** Campaigns that a report is linked to. */
export const REPORT_CAMPAIGNS_MAX = 50;
export const REPORT_LINK_DAYS = 14;
/** Problems of a file that are kept. The first 20 are shown, and all that are kept are in the CSV file. */
export const REPORT_PROBLEMS_MAX = 1000;
export const REPORT_PROBLEMS_SHOWN = 20;
/** Campaign names that don't fit the naming rule, as the table of a report lists them. */
export const REPORT_MISFITS_SHOWN = 20;

/** Of an organization. */
export const VAULT_ITEMS_MAX = 5000;
export const VAULT_FOLDERS_MAX = 200;
export const VAULT_FOLDER_NAME_MAX = 100;
export const VAULT_NAME_MAX = 255;
export const VAULT_USERNAME_MAX = 255;
export const VAULT_DESCRIPTION_MAX = 10_000;
export const VAULT_DETAIL_MAX = 2000;
export const VAULT_TAGS_MAX = 20;
export const VAULT_TAG_MAX = 40;
export const VAULT_URLS_MAX = 32;
export const VAULT_URL_MAX = 1024;
export const VAULT_PASSWORD_MAX = 4096;
export const VAULT_SEED_MAX = 1024;
export const VAULT_RECOVERY_MAX = 10_000;
export const VAULT_BODY_MAX = 50_000;
/** Own fields of an item. */
export const VAULT_FIELDS_MAX = 32;
export const VAULT_FIELD_LABEL_MAX = 80;
export const VAULT_FIELD_MAX = 20_000;
export const VAULT_GRANTS_MAX = 100;
/** Values of a secret that are kept when it is replaced. */
export const VAULT_REVISIONS = 5;
/** Minutes for which a password that was just given counts. */
export const CONFIRMATION_MINUTES = 10;
/** Items of a kind in the reports of the vault. */
export const VAULT_REPORT_MAX = 100;
/** Days after which an item that nobody looked at is reported. */
export const VAULT_UNSEEN_DAYS = 30;
/** Days before a secret is due on which its owners are told. */
export const VAULT_REMINDER_DAYS = [14, 3] as const;
/** Exports in an hour, for each person. */
export const VAULT_EXPORTS_MAX = 5;
/** Characters of the passphrase of an export. */
export const VAULT_PASSPHRASE_MIN = 12;
export const VAULT_PASSPHRASE_MAX = 1024;
/** In ten minutes, for each person. */
export const VAULT_REVEALS_MAX = 10;
export const VAULT_CODES_MAX = 60;
/** Characters of a password below which it counts as weak. */
export const VAULT_WEAK_LENGTH = 12;
/** Days before a secret is due, or rights end, from which it is said. */
export const VAULT_NOTICE_DAYS = 14;
/** Of the file of a brand asset. */
export const VAULT_FILE_BYTES_MAX = 25 * 1024 * 1024;
/** Posts, ads, and blog posts in which an asset is said to be used. */
export const VAULT_USES_MAX = 100;
/** Of a file with items to import. */
export const VAULT_IMPORT_BYTES_MAX = 10 * 1024 * 1024;
/** Minutes for which an import waits to be confirmed. */
export const VAULT_IMPORT_MINUTES = 15;

/** Monitored feeds of an organization. */
export const MONITORED_FEEDS_MAX = 200;
export const MONITORED_FEED_NAME_MAX = 120;
export const FEED_CATEGORY_MAX = 100;
/** Minutes between two checks. */
export const FEED_INTERVAL_MIN = 15;
export const FEED_INTERVAL_MAX = 7 * 24 * 60;
export const FEED_INTERVAL_DEFAULT = 60;
/** Of a document, unpacked. */
export const CONTENT_FEED_BYTES_MAX = 2_000_000;
export const PRODUCT_FEED_BYTES_MAX = 50_000_000;
/** Failures in a row after which a feed is said to be failing. */
export const FEED_FAILURES = 3;
/** The checks that a list shows of a feed. */
export const FEED_CHECKS_SHOWN = 14;
/** Days that entries are kept once their feed no longer has them, unless somebody starred them. */
export const FEED_ENTRY_DAYS = 90;
export const FEED_SNAPSHOT_DAYS = 90;
export const FEED_CHANGE_DAYS = 365;
/** Days that alerts are kept once they are resolved or acknowledged. */
export const FEED_ALERT_DAYS = 365;
/** Alert rules of an organization. */
export const FEED_RULES_MAX = 100;
export const FEED_RULE_NAME_MAX = 120;
export const FEED_KEYWORDS_MAX = 20;
export const FEED_KEYWORD_MAX = 80;
export const FEED_RECIPIENTS_MAX = 20;
/** Hours within which the same alert doesn't come again, but counts. */
export const FEED_QUIET_HOURS = 24;
export const FEED_QUIET_HOURS_MAX = 7 * 24;
/** Days that a rule is tried on. */
export const FEED_TRIAL_DAYS = 30;
/** What a trial lists. */
export const FEED_TRIAL_MAX = 50;
/** Checks that people ask for, in ten minutes and an organization. */
export const FEED_CHECKS_MAX = 30;
/** Of a list of feeds (OPML). */
export const FEED_LIST_BYTES_MAX = 1_000_000;
/** Minutes for which a list of feeds waits to be confirmed. */
export const FEED_IMPORT_MINUTES = 60;
/** Items that are named as using a product. */
export const PRODUCT_USES_MAX = 20;
/** Flags of one item. */
export const STOCK_FLAGS_MAX = 10;

/** Of an organization. */
export const LOG_ENTRIES_MAX = 100_000;
export const LOG_NAME_MAX = 255;
export const LOG_VALUE_MAX = 2000;
export const LOG_REASON_MAX = 1000;
export const LOG_NOTE_MAX = 1000;
/** Entries that get a reason at once. */
export const LOG_REASONS_MAX = 200;
/** Of a file of changes. Google’s API returns no more rows. */
export const LOG_IMPORT_BYTES_MAX = 10_000_000;
export const LOG_IMPORT_ROWS_MAX = 10_000;
/** Rows of a file that its preview shows. */
export const LOG_IMPORT_SHOWN = 20;
/** How long a file waits to be confirmed. */
export const LOG_IMPORT_MINUTES = 60;
/** How long a confirmed import can be undone. */
export const LOG_UNDO_MINUTES = 60;
/** Whole weeks that a verdict compares on either side of a change, the longest first. */
export const LOG_WEEKS = [4, 2, 1] as const;

/** Reads that one call can make together. */
export const READS_MAX = 20;
