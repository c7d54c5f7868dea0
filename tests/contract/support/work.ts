import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { remoteUrl, type LocalApi } from "./api.ts";
import { at, text, type Answer, type Client } from "./client.ts";

export type Work = {
  projectId: string;
  slug: string;
  folderId: string;
  socialCalendarId: string;
  metaAdId: string;
  metaContentId: string;
  googleAdId: string;
  googleContentId: string;
  adGroupId: string;
  googleImportId: string;
  blogId: string;
  boardId: string;
  fileId: string;
  commentId: string;
  importId: string;
  feedId: string;
  teamId: string;
  taskId: string;
  pointId: string;
  attachmentId: string;
  eventId: string;
  savedTextId: string;
  reviewLinkId: string;
  labelId: string;
  taskTemplateId: string;
  savedViewId: string;
  webhookId: string;
  reviewToken: string;
  /** A board in the trash. */
  trashedId: string;
};

/** Nothing for what an API elsewhere does not offer: no such route, or only with other methods. */
const idIn = ({ status, body }: Answer) =>
  remoteUrl !== null && [404, 405].includes(status) ? "" : text(body, "data.id");

/** The smallest file that programs read as a PDF: one page with nothing on it. */
export const PDF_FILE = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** One of everything that an organization can hold. */
export async function newWork(client: Client, name = "Autumn"): Promise<Work> {
  const project = await client.post("/api/projects", { name });
  const slug = text(project.body, "data.slug");
  const projectId = text(project.body, "data.id");
  const folder = await client.post(`/api/projects/${slug}/folders`, { name: "Launch" });
  const place = { project_id: projectId, folder_id: text(folder.body, "data.id") };
  const create = async (path: string) => {
    const answer = await client.post(`/api/projects/${path}`, { ...place, name: `A ${path}` });
    return text(answer.body, "data.id");
  };
  const socialCalendarId = await create("social-calendar");
  const board = await client.post("/api/projects/social-calendar/board", {
    social_calendar_id: socialCalendarId,
    title: "Teaser",
  });
  const boardId = text(board.body, "data.id");
  const comment = await client.post(`/api/boards/${boardId}/comments`, { body: "Shorter?" });
  const thrown = await client.post("/api/projects/social-calendar/board", {
    social_calendar_id: socialCalendarId,
    title: "Thrown away",
  });
  const trashedId = text(thrown.body, "data.id");
  await client.delete(`/api/projects/social-calendar/board/${trashedId}`);
  const file = new FormData();
  file.set("file", new Blob(["Title,Text\nTeaser,Soon\n"], { type: "text/csv" }), "posts.csv");
  const imported = await client.send("POST", `/api/projects/social-calendar/${socialCalendarId}/imports`, {
    form: file,
  });
  const feed = await client.post(`/api/projects/${slug}/calendar-feeds`, { name: "Office calendar" });
  const team = await client.post(`/api/projects/${slug}/teams`, { name: "Content" });
  const label = await client.post("/api/labels", { name: `Label ${slug}`.slice(0, 40) });
  const view = await client.post("/api/saved-views", { name: "Late", query: "due=overdue", is_shared: true });
  const webhook = await client.post("/api/webhooks", {
    url: "http://127.0.0.1:9/hook",
    events: ["item.published"],
  });
  const template = await client.post("/api/task-templates", {
    name: `Template ${slug}`.slice(0, 80),
    lines: [{ title: "Write the brief", days_before: 14 }],
  });
  const task = await client.post("/api/tasks", {
    title: "Ask for the cover",
    project_id: slug,
    checklist: [{ text: "Send the measures" }],
  });
  const attachment = new FormData();
  attachment.set("name", "brief.pdf");
  attachment.set("file", new Blob([PDF_FILE], { type: "application/pdf" }), "brief.pdf");
  const attached = await client.send("POST", `/api/tasks/${idIn(task)}/attachments`, { form: attachment });
  const event = await client.post(`/api/projects/${slug}/events`, {
    kind: "event",
    name: "Trade fair",
    starts_on: "2026-11-10",
    ends_on: "2026-11-12",
  });
  const savedText = await client.post(`/api/projects/${slug}/saved-texts`, {
    kind: "hashtags",
    name: "Winter",
    body: "#winter #slowfashion",
  });
  const reviewLink = await client.post("/api/review-links", {
    subject: "boards",
    subject_id: boardId,
    may: "decide",
  });
  const pictured = await sendPicture(client, boardId, await picture());
  const metaAdId = await create("meta-ad");
  const metaContent = await client.post("/api/projects/meta-ad/content", {
    meta_ad_id: metaAdId,
    heading: "Warm hands",
    description: "Warm socks, made slowly.",
  });
  const googleAdId = await create("google-ad");
  const adGroup = await client.post("/api/projects/google-ad/ad-group", {
    google_ad_id: googleAdId,
    name: "Boots",
  });
  const googleContent = await client.post("/api/projects/google-ad/content", {
    google_ad_id: googleAdId,
    heading: "Warm boots",
  });
  const googleImport = await client.post("/api/projects/google-ad/content/import", {
    google_ad_id: googleAdId,
    contents: [],
  });
  return {
    projectId,
    slug,
    folderId: place.folder_id,
    socialCalendarId,
    metaAdId,
    metaContentId: text(metaContent.body, "data.content_id"),
    googleAdId,
    googleContentId: text(googleContent.body, "data.content_id"),
    adGroupId: idIn(adGroup),
    googleImportId: idIn(googleImport),
    blogId: await create("blog"),
    boardId,
    fileId: text(pictured.body, "data.reference_image.url").split("/").at(-1) ?? "",
    commentId: idIn(comment),
    importId: idIn(imported),
    feedId: idIn(feed),
    teamId: idIn(team),
    taskId: idIn(task),
    attachmentId: idIn(attached),
    pointId: String(at(task.body, "data.checklist.0.id")),
    eventId: idIn(event),
    savedTextId: idIn(savedText),
    reviewLinkId: idIn(reviewLink),
    labelId: idIn(label),
    taskTemplateId: idIn(template),
    savedViewId: idIn(view),
    // Only admins have one.
    webhookId: webhook.status === 201 ? idIn(webhook) : "",
    reviewToken: String(at(reviewLink.body, "data.url")).split("/").at(-1) ?? "",
    trashedId,
  };
}

export const picture = (width = 40, height = 30): Promise<Uint8Array<ArrayBuffer>> =>
  sharp({ create: { width, height, channels: 3, background: "#c33" } })
    .png()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));

export function pictureForm(
  boardId: string,
  bytes: Uint8Array<ArrayBuffer>,
  alt = "A red square",
  name = "a.png",
) {
  const form = new FormData();
  form.set("board_id", boardId);
  form.set("alt", alt);
  form.set("image", new Blob([bytes], { type: "image/png" }), name);
  return form;
}

export const sendPicture = (client: Client, boardId: string, bytes: Uint8Array<ArrayBuffer>, name?: string) =>
  client.send("POST", "/api/projects/social-calendar/board/reference-image", {
    form: pictureForm(boardId, bytes, "A red square", name),
  });

/** How many files an API of this process has stored. */
export async function storedFiles({ dir }: LocalApi): Promise<number> {
  const entries = await readdir(join(dir, "uploads"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/** Creates a post in the work's social calendar. Resolves to its id. */
export async function addBoard(
  client: Client,
  { socialCalendarId }: Pick<Work, "socialCalendarId">,
  fields: object,
): Promise<string> {
  const made = await client.post("/api/projects/social-calendar/board", {
    social_calendar_id: socialCalendarId,
    ...fields,
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return text(made.body, "data.id");
}
