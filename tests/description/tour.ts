import { Secret, TOTP } from "otpauth";
import { startApi } from "../contract/support/api.ts";
import type { LocalApi } from "../contract/support/api.ts";
import { at, text } from "../contract/support/client.ts";
import type { Answer, Client, Sent } from "../contract/support/client.ts";
import { mailedLink, PASSWORD, signUp, verify } from "../contract/support/people.ts";
import { picture } from "../contract/support/work.ts";

export type Example = {
  status: number;
  /** JSON, or the fields of a form. */
  sent: unknown;
  body: unknown;
  offersUndo: boolean;
};
export type Examples = {
  /** The answers of each call by method and pattern, one for every success. */
  calls: ReadonlyMap<string, Example[]>;
  refusals: ReadonlyMap<number, unknown>;
};

const BEGIN = Date.parse("2026-11-02T09:00:00.000Z");

/** Makes every call of the description once, on an API in this process, and keeps what was answered. */
export async function takeTour(): Promise<Examples> {
  const api = await startApi({ standingAt: BEGIN, isChecked: false });
  try {
    return await tour(api);
  } finally {
    await api.close();
  }
}

type Call = {
  with?: Record<string, string>;
  query?: Record<string, string>;
  json?: object;
  form?: FormData;
  by?: Client;
  type?: string;
  ifNoneMatch?: string;
  withoutToken?: boolean;
};

const CALENDAR = "/api/projects/social-calendar";
const BOARD = `${CALENDAR}/board`;
const META_CONTENT = "/api/projects/meta-ad/content";
const GOOGLE = "/api/projects/google-ad";

async function tour(api: LocalApi): Promise<Examples> {
  const calls = new Map<string, Example[]>();
  const refusals = new Map<number, unknown>();
  const stable = stableText();
  const client = api.client();

  function send(key: string, call: Call): Promise<Answer> {
    api.pass(1000);
    const [method = "", pattern = ""] = key.split(" ");
    const query = new URLSearchParams(call.query).toString();
    const path =
      pattern.replace(/\{(\w+)\}/g, (_, name: string) => call.with?.[name] ?? "") + (query && `?${query}`);
    const sent: Sent = {
      ...(call.json === undefined ? {} : { json: call.json }),
      ...(call.form === undefined ? {} : { form: call.form }),
      headers: {
        ...(call.type === undefined ? {} : { "Content-Type": call.type }),
        ...(call.ifNoneMatch === undefined ? {} : { "If-None-Match": call.ifNoneMatch }),
      },
      withoutToken: call.withoutToken === true,
    };
    return (call.by ?? client).send(method, path, sent);
  }

  /** Makes a call that succeeds, and keeps its first answer of each status. */
  async function make(key: string, call: Call = {}): Promise<unknown> {
    const answer = await send(key, call);
    if (answer.status >= 400) throw new Error(`${key}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const known = calls.get(key) ?? [];
    if (!known.some(({ status }) => status === answer.status)) {
      const body: unknown = typeof answer.body === "string" ? undefined : answer.body;
      const example = stable({ sent: call.json ?? partsOf(call.form), body });
      calls.set(key, [
        ...known,
        { ...example, status: answer.status, offersUndo: answer.headers.has("Undo-Token") },
      ]);
    }
    return answer.body;
  }

  /** Makes a call that is refused, and keeps the answer as the example of its status. */
  async function refused(status: number, key: string, call: Call = {}): Promise<void> {
    const answer = await send(key, call);
    if (answer.status !== status) throw new Error(`${key}: ${answer.status} in place of ${status}`);
    refusals.set(status, stable(answer.body));
  }

  // An account.
  const email = "ada@northwind.example";
  const credentials = { email, password: PASSWORD };
  const newPassword = { password: PASSWORD, password_confirmation: PASSWORD };
  await make("GET /sanctum/csrf-cookie");
  const ada = await make("POST /register", { json: { name: "Ada Lovelace", email, ...newPassword } });
  const person = { id: text(ada, "data.id") };
  await refused(409, "GET /api/projects");
  await make("POST /email/verification-notification");
  const link = new URL(await mailedLink(api, email, "/verify-email/"), api.frontend);
  const [, , id = "", hash = ""] = link.pathname.split("/");
  await make("GET /verify-email/{id}/{hash}", {
    with: { id, hash },
    query: Object.fromEntries(link.searchParams),
  });
  await make("POST /email/verification-notification");
  await make("POST /logout");
  await refused(401, "GET /api/user");
  await make("POST /forgot-password", { json: { email } });
  const reset = new URL(await mailedLink(api, email, "/password-reset"), api.frontend);
  const token = reset.searchParams.get("token") ?? reset.pathname.split("/").at(-1) ?? "";
  await make("POST /reset-password", { json: { token, email, ...newPassword } });
  await make("POST /login", { json: { ...credentials, remember: true } });
  await make("PATCH /api/user", { json: { name: "Ada Lovelace", timezone: "Europe/Berlin" } });
  await make("POST /api/user/avatar", { form: formOf({ image: await picture(600, 600) }) });
  await make("DELETE /api/user/avatar");
  await make("PUT /api/user/password", { json: { current_password: PASSWORD, ...newPassword } });
  const current = { current_password: PASSWORD };
  await make("GET /api/user/two-factor");
  await make("POST /api/user/two-factor", { json: current });
  const setUp = text((await send("GET /api/user/two-factor", {})).body, "data.setup.secret");
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(setUp) }).generate({ timestamp: api.now() + 1000 });
  await make("POST /api/user/two-factor/confirm", { json: { code: codeNow() } });
  await make("POST /api/user/two-factor/recovery-codes", { json: current });
  api.pass(60_000);
  const phone = api.client();
  await send("GET /sanctum/csrf-cookie", { by: phone });
  await send("POST /login", { by: phone, json: credentials });
  await make("POST /two-factor-challenge", { by: phone, json: { code: codeNow() } });
  await make("DELETE /api/user/two-factor", { json: current });
  await send("POST /logout", { by: phone });
  const other = api.client();
  await send("GET /sanctum/csrf-cookie", { by: other });
  await send("POST /login", { by: other, json: credentials });
  const sessions = await make("GET /api/user/sessions");
  const second = at(sessions, "data.0.is_current") === true ? 1 : 0;
  await make("DELETE /api/user/sessions/{session}", {
    with: { session: text(sessions, `data.${second}.id`) },
  });
  await make("DELETE /api/user/sessions");
  await make("GET /api/user/export");
  const leaver = await signUp(api, "Leaver", "leaver@northwind.example");
  await make("DELETE /api/user", { by: leaver.client, json: current });

  // An organization and its people.
  await make("POST /api/organization", {
    json: { name: "Northwind", timezone: "Europe/Berlin", currency: "EUR" },
  });
  const organization = text(await make("GET /api/organization"), "organization.id");
  await make("PATCH /api/organization", { json: { week_starts_on: 1, version: 1 } });
  await make("POST /api/organization/logo", { form: formOf({ image: await picture(600, 600) }) });
  await make("DELETE /api/organization/logo");
  await make("DELETE /api/organization", { json: current });
  await make("DELETE /api/organization/deletion");
  await make("PUT /api/organization/current", { json: { organization_id: organization } });
  await make("GET /api/organization/network-limits");
  await make("PUT /api/organization/network-limits", {
    json: { limits: { x: { cap: 25_000, hashtags: 3 } } },
  });
  await make("GET /api/user");
  const inside = { organization };
  const invited = await make("POST /api/organization/{organization}/invitations", {
    with: inside,
    json: { email: "grace@northwind.example", role: "member", message: "Join us for the winter launch." },
  });
  const accept = Object.fromEntries(new URL(text(invited, "data.accept_url")).searchParams);
  const grace = await signUp(api, "Grace Hopper", "grace@northwind.example");
  await verify(api, grace);
  await make("GET /api/invitation", { by: api.client(), query: accept });
  await make("GET /api/organization/{organization}/invitations", { with: inside });
  await make("GET /api/user/invitations", { by: grace.client });
  await make("POST /api/invitation/accept", { by: grace.client, json: accept });
  const next = await make("POST /api/organization/{organization}/invitations", {
    with: inside,
    json: { email: "lin@northwind.example", role: "guest" },
  });
  const open = { ...inside, invitation: text(next, "data.id") };
  await make("POST /api/organization/{organization}/invitations/{invitation}/resend", { with: open });
  await make("DELETE /api/organization/{organization}/invitations/{invitation}", { with: open });
  await make("GET /api/organization/{organization}/members", {
    with: inside,
    query: { search: "northwind" },
  });
  const member = { ...inside, member: grace.id };
  const self = { ...inside, member: person.id };
  await make("PATCH /api/organization/{organization}/members/{member}", {
    with: member,
    json: { role: "admin" },
  });

  // A project with a folder.
  const projectMade = await make("POST /api/projects", {
    json: {
      name: "Winter collection",
      description: "Wool and the new trail boots.",
      colour: "blue",
      lead_id: person.id,
    },
  });
  const project = text(projectMade, "data.slug");
  await refused(422, "POST /api/projects", { json: { name: "", starts_on: "tomorrow" } });
  await refused(404, "GET /api/projects/{project}", { with: { project: "summer" } });
  await refused(400, "GET /api/projects/{project}", { with: { project: "%E0%A4" } });
  await refused(415, "POST /api/projects", { json: {}, type: "application/xml" });
  await refused(413, "POST /api/projects", { json: { name: "x".repeat(5_000_000) } });
  await refused(419, "POST /api/projects", { json: { name: "Again" }, withoutToken: true });
  await make("PATCH /api/projects/{project}", { with: { project }, json: { status: "active", version: 1 } });
  await refused(412, "PATCH /api/projects/{project}", {
    with: { project },
    json: { status: "done", version: 1 },
  });
  const folderMade = await make("POST /api/projects/{project}/folders", {
    with: { project },
    json: { name: "Launch", description: "The four weeks around launch day.", colour: "purple" },
  });
  const folder = text(folderMade, "data.id");
  const spare = text(
    await make("POST /api/projects/{project}/folders", { with: { project }, json: { name: "Always on" } }),
    "data.id",
  );
  const place = { project_id: text(projectMade, "data.id"), folder_id: folder };
  const placed = { project, folder };
  await make("PATCH /api/projects/{project}/folders/{folder}", {
    with: placed,
    json: { name: "Launch weeks", version: 1 },
  });

  // A team.
  const team = text(
    await make("POST /api/projects/{project}/teams", {
      with: { project },
      json: { name: "Content", description: "Writes and reviews everything for the launch." },
    }),
    "data.id",
  );
  const inTeam = { project, team };
  await make("PUT /api/projects/{project}/teams/{team}/members/{member}", {
    with: { ...inTeam, member: grace.id },
    json: { is_lead: true },
  });
  await make("PATCH /api/projects/{project}/teams/{team}", {
    with: inTeam,
    json: { name: "Editors", version: 1 },
  });

  // A task, which someone else does.
  const taskMade = await make("POST /api/tasks", {
    json: {
      title: "Ask for the cover",
      project_id: project,
      priority: "high",
      start_date: "2026-11-20",
      due_date: "2026-11-27",
      estimate_hours: 1.5,
      assignees: [grace.id, team],
      checklist: [{ text: "Send the measures" }],
    },
  });
  const task = { task: text(taskMade, "data.id") };
  await make("PUT /api/tasks/{task}/checklist/{point}", {
    with: { ...task, point: text(taskMade, "data.checklist.0.id") },
    json: { is_done: true },
  });
  const waiting = await make("POST /api/tasks", {
    json: { title: "Print the cover", project_id: project, blocked_by: [task.task] },
  });
  await make("POST /api/tasks/{task}/comments", { with: task, json: { body: "Which boot?" } });
  await make("GET /api/tasks/{task}/comments", { with: task });
  await make("PATCH /api/tasks/{task}", {
    with: task,
    json: { status: "in_progress", repeat: { frequency: "weekly", interval: 1 }, version: 2 },
  });
  await make("PUT /api/tasks/{task}/watch", { with: task });
  await make("DELETE /api/tasks/{task}/watch", { with: task });
  const brief = await make("POST /api/tasks/{task}/attachments", {
    with: task,
    form: formOf({ name: "boot.png", file: await picture(600, 600) }),
  });
  await make("GET /api/tasks", { query: { project, assignee: grace.id, sort: "due_date" } });
  await make("GET /api/tasks/{task}", { with: task });
  await make("DELETE /api/tasks/{task}/attachments/{attachment}", {
    with: { ...task, attachment: text(brief, "data.id") },
  });
  await make("DELETE /api/tasks/{task}", { with: { task: text(waiting, "data.id") } });

  // A social calendar and its posts.
  const calendarMade = await make("POST /api/projects/social-calendar", {
    json: {
      ...place,
      name: "Launch month",
      status: "active",
      starts_on: "2026-11-01",
      ends_on: "2026-11-30",
      networks: ["instagram", "linkedin"],
    },
  });
  const socialCalendar = text(calendarMade, "data.id");
  const inCalendar = { socialCalendar };
  const boardMade = await make(`POST ${BOARD}`, {
    json: {
      social_calendar_id: socialCalendar,
      title: "Trail boots, first look",
      content: "Four hundred kilometers on gravel. Meet the Kestrel boot.",
      networks: ["instagram", "linkedin"],
      format: "post",
      planned_for: "2026-11-20",
    },
  });
  const board = text(boardMade, "data.id");
  await make(`PUT ${BOARD}/content`, {
    json: {
      board_id: board,
      content: "Four hundred kilometers on gravel, two resoles. Meet the Kestrel boot. #northwind",
      overrides: { linkedin: "We tested the Kestrel boot for four hundred kilometers." },
      version: 1,
    },
  });
  const image = await picture(1200, 900);
  const pictured = await make(`POST ${BOARD}/reference-image`, {
    form: formOf({ board_id: board, alt: "A boot on gravel", image }),
  });
  const file = text(pictured, "data.reference_image.url").split("/").at(-1) ?? "";
  await make("GET /api/files/{file}", { with: { file } });
  await make("GET /api/files/{file}", { with: { file }, ifNoneMatch: `"${file}"` });
  await make(`GET ${BOARD}/images`);
  const more = new FormData();
  more.set("board_id", board);
  for (const alt of ["The sole after 400 kilometers", "The boot beside its box"]) {
    more.append("alts[]", alt);
    more.append("images[]", new Blob([image], { type: "image/png" }), "boots.png");
  }
  const added = await make(`POST ${BOARD}/images`, { form: more });
  await make(`PATCH ${BOARD}/images/{boardImage}`, {
    with: { boardImage: text(added, "data.images.2.id") },
    json: { position: 1 },
  });
  await make(`DELETE ${BOARD}/images/{boardImage}`, {
    with: { boardImage: text(added, "data.images.1.id") },
    json: { version: 5 },
  });
  await make(`PATCH ${BOARD}/{board}`, {
    with: { board },
    json: {
      title: "Trail boots, first look",
      planned_for: "2026-11-21",
      owner_id: grace.id,
      use_next_slot: true,
    },
  });
  await make(`GET ${BOARD}/{board}`, { with: { board } });
  await make(`GET ${BOARD}/{board}/checks`, { with: { board } });
  await make(`PUT ${CALENDAR}/{socialCalendar}/slots`, {
    with: inCalendar,
    json: {
      slots: [
        { network: null, weekday: 2, time: "09:00" },
        { network: "instagram", weekday: 4, time: "17:30" },
      ],
    },
  });
  await make(`GET ${CALENDAR}/{socialCalendar}/slots`, { with: inCalendar });
  await make(`GET ${CALENDAR}/{socialCalendar}/next-slot`, {
    with: inCalendar,
    query: { "networks[]": "instagram" },
  });
  await make(`PUT ${CALENDAR}/{socialCalendar}`, {
    with: inCalendar,
    json: {
      name: "Launch month on social",
      status: "active",
      networks: ["instagram", "linkedin"],
      default_hashtags: "#northwind",
    },
  });
  await make(`GET ${CALENDAR}/{socialCalendar}`, {
    with: inCalendar,
    query: { from: "2026-11-01", to: "2026-11-30" },
  });

  // More posts, to split, to repeat, to move, and to throw away.
  const another = async (title: string) =>
    text(
      await make(`POST ${BOARD}`, {
        json: {
          social_calendar_id: socialCalendar,
          title,
          content: "Free repairs in six shops.",
          networks: ["instagram", "linkedin"],
          planned_for: "2026-11-24",
        },
      }),
      "data.id",
    );
  const shared = { with: { board: await another("Repair evening") } };
  await make(`POST ${BOARD}/{board}/split`, shared);
  await make(`POST ${BOARD}/{board}/next-slot`, shared);
  const series = await make(`POST ${BOARD}/{board}/series`, {
    ...shared,
    json: { frequency: "weekly", interval: 2, count: 3 },
  });
  await make(`GET ${BOARD}/{board}/series`, shared);
  await make(`PUT ${BOARD}/{board}/series`, { ...shared, json: { scope: "following" } });
  const last = { with: { board: text(series, "data.boards.2.id") } };
  await make(`DELETE ${BOARD}/{board}/series`, { ...last, json: { scope: "following" } });
  const elsewhere = text(
    await make("POST /api/projects/social-calendar", { json: { ...place, name: "Shop teams" } }),
    "data.id",
  );
  const moved = { with: { board: await another("Behind the counter") } };
  await make(`POST ${BOARD}/{board}/move`, { ...moved, json: { social_calendar_id: elsewhere } });

  // Posts from a file.
  const upload = new FormData();
  upload.set("file_name", "posts.csv");
  upload.set(
    "file",
    new Blob(
      [
        "Title,Text,Date,Networks\nOpening hours,We are open until eight.,2026-12-01,instagram\nGift cards,,soon,\n",
      ],
      { type: "text/csv" },
    ),
    "posts.csv",
  );
  const importMade = await make(`POST ${CALENDAR}/{socialCalendar}/imports`, {
    with: inCalendar,
    form: upload,
  });
  const imported = { import: text(importMade, "data.id") };
  await make(`PUT ${CALENDAR}/imports/{import}`, {
    with: imported,
    json: { mapping: { title: 0, content: 1, planned_for: 2, networks: 3 }, date_style: "ymd" },
  });
  await make(`GET ${CALENDAR}/imports/{import}`, { with: imported });
  await make(`POST ${CALENDAR}/imports/{import}/confirm`, { with: imported });
  await make(`POST ${CALENDAR}/imports/{import}/undo`, { with: imported });

  // Events, and a calendar of everything.
  const event = text(
    await make("POST /api/projects/{project}/events", {
      with: { project },
      json: { kind: "event", name: "Trade fair", starts_on: "2026-11-10", ends_on: "2026-11-12" },
    }),
    "data.id",
  );
  const inEvent = { project, event };
  await make("GET /api/projects/{project}/events/{event}", { with: inEvent });
  await make("PATCH /api/projects/{project}/events/{event}", {
    with: inEvent,
    json: { note: "Stand 7 in hall B.", version: 1 },
  });
  await make("GET /api/calendar/{source}/{item}", { with: { source: "event", item: event } });
  await make("PATCH /api/calendar/{source}/{item}", {
    with: { source: "event", item: event },
    json: { starts_on: "2026-11-11" },
  });
  for (const path of ["GET /api/projects/{project}/calendar", "GET /api/calendar"])
    await make(path, {
      with: { project },
      query: { from: "2026-11-11", to: "2026-11-11", "kind[]": "event" },
    });
  await make("DELETE /api/projects/{project}/events/{event}", { with: inEvent });

  // A calendar feed.
  const feedMade = await make("POST /api/projects/{project}/calendar-feeds", {
    with: { project },
    json: { name: "Office calendar" },
  });
  await make("GET /api/calendar-feeds/{feed}", {
    by: api.client(),
    with: { feed: text(feedMade, "data.token") },
  });
  await make("GET /api/projects/{project}/calendar-feeds", { with: { project } });
  await make("DELETE /api/calendar-feeds/{feed}", { with: { feed: text(feedMade, "data.id") } });
  const ownMade = await make("POST /api/calendar-feeds", { json: { name: "My phone" } });
  await make("GET /api/calendar-feeds");
  await client.delete(`/api/calendar-feeds/${text(ownMade, "data.id")}`);

  // Meta ads.
  const metaMade = await make("POST /api/projects/meta-ad", {
    json: {
      ...place,
      name: "Trail boots, cold audiences",
      objective: "sales",
      budget_type: "daily",
      budget_amount: 120.5,
      currency: "EUR",
      placements: ["feed", "story"],
    },
  });
  const metaAd = text(metaMade, "data.id");
  const metaContentMade = await make(`POST ${META_CONTENT}`, {
    json: {
      meta_ad_id: metaAd,
      heading: "Boots for bad weather",
      description: "Resoled twice, still going.",
      primary_texts: ["Four hundred kilometers on gravel. Meet the Kestrel boot."],
      cta: "SHOP_NOW",
      format: "single_image",
      final_url: "https://northwind.example/boots",
    },
  });
  const metaContent = text(metaContentMade, "data.content_id");
  const inMeta = { with: { metaContent } };
  await make(`PUT ${META_CONTENT}/{metaContent}`, {
    ...inMeta,
    json: {
      content_id: metaContent,
      heading: "Boots for any weather",
      description: "Resoled twice, still going.",
      primary_texts: ["Four hundred kilometers on gravel. Meet the Kestrel boot."],
      cta: "SHOP_NOW",
      format: "single_image",
      final_url: "https://northwind.example/boots",
      version: 1,
    },
  });
  await make(`PATCH ${META_CONTENT}/{metaContent}`, {
    ...inMeta,
    json: { position: 0, planned_for: "2026-11-20" },
  });
  await make(`POST ${META_CONTENT}/reference-image`, {
    form: formOf({ content_id: metaContent, alt: "A boot on gravel", image }),
  });
  await make(`POST ${META_CONTENT}/{metaContent}/variants`, {
    ...inMeta,
    json: { variants: [{ heading: "Boots that last" }, { heading: "Boots to repair", cta: "LEARN_MORE" }] },
  });
  await make("GET /api/projects/meta-ad/{metaAd}", { with: { metaAd } });
  await make("PATCH /api/projects/meta-ad/{metaAd}", {
    with: { metaAd },
    json: { status: "active", version: 1 },
  });

  // Google ads.
  const googleMade = await make("POST /api/projects/google-ad", {
    json: {
      ...place,
      name: "Winter boots, generic",
      campaign_type: "search",
      budget_amount: 80,
      currency: "EUR",
      languages: ["English"],
    },
  });
  const googleAd = text(googleMade, "data.id");
  const groupMade = await make(`POST ${GOOGLE}/ad-group`, {
    json: { google_ad_id: googleAd, name: "Boots", keywords: [{ text: "winter boots", match: "phrase" }] },
  });
  const adGroup = text(groupMade, "data.id");
  await make(`PATCH ${GOOGLE}/ad-group/{adGroup}`, {
    with: { adGroup },
    json: { negatives: [{ text: "used", match: "broad" }], version: 1 },
  });
  await make(`GET ${GOOGLE}/ad-group/{adGroup}`, { with: { adGroup } });
  const adMade = await make(`POST ${GOOGLE}/content`, {
    json: {
      google_ad_id: googleAd,
      ad_group_id: adGroup,
      headlines: [
        { text: "Warm boots from Porto", pin: 1 },
        { text: "Free returns", pin: null },
        { text: "Resoled for free", pin: null },
      ],
      descriptions: [
        { text: "Order by noon, walk tomorrow.", pin: null },
        { text: "Boots that we repair in six shops.", pin: null },
      ],
      path1: "winter",
      path2: "boots",
      final_url: "https://northwind.example/boots",
    },
  });
  const googleContent = text(adMade, "data.content_id");
  const inGoogle = { with: { googleContent } };
  await make(`PUT ${GOOGLE}/content/{googleContent}`, {
    ...inGoogle,
    json: { content_id: googleContent, heading: "Warm boots", description: "Order by noon.", version: 1 },
  });
  await make(`GET ${GOOGLE}/content/{googleContent}`, inGoogle);
  const adsMade = await make(`POST ${GOOGLE}/content/import`, {
    json: {
      google_ad_id: googleAd,
      contents: [{ ad_group: "Boots", headlines: [{ text: "Hiking boots" }] }],
    },
  });
  const googleImport = text(adsMade, "data.id");
  await make(`GET ${GOOGLE}/{googleAd}/imports`, { with: { googleAd } });
  await make(`GET ${GOOGLE}/imports/{googleImport}`, { with: { googleImport } });
  await make(`POST ${GOOGLE}/imports/{googleImport}/undo`, { with: { googleImport } });
  await make("PUT /api/projects/{project}/google-ad-rules", {
    with: { project },
    json: { blocking: ["emoji"] },
  });
  await make("GET /api/projects/{project}/google-ad-rules", { with: { project } });
  await make(`GET ${GOOGLE}/{googleAd}`, { with: { googleAd } });
  await make(`PATCH ${GOOGLE}/{googleAd}`, { with: { googleAd }, json: { status: "active", version: 1 } });

  // A blog post.
  await make("PUT /api/projects/{project}/blog-checklist", {
    with: { project },
    json: { points: ["Links checked", "Image credited"] },
  });
  await make("GET /api/projects/{project}/blog-checklist", { with: { project } });
  const blogMade = await make("POST /api/projects/blog", {
    json: {
      ...place,
      name: "Boot test",
      title: "How we tested the trail boots",
      slug: "trail-boots-test",
      planned_for: "2026-11-25",
    },
  });
  const blog = text(blogMade, "data.id");
  await make("PATCH /api/projects/blog/{blog}", {
    with: { blog },
    json: {
      body: "## Gravel\n\nFour hundred kilometers, two resoles.",
      excerpt: "Four hundred kilometers.",
      version: 1,
    },
  });
  const cover = formOf({ blog_id: blog, alt: "A boot on gravel", image });
  cover.set("caption", "Day three of the test.");
  await make("POST /api/projects/blog/cover", { form: cover });
  await make("GET /api/projects/blog/{blog}", { with: { blog } });

  // Review, versions and comments, for each kind of item.
  for (const [subject, name, itemId] of [
    ["boards", "board", board],
    ["contents", "content", metaContent],
    ["blogs", "blog", blog],
  ] as const) {
    const at = `/api/${subject}/{${name}}`;
    const item = { with: { [name]: itemId } };
    await make(`POST ${at}/status`, { ...item, json: { status: "in_review" } });
    if (subject === "boards")
      await make(`GET ${CALENDAR}/{socialCalendar}/awaiting-approval`, { with: inCalendar });
    await make(`GET ${at}/review`, item);
    if (subject !== "blogs") await make(`POST ${at}/duplicate`, { ...item, json: { shift_days: 7 } });
    await make(`GET ${at}/versions`, item);
    await make(`GET ${at}/versions/{number}`, { with: { ...item.with, number: "1" } });
    await make(`POST ${at}/versions/{number}/restore`, {
      with: { ...item.with, number: "1" },
      json: { note: "Back to the first text" },
    });
    await make(`POST ${at}/comments`, { ...item, json: { body: "Shorter?" } });
    await make(`GET ${at}/comments`, item);
  }
  const onCampaign = { with: { campaign: socialCalendar } };
  const commentMade = await make("POST /api/campaigns/{campaign}/comments", {
    ...onCampaign,
    json: { body: "Who writes the captions?" },
  });
  const comment = { with: { comment: text(commentMade, "data.id") } };
  await make("POST /api/campaigns/{campaign}/comments", {
    ...onCampaign,
    by: grace.client,
    json: { body: "I do.", parent_id: comment.with.comment },
  });
  await make("GET /api/campaigns/{campaign}/comments", onCampaign);
  await make("PATCH /api/comments/{comment}", { ...comment, json: { resolved: true } });
  await make("DELETE /api/comments/{comment}", comment);

  // Lists that have something in them by now.
  await make("GET /api/agenda", { by: grace.client });
  await make("GET /api/approvals", { by: grace.client });
  const told = await make("GET /api/notifications", { query: { unread: "1" } });
  await make("POST /api/notifications/{notification}/read", {
    with: { notification: text(told, "data.0.id") },
  });
  await make("GET /api/notifications/count");
  await make("POST /api/notifications/read-all");
  await make("GET /api/user/notification-settings");
  await make("PUT /api/user/notification-settings", { json: { mail: { mention: "daily" } } });
  const unsubscribing = await mailedLink(api, email, "/unsubscribe/");
  const unsubscription = unsubscribing.slice("/unsubscribe/".length);
  await make("GET /api/unsubscribe/{unsubscription}", { with: { unsubscription } });
  await make("POST /api/unsubscribe/{unsubscription}", { with: { unsubscription } });
  await make("GET /api/search", { query: { q: "boot" } });
  await make("GET /api/projects", { query: { search: "winter" } });
  await make("GET /api/projects/{project}", { with: { project } });
  await make("GET /api/projects/{project}/folders", { with: { project } });
  await make("GET /api/projects/{project}/folders/{folder}", { with: placed });
  await make("GET /api/projects/{project}/teams", { with: { project } });
  await make("GET /api/projects/{project}/teams/{team}", { with: inTeam });
  await make("GET /api/projects/{project}/workload", { with: { project } });
  await make("GET /api/projects/{project}/folders/{folder}/campaigns", {
    with: placed,
    query: { "kind[]": "Blog", sort: "name" },
  });

  // Labels.
  const made = await make("POST /api/labels", {
    json: { name: "Winter launch", colour: "blue", pattern: "solid" },
  });
  const label = { label: text(made, "data.id") };
  await make("PATCH /api/labels/{label}", { with: label, json: { pattern: "stripes", version: 1 } });
  const labeled = { label_ids: [label.label] };
  await make("PUT /api/campaigns/{campaign}/labels", { with: { campaign: socialCalendar }, json: labeled });
  await make("PUT /api/boards/{board}/labels", { with: { board }, json: labeled });
  await make("PUT /api/contents/{content}/labels", { with: { content: metaContent }, json: labeled });
  await make("GET /api/labels");
  await make("DELETE /api/labels/{label}", { with: label });

  // Rules for names and UTM tags.
  await make("PATCH /api/naming-rules", {
    json: {
      separator: "_",
      fields: [
        { name: "market", type: "list", values: ["DE", "AT"] },
        { name: "product", type: "text" },
        { name: "month", type: "month" },
      ],
      patterns: { MetaAd: "{market}_{product}_{month}" },
      checks_links: true,
      utm: {
        utm_source: { required: true, pattern: "{network}" },
        utm_medium: { required: true, values: ["social", "cpc"] },
      },
    },
  });
  await make("GET /api/naming-rules");
  await make("GET /api/naming-rules/misfits");
  // A saved view.
  const viewMade = await make("POST /api/saved-views", {
    json: { name: "Late and urgent", query: "show=all&due=overdue&priority=urgent", is_shared: true },
  });
  const savedView = { savedView: text(viewMade, "data.id") };
  await make("PATCH /api/saved-views/{savedView}", {
    with: savedView,
    json: { name: "Urgent and late", version: 1 },
  });
  await make("GET /api/saved-views");
  await make("DELETE /api/saved-views/{savedView}", { with: savedView });

  // A draft.
  const ofBoard = { with: { subject: "boards", record: board } };
  await make("PUT /api/drafts/{subject}/{record}", {
    ...ofBoard,
    json: { values: { title: "Teaser: the box", networks: ["instagram", "x"] }, base_version: 1 },
  });
  await make("GET /api/drafts");
  await make("GET /api/drafts/{subject}/{record}", ofBoard);
  await make("DELETE /api/drafts/{subject}/{record}", ofBoard);

  // A template for tasks.
  const templateMade = await make("POST /api/task-templates", {
    json: {
      name: "Product launch",
      kind: "SocialCalendar",
      lines: [
        { title: "Agree on the message", days_before: 14, priority: "high" },
        { title: "Read the numbers", days_before: -7 },
      ],
    },
  });
  const template = { taskTemplate: text(templateMade, "data.id") };
  await make("PATCH /api/task-templates/{taskTemplate}", {
    with: template,
    json: { name: "Launch of a product", version: 1 },
  });
  await make("POST /api/campaigns/{campaign}/task-list", {
    with: { campaign: socialCalendar },
    json: { task_template_id: template.taskTemplate, starts_on: "2026-12-01" },
  });
  await make("GET /api/task-templates");
  await make("DELETE /api/task-templates/{taskTemplate}", { with: template });

  // A review link.
  const linkMade = await make("POST /api/review-links", {
    json: {
      subject: "boards",
      subject_id: board,
      reviewer_name: "Maya Chen",
      may: "decide",
      passphrase: "mittens and scarves",
    },
  });
  const byLink = { by: api.client(), with: { token: text(linkMade, "data.url").split("/").at(-1) ?? "" } };
  await send("GET /sanctum/csrf-cookie", { by: byLink.by });
  const accessMade = await make("POST /api/review/{token}/access", {
    ...byLink,
    json: { passphrase: "mittens and scarves" },
  });
  const access = text(accessMade, "data.access");
  const guestReview = await make("GET /api/review/{token}", { ...byLink, query: { access } });
  await make("GET /api/review/{token}/files/{file}", {
    ...byLink,
    with: { ...byLink.with, file: text(guestReview, "data.items.0.files.0.id") },
    query: { access },
  });
  await make("GET /api/review/{token}/files/{file}", {
    ...byLink,
    with: { ...byLink.with, file: text(guestReview, "data.items.0.files.0.id") },
    query: { access },
    ifNoneMatch: `"${text(guestReview, "data.items.0.files.0.id")}"`,
  });
  const onItem = { subject: "boards", id: board, name: "Maya Chen", access };
  await make("POST /api/review/{token}/comments", {
    ...byLink,
    json: { ...onItem, body: "Which wool is it?" },
  });
  await make("POST /api/review/{token}/decisions", {
    ...byLink,
    json: {
      ...onItem,
      decision: "request_changes",
      reason: "Say which wool it is.",
      content_hash: text(guestReview, "data.items.0.content_hash"),
    },
  });
  await make("GET /api/review-links", { query: { subject: "boards", id: board } });
  await make("DELETE /api/review-links/{reviewLink}", {
    with: { reviewLink: text(linkMade, "data.id") },
  });

  // Campaigns of any type.
  const named = { with: { kind: "SocialCalendar", campaign: elsewhere } };
  await make("POST /api/campaigns/{kind}/{campaign}/move", { ...named, json: { folder_id: spare } });
  await make("POST /api/campaigns/{kind}/{campaign}/duplicate", {
    ...named,
    json: { name: "Shop teams, spring", shift_days: 90 },
  });
  await make("POST /api/campaigns/{kind}/{campaign}/archive", named);
  await make("DELETE /api/campaigns/{kind}/{campaign}/archive", named);

  // Deletions, the trash, and what was undone.
  await make(`DELETE ${BOARD}/reference-image`, { json: { board_id: board } });
  await make(`DELETE ${META_CONTENT}/reference-image`, { json: { content_id: metaContent } });
  await make("DELETE /api/projects/blog/cover", { json: { blog_id: blog } });
  await make(`DELETE ${BOARD}/{board}`, moved);
  await make("GET /api/trash", { query: { project } });
  await make("POST /api/trash/{type}/{trashed}/restore", {
    with: { type: "boards", trashed: moved.with.board },
  });
  const thrown = await send(`DELETE ${BOARD}/{board}`, moved);
  await make("GET /api/undo", {});
  await make("POST /api/undo/{undo}", { with: { undo: thrown.headers.get("Undo-Token") ?? "" } });
  await send(`DELETE ${BOARD}/{board}`, moved);
  await make("DELETE /api/trash/{type}/{trashed}", { with: { type: "boards", trashed: moved.with.board } });
  await make(`DELETE ${META_CONTENT}/{metaContent}`, inMeta);
  await make(`DELETE ${GOOGLE}/content/{googleContent}`, inGoogle);
  await make(`DELETE ${GOOGLE}/ad-group/{adGroup}`, { with: { adGroup } });
  await make(`DELETE ${CALENDAR}/{socialCalendar}`, { with: inCalendar });
  await make("DELETE /api/projects/meta-ad/{metaAd}", { with: { metaAd } });
  await make(`DELETE ${GOOGLE}/{googleAd}`, { with: { googleAd } });
  await make("DELETE /api/projects/blog/{blog}", { with: { blog } });
  await make("DELETE /api/projects/{project}/teams/{team}/members/{member}", {
    with: { ...inTeam, member: grace.id },
  });
  await make("DELETE /api/projects/{project}/teams/{team}", { with: inTeam });
  await make("DELETE /api/projects/{project}/folders/{folder}", { with: placed });
  await make("GET /api/first-steps");
  for (let times = 0; times < 2; times++) await make("POST /api/samples");
  await make("GET /api/samples");
  await make("PATCH /api/organization/{organization}/members/{member}", {
    with: member,
    json: { role: "guest" },
  });
  await make("POST /api/projects/{project}/members", {
    with: { project },
    json: { user_id: grace.id, role: "viewer" },
  });
  const inProject = { project, member: grace.id };
  await make("PATCH /api/projects/{project}/members/{member}", {
    with: inProject,
    json: { role: "approver" },
  });
  await make("GET /api/projects/{project}/members", { with: { project } });
  await refused(403, "DELETE /api/projects/{project}", { by: grace.client, with: { project } });
  await make("DELETE /api/projects/{project}/members/{member}", { with: inProject });
  await make("DELETE /api/projects/{project}", { with: { project } });
  await make("GET /api/organization/{organization}/members/{member}/open-work", { with: self });
  await make("DELETE /api/organization/{organization}/members/{member}", {
    with: member,
    json: { hand_over_to: self.member },
  });
  const wrong = { json: { current_password: "wrong", ...newPassword } };
  for (let tries = 0; tries < 5; tries++) await send("PUT /api/user/password", wrong);
  await refused(429, "PUT /api/user/password", wrong);
  return { calls, refusals };
}

function formOf(fields: Record<string, string | Uint8Array<ArrayBuffer>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === "string") form.set(name, value);
    else form.set(name, new Blob([value], { type: "image/png" }), "boots.png");
  return form;
}

function partsOf(form: FormData | undefined): unknown {
  if (form === undefined) return undefined;
  const shown = (value: string | File) => (typeof value === "string" ? value : `(${value.name})`);
  return Object.fromEntries(
    [...form.keys()].map((name) => [
      name,
      name.endsWith("[]") ? form.getAll(name).map(shown) : shown(form.get(name) ?? ""),
    ]),
  );
}

/** Replaces what is made at random by a counter: the same tour writes the same examples. */
function stableText() {
  const known = new Map<string, string>();
  const replace = (make: (count: number) => string) => (found: string) => {
    const stable = known.get(found) ?? make(known.size + 1);
    known.set(found, stable);
    return stable;
  };
  const ulid = replace((count) => `01KB2Q5M00${String(count).padStart(16, "0")}`);
  // Tokens of review links, and the values that stand for their passphrases.
  const secret = replace((count) => `r${String(count).padStart(43, "0")}`);
  const recoveryCode = replace((count) => `abcdefgh${String(count).padStart(2, "0")}-mnpqrstuvw`);
  const hex = replace((count) => String(count).padStart(4, "0").repeat(8));
  return <T>(value: T): T =>
    value === undefined
      ? value
      : (JSON.parse(
          JSON.stringify(value)
            .replace(/"code":"\d{6}"/g, '"code":"123456"')
            .replace(/\b[a-z2-9]{10}-[a-z2-9]{10}\b/g, recoveryCode)
            .replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, ulid)
            .replace(/\br[\w-]{43}(?=")|(?<=")\d{10}\.[\w-]{43}(?=")/g, secret)
            .replace(/\b(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32})\b/g, hex),
        ) as T);
}
