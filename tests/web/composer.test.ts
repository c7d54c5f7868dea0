import { FormData } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { blankImage } from "../support/blank-image.ts";
import { join } from "../support/invite.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, mainHtml, mainText, type Page } from "../support/visitor.ts";
import {
  newCampaign,
  newFolder,
  newGoogleAd,
  newIdea,
  newMetaAd,
  newPost,
  takeSteps,
} from "../support/workspace.ts";

const product = await openProduct();
const { visitor: ada } = await arrive(product);
const campaigns = await newFolder(ada);
const calendar = await newCampaign(ada, campaigns, "SocialCalendar");
const metaAds = await newCampaign(ada, campaigns, "MetaAd");
const metaAd = await newMetaAd(ada, metaAds);
const googleAds = await newCampaign(ada, campaigns, "GoogleAd");
const googleAd = await newGoogleAd(ada, googleAds);
const blog = await newCampaign(ada, campaigns, "Blog");
afterAll(() => product.close());

const makePost = async (values: Record<string, string | string[]> = {}) =>
  ada.get(await newPost(ada, calendar, { networks: "x", ...values }));

const CONTROL = /<(\/?form|input|textarea|select|button)\b([^>]*)>/g;

/** Returns how deep forms are nested, and the controls that are in none or send another one. */
function formsIn(page: Page) {
  let depth = 0;
  let deepest = 0;
  const strays: string[] = [];
  for (const [tag, name = "", attributes = ""] of mainHtml(page).matchAll(CONTROL)) {
    if (name === "form") depth += 1;
    else if (name === "/form") depth -= 1;
    else if (depth === 0 ? !/\stype="button"/.test(attributes) : /\sform=/.test(attributes)) strays.push(tag);
    deepest = Math.max(deepest, depth);
  }
  return { deepest, strays };
}

/** The words on the buttons of the form with this one, in their order. Those that nobody sees are left out. */
const buttonsOf = (page: Page, button: string) => {
  const [, inside = ""] =
    [...page.html.matchAll(/<form\b[^>]*>(.*?)<\/form>/gs)].find(([, form = ""]) =>
      form.includes(`>${button}</button>`),
    ) ?? [];
  return [...inside.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)]
    .filter(([, attributes = ""]) => !attributes.includes("aria-hidden"))
    .map(([, , label = ""]) => label.replaceAll(/<[^>]*>/g, ""));
};

const status = ({ html }: Page) => /class="status status-pill[^>]*>.*?<\/svg>([^<]*)</s.exec(html)?.[1];
const valueOf = (page: Page, name: string) => new Map(formWith(page, "Save").fields).get(name);

/** The calls that wrote something while this was done. */
async function writesOf(work: () => Promise<Page>): Promise<[Page, string[]]> {
  const before = product.proxy.requests.length;
  const page = await work();
  const asked = product.proxy.requests.slice(before).filter(({ method }) => method !== "GET");
  return [page, asked.map(({ method, path }) => `${method} ${path}`)];
}

type Editor = {
  open: () => Promise<Page>;
  /** The words on its plain save. */
  save: string;
  field: string;
  /** The fields that its one form has, if not only that. */
  has?: readonly string[];
  /** How the field ends after a new image was sent with it. Null if the editor takes no images. */
  withImage: RegExp | null;
  said: RegExp;
  status: string;
};
const postAfter = (...steps: string[]): Editor => ({
  open: async () =>
    ada.get(
      await takeSteps(
        ada,
        await newPost(ada, calendar, { networks: "x", planned_for: "2099-11-20" }),
        ...steps,
      ),
    ),
  save: "Save",
  field: "content",
  withImage: /^$/,
  said: /Content and image saved\./,
  status: "Draft",
});
const draft = postAfter();
const newAd = { save: "Save", said: /Ad created\./, status: "Draft" };

describe.each<[string, Editor]>([
  [
    "New post",
    {
      ...draft,
      open: () => ada.get(`${calendar}/boards/new`),
      save: "Create post",
      said: /Post created\./,
    },
  ],
  ["a draft", draft],
  ["a post in review", { ...postAfter("Send to review"), status: "In review" }],
  ["a scheduled post", { ...postAfter("Schedule"), status: "Scheduled" }],
  [
    "a new Meta ad",
    { ...newAd, open: () => ada.get(`${metaAds}/content/new`), field: "heading", withImage: /^$/ },
  ],
  [
    "a Meta ad",
    {
      ...newAd,
      open: () => ada.get(metaAd),
      field: "heading",
      withImage: /^$/,
      said: /Ad and image saved\./,
    },
  ],
  [
    "a new Google ad",
    {
      ...newAd,
      open: () => ada.get(`${googleAds}/content/new`),
      field: "headlines[0].text",
      withImage: null,
    },
  ],
  [
    "a Google ad",
    {
      ...newAd,
      open: () => ada.get(googleAd),
      field: "headlines[0].text",
      withImage: null,
      said: /Ad saved\./,
    },
  ],
  [
    "a blog post",
    {
      ...newAd,
      open: () => ada.get(blog),
      field: "body",
      has: ["title", "name", "owner_id", "slug", "meta_title", "og_title", "planned_for", "published_url"],
      withImage: /^\s+!\[\]\(\/files\/\w+\)$/,
      said: /Blog post saved\./,
    },
  ],
])("the page of %s", (_, { open, save, field, has = [field], withImage, said, status: expected }) => {
  test("has one form to write it, with one plain save, and no control outside", async () => {
    const page = await open();
    const buttons = buttonsOf(page, save);
    expect(buttons.filter((label) => /^(Save|Create)/.test(label))).toEqual([save]);
    expect(page.html.match(/<form\b[^>]*class="composer/g)).toHaveLength(1);
    expect(formsIn(page)).toEqual({ deepest: 1, strays: [] });
    expect(formWith(page, save).fields.map(([name]) => name)).toEqual(expect.arrayContaining([...has]));
  });

  test("is saved without a step if it is sent with a file and no button", async () => {
    const page = await open();
    const { action, fields } = formWith(page, save);
    const form = new FormData();
    for (const [name, value] of fields) if (name !== "intent" && name !== field) form.append(name, value);
    form.append(field, "Sent by w3m");
    if (withImage) form.append("image", await blankImage(600));
    const [sent, writes] = await writesOf(() => ada.get(action || page.path, { method: "POST", body: form }));
    expect(mainText(sent)).toMatch(said);
    expect([status(sent), valueOf(sent, field)?.slice(0, 11)]).toEqual([expected, "Sent by w3m"]);
    expect(valueOf(sent, field)?.slice(11) ?? "").toMatch(withImage ?? /^$/);
    expect(writes).toHaveLength(withImage ? 2 : 1);
  });

  test("is saved by Enter, which presses the first button of its form, with one call", async () => {
    const page = await open();
    const [, inside = ""] = /<form\b[^>]*class="composer[^>]*>(.*?)<\/form>/s.exec(page.html) ?? [];
    const first = [...inside.matchAll(/<button\b([^>]*)>/g)].find(
      ([, attributes = ""]) => !attributes.includes('type="button"'),
    );
    expect(first?.[1]).toMatch(/(?=.*\sname="intent").*\svalue="save"/);
    const [saved, writes] = await writesOf(() => ada.submit(page, save, { [field]: "By Enter" }));
    expect([status(saved), valueOf(saved, field)]).toEqual([expected, "By Enter"]);
    expect(writes).toHaveLength(1);
  });
});

test("a new blog post has one form with one button, and is made by one call", async () => {
  const page = await ada.get(`${campaigns}/new?kind=Blog`);
  expect(buttonsOf(page, "Create campaign")).toEqual(["Create campaign"]);
  expect(formsIn(page)).toEqual({ deepest: 1, strays: [] });
  const [made, writes] = await writesOf(() => ada.submit(page, "Create campaign", { name: "Wool" }));
  expect([status(made), writes]).toEqual(["Draft", ["POST /api/projects/blog"]]);
});

/** The words on the buttons of a post's bar by their tone, and in its menu. What only a phone has there is left out. */
function barOf({ html }: Page) {
  const [, bar = ""] = /data-commands="Status"(.*?)<\/section>/s.exec(html) ?? [];
  const [row = "", menu = ""] = bar.split('id="steps"');
  const named = (part: string, pattern: RegExp) =>
    [...part.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)]
      .filter(
        ([, attributes = ""]) => pattern.test(attributes) && !/composer-narrow|popover/i.test(attributes),
      )
      .map(([, , label = ""]) => label.replaceAll(/<[^>]*>/g, ""));
  return {
    save: named(row, /value="save"/),
    outline: named(row, /^(?!.*value="save").*btn-secondary/),
    solid: named(row, /^(?!.*value="save").*btn-primary/),
    menu: named(menu, /./),
  };
}

describe("the bar", () => {
  const planned = { planned_for: "2099-11-20", time: "09:00", networks: "x" };
  const after = async (...steps: string[]) =>
    ada.get(await takeSteps(ada, await newPost(ada, calendar, planned), ...steps));
  const review = ["Send to review", "Approve"];

  test.each<[state: string, open: () => Promise<Page>, buttons: [string, string, string, string[]]]>([
    [
      "a new post",
      () => ada.get(`${calendar}/boards/new`),
      ["Create post", "Send to review", "Schedule", []],
    ],
    [
      "an idea",
      async () => ada.get(await newIdea(ada, calendar, "Gift guide")),
      ["Save", "Schedule", "Start a draft", ["Mark as canceled", "Send to review"]],
    ],
    ["a draft", () => after(), ["Save", "Send to review", "Schedule", ["Mark as canceled"]]],
    [
      "a post in review",
      () => after("Send to review"),
      ["Save", "Request changes", "Approve", ["Withdraw from review", "Mark as canceled"]],
    ],
    [
      "a post with changes requested",
      () => after("Send to review", "Request changes"),
      ["Save", "", "Send to review again", ["Return to draft", "Mark as canceled"]],
    ],
    [
      "an approved post",
      () => after(...review),
      ["Save", "Put on hold", "Schedule", ["Request changes", "Mark as canceled"]],
    ],
    [
      "a scheduled post",
      () => after(...review, "Schedule"),
      [
        "Save",
        "Return to draft",
        "",
        ["Mark as published…", "Unschedule", "Request changes", "Put on hold", "Mark as canceled"],
      ],
    ],
    [
      "a post on hold",
      () => after(...review, "Put on hold"),
      ["Save", "Return to draft", "Resume", ["Mark as canceled"]],
    ],
    [
      "a resumed post",
      () => after(...review, "Put on hold", "Resume"),
      ["Save", "Put on hold", "Schedule", ["Request changes", "Mark as canceled"]],
    ],
    ["a published post", () => after("Schedule", "Mark as published"), ["Save", "Archive", "", []]],
  ])("of %s has its buttons, and the rest is in its menu", async (_, open, [save, outline, solid, menu]) => {
    const one = (label: string) => (label ? [label] : []);
    expect(barOf(await open())).toEqual({ save: one(save), outline: one(outline), solid: one(solid), menu });
  });

  test.each([
    ["canceled", ["Mark as canceled"], "Return to draft", "Draft"],
    ["archived", ["Schedule", "Mark as published", "Archive"], "Unarchive", "Published"],
  ])("of a post that is %s has one way back", async (_, steps, back, status) => {
    const page = await after(...steps);
    expect(barOf(page)).toEqual({ save: [], outline: [], solid: [back], menu: [] });
    await ada.submit(page, back);
    expect(mainText(await ada.get(page.path))).toContain(`Social calendar ${status}`);
  });

  test("schedules an idea by way of a draft", async () => {
    const idea = await newIdea(ada, calendar, "Gift guide");
    const sent = await ada.submit(await ada.get(idea), "Schedule", { ...planned, content: "Warm hands" });
    expect(sent.text).toContain("Planned for Nov 20, 2099, 9:00. We’ll remind you to publish.");
    expect(mainText(await ada.get(`${idea}/status`))).toMatch(/Scheduled by .*Draft started by /);
  });

  test("has what to copy where a post is marked as published", async () => {
    const made = await ada.submit(await ada.get(`${calendar}/boards/new`), "Schedule", {
      ...planned,
      networks: ["x", "linkedin"],
      content: "Warm hands.\nFrom Tuesday.",
      "overrides.linkedin": "Warm hands & more",
      first_comment: "Sizes 36 to 46",
    });
    const [, post = ""] = /href="([^"?#]+\/boards\/[^"/?#]+)\/status/.exec(made.html) ?? [];
    const page = await ada.get(`${post}/status?to=published`);
    const copied = [...page.html.matchAll(/<textarea[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/textarea>/gs)];
    expect(copied.map(([, label, text = ""]) => [label, text.trim()])).toEqual([
      ["X", "Warm hands.\nFrom Tuesday."],
      ["LinkedIn", "Warm hands &amp; more"],
      ["First comment", "Sizes 36 to 46"],
    ]);
    expect(formWith(page, "Mark as published").fields.map(([name]) => name)).toContain("published_url");
    expect(mainText(await ada.get(post))).toContain(
      "Marquee doesn’t publish for you. We’ll remind you to publish.",
    );
  });

  test("offers a review first where a project requires approval", async () => {
    const own = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
    const project = await ada.get(own.replace(/\/folders\/.*/, "/edit"));
    await ada.submit(project, "Save project", { approval_mode: "required" });
    expect(barOf(await ada.get(`${own}/boards/new`))).toEqual({
      save: ["Create post"],
      outline: [],
      solid: ["Send to review"],
      menu: [],
    });
    const post = await newPost(ada, own, planned);
    expect(barOf(await ada.get(post))).toEqual({
      save: ["Save"],
      outline: [],
      solid: ["Send to review"],
      menu: ["Mark as canceled"],
    });
    await takeSteps(ada, post, "Send to review", "Approve", "Schedule");
    const scheduled = await ada.get(post);
    expect(barOf(scheduled).outline).toEqual(["Unschedule"]);
    expect(mainText(scheduled)).toContain("If you change what will be published, it’s a draft again.");
  });
});

test("a comment keeps what is typed in the post, on the same page", async () => {
  const page = await makePost();
  const talked = await ada.submit(page, "Add comment", { content: "Not saved yet", comment: "Which boot?" });
  expect(talked.path.replace(/\?.*/, "")).toBe(page.path.replace(/\?.*/, ""));
  expect(mainText(talked)).toContain("Which boot?");
  expect(valueOf(talked, "content")).toBe("Not saved yet");
  expect(valueOf(talked, "comment") ?? "").toBe("");
  const before = product.proxy.requests.length;
  await ada.submit(talked, "Save");
  expect(product.proxy.requests.slice(before).some(({ body }) => body.includes("Not saved yet"))).toBe(true);
});

test("a new post whose step is refused is kept, and says at the fields what is missing until that is done", async () => {
  const blank = await ada.get(`${calendar}/boards/new?date=2099-11-20`);
  const typed = { content: "a".repeat(281), networks: ["x", "instagram"] };
  const page = await ada.submit(blank, "Schedule", typed);
  expect(status(page)).toBe("Draft");
  expect(valueOf(page, "content")).toBe(typed.content);
  expect(mainText(page)).toMatch(
    /There is a problem.*X: 1 character over the limit.*Instagram: add an image/,
  );
  expect(mainText(page)).toContain("Not scheduled: 2 issues to fix");
  expect(page.html).toMatch(/<textarea\b[^>]*name="content"[^>]*aria-invalid="true"/);
  const fixed = await ada.submit(page, "Save", { content: "Soon", networks: ["x"] });
  expect(mainText(fixed)).not.toMatch(/There is a problem|Not scheduled/);
  expect(fixed.path, "the form of the post that was created").toMatch(/\/boards\/(?!new)/);
});

test("who asked for changes says why above the post, and what was changed is sent again with one button", async () => {
  const page = await ada.submit(await makePost(), "Send to review");
  const path = page.path;
  const asked = await ada.submit(page, "Request changes", { reason: "Say which boot." });
  const open = await ada.get(asked.path);
  expect(mainText(open)).toMatch(/requested changes: Say which boot\./);
  const refused = await ada.submit(open, "Send to review again");
  expect(mainText(refused)).toContain("Edit the content before you send it to review again.");
  const again = await ada.submit(open, "Send to review again", { content: "The red boot" });
  expect(status(await ada.get(path))).toBe("In review");
  expect(mainText(again)).not.toContain("requested changes:");
});

test("a reviewer sees above the fields what changed since their last decision, and nobody else does", async () => {
  const { visitor: author } = await arrive(product);
  const { visitor: reviewer } = await join(product, author, "admin", "Ines Admin");
  const folder = await newFolder(author);
  const post = await newPost(author, await newCampaign(author, folder, "SocialCalendar"), {
    networks: "x",
    content: "Ten days, one boot.",
  });
  await author.submit(await author.get(post), "Send to review");
  expect(mainText(await reviewer.get(post))).not.toContain("Changed since");
  await reviewer.submit(await reviewer.get(post), "Request changes", { reason: "Say which boot." });
  await author.submit(await author.get(post), "Send to review again", {
    title: "Reveal",
    content: "Ten long days, one brown boot & lace.",
    link_url: "https://northwind.example/boots",
  });
  const open = await reviewer.get(post);
  expect(mainText(open)).toMatch(
    /Changed since you asked for changes 5 changes Title: Teaser Reveal Content: long Content: brown 2 more\. Compare version 1 with version 2 Reason /,
  );
  const [, to = ""] = /href="([^"]+)"[^>]*>\s*Compare version/.exec(open.html) ?? [];
  expect(mainText(await reviewer.get(to))).toContain("brown");
  expect(mainText(await author.get(post))).not.toContain("Changed since");

  await reviewer.submit(open, "Approve");
  expect(mainText(await reviewer.get(post))).not.toContain("Changed since");
  await author.submit(await author.get(post), "Mark as canceled", { content: "Ten long days." });
  await author.submit(await author.get(post), "Return to draft");
  await author.submit(await author.get(post), "Send to review");
  expect(mainText(await reviewer.get(post))).toMatch(/Changed since you approved it 1 change Content: /);
});

test("a text typed for an image that isn’t chosen yet waits for it", async () => {
  const text = "A boot in snow";
  const made = await ada.submit(await ada.get(`${calendar}/boards/new`), "Create post", {
    content: "Soon",
    new_alt: text,
  });
  const path = made.path.replace(/\?.*/, "");
  const altOf = async () => valueOf(await ada.get(path), "new_alt");
  expect(await altOf()).toBe(text);
  const saved = await ada.submit(await ada.get(path), "Save", { content: "Sooner" });
  expect(mainText(saved)).not.toContain("These are your unsaved changes");
  expect([valueOf(saved, "content"), valueOf(saved, "new_alt")]).toEqual(["Sooner", text]);
  await ada.submit(await ada.get(path), "Add comment", { comment: "Which boot?" });
  await ada.submit(await ada.get(path), "Send to review", { networks: ["x"], planned_for: "2099-11-20" });
  expect(await altOf()).toBe(text);
  const shown = await ada.submit(await ada.get(path), "Update preview", { image: await blankImage() });
  expect(shown.text).toContain("The image you chose isn’t saved yet. Choose it again before you save.");
  expect(await altOf()).toBe(text);
  const added = await ada.submit(await ada.get(path), "Upload", { image: await blankImage() });
  expect(added.html).toContain("Images 1 of 10");
  expect([...formWith(added, "Save").fields].filter(([, value]) => value === text)).toEqual([
    ["images[0].alt", text],
  ]);
});

test("a reason stays typed until a step takes it", async () => {
  const page = await ada.submit(await makePost(), "Send to review");
  const path = page.path.replace(/\?.*/, "");
  const reason = "Say which boot.";
  await ada.submit(page, "Withdraw from review", { reason });
  const again = await ada.submit(await ada.get(path), "Send to review");
  expect(valueOf(again, "reason")).toBe(reason);
  await ada.submit(again, "Mark as canceled");
  await ada.submit(await ada.get(path), "Return to draft");
  const third = await ada.submit(await ada.get(path), "Send to review");
  expect(valueOf(third, "reason")).toBe(reason);
  await ada.submit(third, "Request changes");
  expect(mainText(await ada.get(path))).toContain(`requested changes: ${reason}`);
});

test("an unsaved post that is opened from another day has that day", async () => {
  const typed = await ada.submit(await ada.get(`${calendar}/boards/new?date=2099-12-10`), "Update preview", {
    content: "Begun on the tenth",
    networks: ["x"],
    time: "10:45",
  });
  expect(mainText(typed)).toContain("These are your unsaved changes");
  const shownOn = async (day: string) => {
    const page = await ada.get(`${calendar}/boards/new?date=${day}`);
    const { fields } = formWith(page, "Create post");
    const values = new Map(fields);
    return [values.get("content"), values.get("planned_for"), values.get("time")];
  };
  expect(await shownOn("2099-12-10")).toEqual(["Begun on the tenth", "2099-12-10", "10:45"]);
  expect(await shownOn("2099-12-15")).toEqual(["Begun on the tenth", "2099-12-15", "09:00"]);
  const other = await ada.get(`${calendar}/boards/new?date=2099-12-15`);
  expect(mainText(other)).toContain("Dec 15, 2099");
  expect(mainText(other)).not.toContain("Dec 10, 2099");
  await ada.submit(other, "Create post");
});

test("a new post that can’t be scheduled then says so at its date, and an empty one isn’t made", async () => {
  const open = () => ada.get(`${calendar}/boards/new`);
  const past = await ada.submit(await open(), "Schedule", {
    content: "Soon",
    networks: ["x"],
    planned_for: "2020-11-02",
    time: "10:00",
  });
  expect(mainText(past)).toMatch(
    /There is a problem Saved as a draft\. Choose a date and time in the future\./,
  );
  expect(mainText(past)).toContain("Not scheduled: 1 issue to fix");
  expect(/<input\b[^>]*\bname="planned_for"[^>]*>/.exec(past.html)?.[0]).toContain('aria-invalid="true"');

  const blank = await ada.submit(await open(), "Schedule", {
    content: "",
    networks: ["x"],
    planned_for: "2099-11-20",
    time: "10:00",
  });
  expect([blank.status, blank.path.endsWith("/new")]).toEqual([422, true]);
  expect(mainText(blank)).toContain("Add text or an image.");
  expect(mainText(await ada.get(`${calendar}?view=list&date=2099-11-01`))).not.toContain("Untitled");
});

test("a new post on a frozen day says so at its date, and is scheduled with a reason", async () => {
  const shared = `${calendar.split("/folders/")[0]}/calendar`;
  await ada.submit(await ada.get(`${shared}/events/new?kind=freeze`), "Create freeze window", {
    name: "Move of the shop",
    starts_on: "2098-12-14",
    ends_on: "2098-12-15",
  });
  const page = await ada.submit(await ada.get(`${calendar}/boards/new`), "Schedule", {
    content: "Soon",
    networks: ["x"],
    planned_for: "2098-12-14",
    time: "10:00",
  });
  const problem =
    "“Move of the shop” blocks scheduling from Dec 14, 2098 to Dec 15, 2098. Choose another date, or enter a reason.";
  const isSaid = (shown: Page) => {
    expect(mainText(shown)).toMatch(
      new RegExp(`There is a problem (?:Saved as a draft\\. )?${problem.replaceAll(".", "\\.")}`),
    );
    expect(mainText(shown)).toContain("1 issue to fix");
    expect(/<input\b[^>]*\bname="planned_for"[^>]*>/.exec(shown.html)?.[0]).toContain('aria-invalid="true"');
    expect(mainText(shown)).toContain("Schedule anyway, reason");
    expect(mainText(shown)).not.toContain("Enter a reason to schedule it there anyway.");
  };
  isSaid(page);
  expect(mainText(page)).toContain("Not scheduled: 1 issue to fix");
  const again = await ada.submit(page, "Schedule");
  isSaid(again);
  const done = await ada.submit(again, "Schedule", { reason: "The shop agreed." });
  expect(done.text).toMatch(/Planned for Dec 14/);
});

test("a new post with a file that is no image isn’t created, and says so at the field", async () => {
  const own = await newCampaign(ada, await newFolder(ada), "SocialCalendar");
  const file = (name: string, type: string) => new File(["%PDF-1.7"], name, { type });
  const why = (name: string) =>
    `${name} isn’t a PNG, JPEG, WebP, GIF, or AVIF image, or an MP4, MOV, or WebM video.`;
  for (const button of ["Create post", "Schedule"]) {
    const refused = await ada.submit(await ada.get(`${own}/boards/new`), button, {
      content: "Soon",
      networks: ["x"],
      planned_for: "2099-11-20",
      image: [file("plan.pdf", "application/pdf"), file("fake.png", "image/png"), await blankImage()],
    });
    expect(refused.status).toBe(422);
    expect(mainText(refused)).toContain(`Error: ${why("plan.pdf")} ${why("fake.png")}`);
    expect(mainText(refused)).toContain("If your other images aren’t shown here, choose them again.");
    expect(refused.html).toMatch(/<a href="#[\w-]*image"[^>]*>plan\.pdf isn’t/);
    expect(Object.fromEntries(formWith(refused, "Create post").fields)).toMatchObject({ content: "Soon" });
  }
  expect(mainText(await ada.get(`${own}?view=list`))).toContain("No posts");
});

test("a published post is offered no posting time, and has issues that block nothing", async () => {
  const made = await makePost({ planned_for: "2099-11-20" });
  expect(mainText(made)).toContain("Set posting times");
  const path = made.path.replace(/\?.*/, "");
  await ada.submit(await ada.get(`${path}/status?to=scheduled`), "Schedule");
  await ada.submit(await ada.get(`${path}/status?to=published`), "Mark as published", {
    published_url: "https://x.com/1",
  });
  const page = await ada.submit(await ada.get(path), "Save", { content: "a".repeat(281) });
  expect(mainText(page)).toContain("Social calendar Published");
  expect(mainText(page)).not.toMatch(/posting time/i);
  expect(mainText(page)).toMatch(/Checks ?: 1 issue/);
  expect(mainText(page)).not.toContain("before review or scheduling");
});

test("numbers over a limit have separators, and no limit is named without a network", async () => {
  const long = await makePost({ content: "a".repeat(2848) });
  expect(mainText(long)).toContain("2,568 over the limit");
  expect(mainText(long)).not.toContain("2568");
  const none = await ada.get(`${calendar}/boards/new`);
  expect(formWith(none, "Create post").fields.filter(([name]) => name === "networks")).toEqual([]);
  expect(mainText(none)).not.toMatch(/of [\d,]+ used/);
});

test("the words of a comment are asked for only when there are some", async () => {
  const page = await makePost({ planned_for: "2099-11-20" });
  const quote = (shown: Page) =>
    /<details([^>]*)><summary[^>]*>Comment on (?:words|a part)/.exec(shown.html)?.[1];
  const refused = await ada.submit(page, "Schedule", { content: "a".repeat(281) });
  expect(mainText(refused)).toContain("There is a problem");
  expect(quote(refused)).not.toContain("open");
  const quoted = await ada.submit(page, "Schedule", { content: "a".repeat(281), quote: "one boot" });
  expect(quote(quoted)).toContain("open");
});

test("a text of its own that is too long is named by its network when a post can’t be scheduled", async () => {
  const page = await makePost({ planned_for: "2099-11-20", networks: ["x", "linkedin"] });
  const refused = await ada.submit(page, "Schedule", { "overrides.x": "x".repeat(300) });
  expect(mainText(refused)).toContain("X: 20 characters over the limit of 280.");
  expect(mainText(refused)).not.toContain("Overrides");
  expect(refused.html).toMatch(/<a href="#board-overrides\.x"[^>]*>X: 20 characters over/);
  const saved = await ada.submit(await ada.get(page.path), "Upload", { title: "Reveal" });
  expect(saved.text).toContain("Details saved. No image was chosen.");
});

test("a post is duplicated with one press, and the copy is open", async () => {
  const { path } = await makePost({ content: "Soon again", planned_for: "2099-11-20", time: "10:30" });
  const page = await ada.get(`${path.replace(/\?.*/, "")}?from=month`);
  const copy = await ada.submit(page, "Duplicate post");
  expect(copy.text).toContain("Duplicated. This copy is a draft.");
  expect(copy.path).toMatch(/\?from=month$/);
  expect(copy.path.replace(/\?.*/, "")).not.toBe(path.replace(/\?.*/, ""));
  const whole = (one: Page) => [
    ...["content", "planned_for", "time"].map((name) => valueOf(one, name)),
    status(one),
  ];
  expect(whole(copy)).toEqual(["Soon again", "2099-11-20", "10:30", "Draft"]);

  // On another day, and without what isn't saved.
  await ada.submit(page, "Update preview", { content: "Not saved" });
  const asked = await ada.get(`${path.replace(/\?.*/, "")}/duplicate`);
  expect(new Map(formWith(asked, "Duplicate").fields).get("planned_for")).toBe("2099-11-20");
  const far = await ada.submit(asked, "Duplicate", { planned_for: "2199-12-24" });
  expect([far.status, mainText(far)]).toEqual([
    422,
    expect.stringContaining("Choose a date within 3,660 days"),
  ]);
  const later = await ada.submit(asked, "Duplicate", { planned_for: "2099-12-24" });
  expect(later.text).toContain("Your unsaved changes aren’t in it.");
  expect(whole(later)).toEqual(["Soon again", "2099-12-24", "10:30", "Draft"]);
});

test("a post is copied to a calendar of another project", async () => {
  const elsewhere = await newCampaign(ada, await newFolder(ada, "Paper"), "SocialCalendar", "Paper calendar");
  const { path } = await makePost({ content: "Soon again" });
  const asked = await ada.get(`${path.replace(/\?.*/, "")}/duplicate`);
  const copy = await ada.submit(asked, "Duplicate", { campaign_id: elsewhere.split("/").at(-1) ?? "" });
  expect(copy.text).toContain("Duplicated to “Paper calendar” of Autumn launch. This copy is a draft.");
  expect(copy.path).toContain(`${elsewhere}/boards/`);
  expect(valueOf(copy, "content")).toBe("Soon again");
});

test("a post is moved to a calendar of another project", async () => {
  const elsewhere = await newCampaign(ada, await newFolder(ada, "Wool"), "SocialCalendar", "Wool calendar");
  const { path } = await makePost({ content: "Moved" });
  const asked = await ada.get(`${path.replace(/\?.*/, "")}/calendar`);
  expect(mainText(asked)).toContain("Wool: Wool calendar");
  const moved = await ada.submit(asked, "Move to calendar", {
    social_calendar_id: elsewhere.split("/").at(-1) ?? "",
  });
  expect(moved.text).toContain("Post moved to this calendar.");
  expect(moved.path).toContain(`${elsewhere}/boards/`);
  expect(valueOf(moved, "content")).toBe("Moved");
});

test("an image is cropped to a shape, and what isn’t one is not", async () => {
  const page = await makePost();
  const saved = await ada.submit(page, "Upload", { image: await blankImage(40), new_alt: "A line" });
  const link = /href="([^"]+\/images\/[^"]+\/crop)"/.exec(saved.html)?.[1] ?? "";
  const crop = await ada.get(link);
  const shown = ({ html }: Page) => /viewBox="([^"]+)"/.exec(mainHtml({ html } as Page))?.[1];
  const seen = await ada.submit(crop, "Update preview", { ratio: "9:16", position: "100" });
  expect(shown(seen)).not.toBe(shown(crop));
  const refused = await ada.submit(crop, "Crop", { ratio: "7:2" });
  expect([refused.status, mainText(refused).includes("Choose a shape.")]).toEqual([422, true]);
  const cropped = await ada.submit(seen, "Crop");
  expect(cropped.text).toContain("Image cropped.");
  expect(cropped.html).not.toContain(link);
  expect(valueOf(cropped, "images[0].alt")).toBe("A line");
  expect((await ada.get(link)).status).toBe(404);
});

test("X shows at most four images, and says which are left out", async () => {
  const page = await makePost();
  const five = await ada.submit(page, "Upload", {
    image: await Promise.all([40, 50, 60, 70, 80].map((width) => blankImage(width))),
  });
  expect(mainText(five)).toContain("Images 5 of 10");
  expect(mainText(five)).toContain("Not on X.");
  const [preview = ""] = /<article[^>]*>[^]*?<\/article>/.exec(mainHtml(five)) ?? [];
  expect(preview.match(/<img\b/g)).toHaveLength(4);
});

test("a change of a post that repeats is saved for it alone, or for all that follow", async () => {
  const post = await newPost(ada, calendar, { networks: "x", planned_for: "2099-01-01", content: "Old" });
  expect(mainText(await ada.get(post))).not.toContain("All future posts");
  const series = await ada.submit(await ada.get(`${post}/series`), "Create series", { count: "3" });
  const [, second = "", third = ""] = [
    ...mainHtml(series).matchAll(
      /<a [^>]*class="agenda-title"[^>]*>|<a [^>]*href="([^"]+)"[^>]*agenda-title/g,
    ),
  ].map(([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? "");
  const texts = async () =>
    Promise.all([post, second, third].map(async (path) => valueOf(await ada.get(path), "content")));
  const alone = await ada.submit(await ada.get(post), "Save", { content: "First" });
  expect(alone.text).toContain("Content saved.");
  expect(await texts()).toEqual(["First", "Old", "Old"]);
  const later = await ada.submit(await ada.get(second), "Save", { content: "Later", series: "following" });
  expect(later.text).toContain("Content and all future posts of the series saved.");
  expect(await texts()).toEqual(["First", "Later", "Later"]);
});

test("one post is exported from its menu", async () => {
  const post = await newPost(ada, calendar, { title: "=Only this", networks: "x" });
  await newPost(ada, calendar, { title: "Another", networks: "x" });
  const page = await ada.get(post);
  const [, to = ""] = /<a href="([^"]+)" download[^>]*>\s*Export as CSV/.exec(page.html) ?? [];
  const { html: csv } = await ada.get(to);
  expect(csv.trim().split("\n")).toHaveLength(2);
  expect(csv).toContain("'=Only this");
});

describe("a post in review", () => {
  let post: string;

  beforeAll(async () => {
    post = await newPost(ada, calendar, { networks: "linkedin", content: "Merino boots" });
    await ada.submit(await ada.get(post), "Send to review");
  });

  test("is decided as it is saved, and not with changes that nobody saved", async () => {
    for (const [button, notDone] of [
      ["Approve", "Not approved"],
      ["Request changes", "Changes not requested"],
    ] as const) {
      const refused = await ada.submit(await ada.get(post), button, {
        content: "Alpaca boots",
        link_url: "https://northwind.example/boots",
        reason: "Say which wool.",
      });
      expect(refused.status).toBe(422);
      expect(mainText(refused)).toContain(`${notDone}. You changed Content and Link. Save them first.`);
      expect(mainText(refused)).toContain("1 issue to fix");
      expect([valueOf(refused, "content"), valueOf(refused, "reason")]).toEqual([
        "Alpaca boots",
        "Say which wool.",
      ]);
      expect(status(await ada.get(post))).toBe("In review");
    }
    const withImage = await ada.submit(await ada.get(post), "Approve", {
      content: "Merino boots",
      link_url: "",
      image: [await blankImage()],
    });
    expect(mainText(withImage)).toContain("Not approved. You changed Images. Save it first.");
    await ada.submit(await ada.get(post), "Save", { content: "Merino boots", link_url: "", reason: "" });
  });

  test("is approved by its author who is the only reviewer, and not by one of two", async () => {
    const { visitor: ines } = await join(product, ada, "admin", "Ines Admin");
    const page = await ada.get(post);
    expect(mainText(page)).toContain("You edited this version, so Ines Admin needs to approve it.");
    expect(buttonsOf(page, "Save")).not.toContain("Approve");
    const { action, fields } = formWith(page, "Save");
    const forced = new URLSearchParams(fields.filter(([name]) => name !== "intent"));
    forced.set("intent", "step-approved");
    const refused = await ada.get(action || page.path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: forced.toString(),
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(mainText(refused)).toContain("someone else needs to approve it.");
    const seen = await ines.get(post);
    const done = await ines.submit(await ines.get(`${post}?from=month`), "Approve");
    expect(done.text).toContain("Approved.");
    expect(done.path).toMatch(/\?view=month/);
    expect(mainText(await ines.get(post))).toMatch(/Approved \d{1,2}:\d\d/);

    // Another tab still offers the decision.
    const late = await ines.submit(seen, "Request changes", { reason: "Say which wool." });
    expect(late.status).toBe(412);
    expect(mainText(late)).toMatch(/Ines Admin approved this at \d{1,2}:\d\d\./);
    expect(late.html).toContain("Say which wool.");
  });

  test("is put on hold in the bar, which asks for the reason", async () => {
    const none = await ada.submit(await ada.get(post), "Put on hold");
    expect(none.status).toBe(422);
    expect(none.html).toMatch(/<textarea(?=[^>]*name="reason")(?=[^>]*aria-invalid="true")[^>]*\sautofocus/i);
    const held = await ada.submit(none, "Put on hold", { reason: "Wait for the boots." });
    expect(held.text).toContain("Put on hold.");
    expect(mainText(held)).toContain("Ada Lovelace put this on hold: Wait for the boots.");
  });
});
