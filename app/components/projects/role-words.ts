import type { ProjectRole } from "#contract/vocabulary.ts";

/** What each role in a project may do, in a few words. */
export const ROLE_WORDS: Record<ProjectRole, string> = {
  manager: "Manager: everything, settings and members included",
  editor: "Editor: creates, edits, schedules, and marks as published",
  contributor: "Contributor: creates drafts and edits their own",
  approver: "Approver: comments and approves",
  viewer: "Viewer: read-only",
};
