import { ATTACHMENT_MEGABYTES } from "#contract/attachments.ts";
import { UPLOAD_BYTES_MAX } from "#contract/limits.ts";

/** What one form can send. */
export const FILES_AT_ONCE = `Up to ${ATTACHMENT_MEGABYTES} MB each, and ${UPLOAD_BYTES_MAX / 1024 / 1024} MB at once.`;
