/** A page each, in the order of the index. `without` says what is missing where an API does not have the optional calls. */
export const RESOURCES = {
  account: {
    title: "Account",
    about:
      "Signing in and out, creating an account, and proving an e-mail address. Breeze has all of these calls.",
    without: null,
  },
  users: {
    title: "User",
    about: "The person who is signed in.",
    without:
      "Without the optional calls, people can’t change their name, password, or e-mail address, or see where they are signed in.",
  },
  organizations: {
    title: "Organization",
    about:
      "Everything belongs to an organization. A person can belong to several and works in one at a time.",
    without:
      "Without the optional calls, an organization keeps the name it was created with, and people work in their first one.",
  },
  members: {
    title: "Members",
    about: "The people of an organization. Marquee offers them as owners and reviewers.",
    without:
      "Without the optional calls, roles can’t be changed, nobody can be removed, and open work isn’t handed over.",
  },
  invitations: {
    title: "Invitations",
    about:
      "How more people join an organization. The person who invites sees the link, so no mail server is needed.",
    without: "Without these calls, nobody can be invited.",
  },
  projects: {
    title: "Projects",
    about: "A project holds folders. Its slug is in every URL below it.",
    without: null,
  },
  samples: {
    title: "Samples",
    about: "A project that shows what Marquee does, filled with posts, ads, and a blog post.",
    without: "Without these calls, the empty list of projects offers no sample.",
  },
  "first-steps": {
    title: "First steps",
    about: "What an organization still needs for its first post. Samples don’t count.",
    without: "Without this call, no steps are shown above the projects.",
  },
  folders: { title: "Folders", about: "A folder of a project holds campaigns.", without: null },
  "project-members": {
    title: "Project members",
    about:
      "Who sees a project, and their role in it. `visibility` of a project says whether everyone in the organization but guests sees it, or only its members. A project that someone doesn’t see answers 404 to them, and isn’t in any list.",
    without:
      "Without these calls, a project has no page for its members, and everyone in the organization sees it.",
  },
  teams: {
    title: "Teams",
    about: "The teams of a project: members of the organization, and up to one of them as the lead.",
    without: "Without these calls, a project has no page for teams, and comments can’t mention one.",
  },
  tasks: {
    title: "Tasks",
    about:
      "What people have to do, in a project or in none, and what it is about: campaigns, posts, ads, and blog posts.",
    without: "Without these calls, there is no page for tasks.",
  },
  calendar: {
    title: "Calendar",
    about:
      "Everything with a day, in one list: campaigns, posts, ads, blog posts, events, and freeze windows.",
    without: "Without these calls, there is no calendar of a project, and none of all projects.",
  },
  events: {
    title: "Events",
    about: "A project’s own events, and its freeze windows, in which nothing is scheduled.",
    without: "Without these calls, a project has no events and no freeze windows.",
  },
  campaigns: {
    title: "Campaigns",
    about:
      "What the four types of campaign have in common: social calendars, Meta ads, Google ads, and blogs.",
    without: "Without the optional calls, campaigns can’t be moved, duplicated, or archived.",
  },
  "social-calendars": {
    title: "Social calendars",
    about: "A campaign of planned posts.",
    without:
      "Without the optional calls, there are no posting times and no list of what waits for an approval.",
  },
  boards: {
    title: "Posts",
    about: "A board is one planned post of a social calendar.",
    without:
      "Without the optional calls, posts can’t be moved, split, or repeated, a post has only one image, which can’t be removed, and there are no checks before a post is scheduled.",
  },
  "board-imports": {
    title: "Post imports",
    about: "Posts from a CSV file: upload it, choose what its columns mean, and confirm.",
    without: "Without these calls, posts can’t be imported.",
  },
  "calendar-feeds": {
    title: "Calendar feeds",
    about: "The dates of a project, or of all projects of a person, for other calendar apps.",
    without: "Without these calls, there are no calendar feeds.",
  },
  "meta-ads": {
    title: "Meta ads",
    about: "A Meta ad campaign and its ads. The wire calls an ad a content.",
    without:
      "Without the optional calls, ads can’t be reordered, there are no variants, and an image can’t be removed.",
  },
  "google-ads": {
    title: "Google ads",
    about: "A Google ad campaign and its responsive search ads. The wire calls an ad a content.",
    without: "Without the optional calls, ads can’t be imported, and all editorial issues are suggestions.",
  },
  "ad-groups": {
    title: "Ad groups",
    about: "Ads of a Google ad campaign with the keywords that trigger them.",
    without: "Without these calls, there are no ad groups and no keywords.",
  },
  blogs: {
    title: "Blogs",
    about: "A blog post, which is a campaign of its own.",
    without: "Without the optional calls, there is no cover image and no checklist.",
  },
  review: {
    title: "Review",
    about: "The status of a post, an ad, or a blog post, its history, and its versions.",
    without: "Without these calls, nothing can be sent to review or approved, and there are no versions.",
  },
  comments: {
    title: "Comments",
    about: "Comments on posts, ads, blog posts, campaigns, and tasks, with one level of replies.",
    without: "Without these calls, there are no comments.",
  },
  "review-links": {
    title: "Review links",
    about:
      "Links with which people without an account see what will be published, comment on it, and decide. The calls with a token work without signing in.",
    without: "Without these calls, nothing can be shared with people who have no account.",
  },
  labels: {
    title: "Labels",
    about: "The labels of an organization, on campaigns, posts, ads, blog posts, and tasks.",
    without: "Without `GET /api/labels`, records have no labels, and lists no filter by them.",
  },
  "naming-rules": {
    title: "Naming rules",
    about:
      "How an organization names its campaigns and tags its links. Names are split by the separator and compared part by part.",
    without: "Without `GET /api/naming-rules`, any name fits, and nothing is filled in.",
  },
  "saved-views": {
    title: "Saved views",
    about: "Filters of the list of tasks under a name: a person’s own, and those that others share.",
    without: "Without these calls, a filter is kept as a bookmark of the browser.",
  },
  drafts: {
    title: "Drafts",
    about:
      "Unsaved text of forms, one for each person and record: of a post, an ad, or a blog post, or of a new one in a campaign (`social-calendars`, `meta-ads`, `google-ads`). Only that person reads it. It is encrypted at rest and kept for 14 days.",
    without: "Without these calls, unsaved text is kept in the browser tab, and leaving a form asks first.",
  },
  "task-templates": {
    title: "Task templates",
    about: "Lists of tasks that campaigns bring along, with days before their start.",
    without: "Without `GET /api/task-templates`, tasks are added to campaigns one at a time.",
  },
  agenda: {
    title: "Agenda",
    about:
      "What needs the signed-in person: work to approve, comments that mention them, tasks that are due, and what is scheduled this week.",
    without:
      "Without the first call, the list of projects has no section “Needs you”. Without the second one, that section has no link to everything that waits for an approval.",
  },
  notifications: {
    title: "Notifications",
    about:
      "What happened to the signed-in person’s work in their current organization: mentions, replies, reviews, accepted invitations, imports, and tasks that are assigned to them, due, or changed while they watch them. Nobody is told of what they did themselves.",
    without:
      "Without these calls and `unread_notifications` of the person, there is no bell and no list. Without the count, the number in the bell is as old as the page. Without the settings, there is no page for them.",
  },
  search: {
    title: "Search",
    about:
      "Projects, folders, campaigns, posts, ads, blog posts, tasks, events, and comments by their names and texts.",
    without: "Without this call, only the names in one list at a time can be searched.",
  },
  undo: {
    title: "Undo",
    about:
      "Takes back the last move, status, bulk change, deletion, or removed image, for 10 minutes and for the same person.",
    without:
      "Without these calls, no notice offers Undo, and removing an image or deleting an ad group asks first.",
  },
  trash: {
    title: "Trash",
    about: "What was deleted in the past 30 days.",
    without: "Without these calls, a deletion is permanent.",
  },
  files: { title: "Files", about: "The images of posts, ads, and blog posts.", without: null },
} as const satisfies Record<string, { title: string; about: string; without: string | null }>;

export type Resource = keyof typeof RESOURCES;
