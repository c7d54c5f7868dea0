import { afterAll, afterEach, describe, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { blankImage } from "../support/blank-image.ts";
import { openProduct } from "../support/hosted-product.ts";
import { formWith, linkIn, mainText, newVisitor, type Page } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";

const product = await openProduct();
const { visitor } = await arrive(product);
const campaigns = await newFolder(visitor, "Launch");
const calendar = await newCampaign(visitor, campaigns, "SocialCalendar", "Teasers");
afterEach(() => product.proxy.heal());
afterAll(() => product.close());

/** A post with a title. */
const titled = async (title: string) =>
  (await newPost(visitor, calendar, { title, planned_for: "2030-05-10" })).replace(/\?.*/, "");
const offersUndo = ({ html }: Page) => html.includes('action="/undo"');

describe("the notice of a deletion", () => {
  test("offers to undo it on the next page, once, and only there", async () => {
    const post = await titled("Launch day");
    const done = await visitor.submit(await visitor.get(`${post}/delete`), "Delete post");
    expect(done.path).toBe(calendar);
    expect(offersUndo(done)).toBe(true);
    expect(formWith(done, "Undo").fields.map(([name]) => name)).toEqual([
      "_token",
      "_key",
      "_form",
      "token",
      "back",
    ]);
    expect(offersUndo(await visitor.get(calendar))).toBe(false);
    const undone = await visitor.submit(done, "Undo");
    expect(undone.path).toBe(calendar);
    expect(undone.text).toContain("Undone.");
    expect(offersUndo(undone)).toBe(false);
    expect((await visitor.get(post)).status).toBe(200);
    const twice = await visitor.submit(done, "Undo", { _key: crypto.randomUUID() });
    expect(twice.text).toContain("This has already been undone.");
  });

  test("that nobody has seen leaves its offer to no other notice", async () => {
    const post = await titled("Launch evening");
    // What is fetched ahead takes no notice away.
    const unseeing = newVisitor(product.origin, { headers: { Purpose: "prefetch" } });
    for (const [name, value] of visitor.cookies) unseeing.cookies.set(name, value);
    await unseeing.submit(await unseeing.get(`${post}/delete`), "Delete post");
    for (const [name, value] of unseeing.cookies) visitor.cookies.set(name, value);
    const page = await visitor.get(`${calendar}/boards/new`, { headers: { Purpose: "prefetch" } });
    const made = await visitor.submit(page, "Create post", { title: "Next", planned_for: "2030-05-11" });
    expect(made.text).toContain("Post created");
    expect(offersUndo(made)).toBe(false);
  });

  test("of a folder brings it back whole", async () => {
    const question = await visitor.get(campaigns.replace(/campaigns$/, "delete"));
    const done = await visitor.submit(question, "Delete folder");
    expect((await visitor.get(calendar)).status).toBe(404);
    await visitor.submit(done, "Undo");
    expect((await visitor.get(calendar)).status).toBe(200);
  });
});

/** The names of the page's buttons and links, without spaces around them. */
const controls = ({ html }: Page) =>
  [...html.matchAll(/<(a|button)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , inner = ""]) =>
    inner
      .replaceAll(/<svg.*?<\/svg>|<[^>]+>/gs, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );

async function publish(post: string) {
  await visitor.submit(await visitor.get(post), "Save", { content: "Now", networks: "x" });
  await visitor.submit(await visitor.get(`${post}/status?to=scheduled`), "Schedule");
  await visitor.submit(await visitor.get(`${post}/status?to=published`), "Mark as published", {
    published_url: "https://x.com/1",
  });
}

describe("without a question", () => {
  test("a published post isn’t deleted: the page says that it stays on the network", async () => {
    const post = await titled("Seen by all");
    const before = await visitor.get(post);
    await publish(post);
    expect(controls(await visitor.get(post))).toContain("Delete post…");
    // As a page sends it that was opened before the post was published.
    const asked = await visitor.submit(before, "Delete post");
    expect(asked.path).toBe(`${post}/delete`);
    expect(asked.text).toContain(
      "It’s already published. Deleting it here doesn’t remove it from the network.",
    );
    expect((await visitor.get(post)).status).toBe(200);
    await visitor.submit(asked, "Delete post");
    expect((await visitor.get(post)).status).toBe(404);
  });

  test.each([
    ["SocialCalendar", "Social calendar deleted with 1 post."],
    ["MetaAd", "Meta ad deleted."],
    ["GoogleAd", "Google ad deleted."],
    ["Blog", "Blog deleted."],
  ] as const)(
    "a campaign of kind %s is deleted, and the notice says what went with it",
    async (kind, notice) => {
      const campaign = await newCampaign(visitor, campaigns, kind, `Gone ${kind}`);
      if (kind === "SocialCalendar")
        await visitor.submit(await visitor.get(`${campaign}/boards/new`), "Create post", { title: "In it" });
      const done = await visitor.submit(await visitor.get(campaign), "Delete campaign");
      expect(done.text).toContain(notice);
      await visitor.submit(done, "Undo");
      const more = await visitor.get(`${campaign}/more`);
      expect(more.status).toBe(200);
      await visitor.submit(await visitor.submit(more, "Delete campaign"), "Undo");
      const archived = await visitor.submit(await visitor.get(campaign), "Archive campaign");
      await visitor.submit(archived, "Undo");
      expect(controls(await visitor.get(campaign))).toContain("Archive campaign");
    },
  );

  test.each([
    ["meta-advertisement", "MetaAd"],
    ["google-advertisement", "GoogleAd"],
  ] as const)("an ad of a %s is deleted from its list and from its own page", async (_path, kind) => {
    const campaign = await newCampaign(visitor, campaigns, kind, `Ads of ${kind}`);
    const texts = { heading: "Warm socks", description: "Made slowly." };
    const google = { "headlines[0].text": "Warm socks" };
    const form = await visitor.get(`${campaign}/content/new`);
    await visitor.submit(form, "Save", kind === "MetaAd" ? texts : google);
    const list = await visitor.get(campaign);
    const menu =
      kind === "MetaAd" ? await visitor.get(linkIn(list, /href="([^"]*\/content\/[^"/]+\/more)/)) : list;
    const fromList = await visitor.submit(menu, "Delete Warm socks");
    expect(fromList.text).toContain("Ad deleted.");
    const back = await visitor.submit(fromList, "Undo");
    expect(back.text).toContain("Undone.");
    const edit = linkIn(await visitor.get(campaign), /href="([^"]*\/content\/[^"/]+\/edit)/);
    await visitor.submit(await visitor.submit(await visitor.get(edit), "Delete ad"), "Undo");
    expect((await visitor.get(edit)).status).toBe(200);
  });

  test("an ad group is deleted, and Undo brings it back with its keywords", async () => {
    const campaign = await newCampaign(visitor, campaigns, "GoogleAd", "Groups");
    const made = await visitor.submit(await visitor.get(`${campaign}/ad-groups/new`), "Create ad group", {
      name: "Boots",
      keywords: "warm boots",
    });
    const group = linkIn(made, /href="([^"]*\/ad-groups\/[^"/]+\/edit)/);
    const done = await visitor.submit(await visitor.get(group), "Delete ad group");
    expect(done.text).toContain("Ad group deleted.");
    await visitor.submit(done, "Undo");
    expect((await visitor.get(group)).html).toContain("warm boots");
  });

  test("an image is removed from a post with a save, and Undo brings it back", async () => {
    const post = await titled("Pictured");
    await visitor.submit(await visitor.get(post), "Upload", {
      image: await blankImage(),
      new_alt: "A red field",
    });
    const shown = await visitor.get(post);
    expect(shown.text).toContain("A red field");
    const removed = await visitor.submit(shown, "Save", { "images[0].remove": "on" });
    expect([removed.text.includes("Image removed."), offersUndo(removed)]).toEqual([true, true]);
    expect(removed.text).not.toContain("A red field");
    const back = await visitor.submit(removed, "Undo");
    expect(back.text).toContain("A red field");
  });

  test("an image is removed from an ad, and a cover image from a blog post", async () => {
    const ad = await newCampaign(visitor, campaigns, "MetaAd", "Pictured ads");
    await visitor.submit(await visitor.get(`${ad}/content/new`), "Save", {
      heading: "Warm socks",
      description: "Made slowly.",
    });
    const edit = linkIn(await visitor.get(ad), /href="([^"]*\/content\/[^"/]+\/edit)/);
    await visitor.submit(await visitor.get(edit), "Upload", { image: await blankImage(), alt: "Two socks" });
    const removed = await visitor.submit(await visitor.get(edit), "Remove Reference image");
    expect(removed.text).toContain("Image removed.");
    expect(removed.html).not.toContain('alt="Two socks"');
    expect((await visitor.submit(removed, "Undo")).html).toContain('alt="Two socks"');

    const blog = await newCampaign(visitor, campaigns, "Blog", "Covered");
    await visitor.submit(await visitor.get(`${blog}/cover`), "Upload", {
      image: await blankImage(),
      alt: "Snow",
    });
    const uncovered = await visitor.submit(await visitor.get(`${blog}/cover`), "Remove cover image");
    expect(uncovered.text).toContain("Cover image removed.");
    expect((await visitor.submit(uncovered, "Undo")).html).toContain('alt="Snow"');
  });

  test("a comment with replies leaves “Comment deleted”, until it is undone", async () => {
    const post = await titled("Discussed");
    const first = await visitor.submit(await visitor.get(`${post}/comments`), "Add comment", {
      body: "Shorter?",
    });
    const reply = await visitor.submit(first, "Add reply", { body: "Done." });
    const deleted = await visitor.submit(
      reply,
      controls(reply).find((name) => name.startsWith("Delete comment")) ?? "",
    );
    expect(deleted.text).toContain("Comment deleted Done.".slice(0, 15));
    expect(deleted.text).not.toContain("Shorter?");
    expect((await visitor.submit(deleted, "Undo")).text).toContain("Shorter?");
  });

  test("an API that can’t undo is asked for nothing at once", async () => {
    const old = await openProduct();
    try {
      const missing = { kind: "answer", status: 404 } as const;
      for (const call of ["/api/trash", "/api/undo"])
        old.proxy.poison(`GET ${call}`, {
          ...missing,
          body: JSON.stringify({ message: `The route ${call.slice(1)} could not be found.` }),
        });
      const { visitor: other } = await arrive(old);
      const created = await newCampaign(other, await newFolder(other), "SocialCalendar");
      const post = await newPost(other, created);
      await other.submit(await other.get(post), "Upload", { image: await blankImage() });
      expect(controls(await other.get(post))).toContain("Delete post…");
      expect(controls(await other.get(created))).toContain("Delete campaign…");
    } finally {
      await old.close();
    }
  });
});

describe("a folder with campaigns", () => {
  test("moves them to another folder when it is deleted, and one Undo takes both back", async () => {
    const folders = campaigns.replace(/\/[^/]+\/campaigns$/, "");
    const into = await visitor.submit(await visitor.get(`${folders}/new`), "Create folder", {
      name: "Keepers",
    });
    const other = linkIn(into, /href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"[^>]*>[^<]*Keepers/);
    const made = await visitor.submit(await visitor.get(`${folders}/new`), "Create folder", {
      name: "Leaving",
    });
    const leaving = linkIn(made, /href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"[^>]*>[^<]*Leaving/);
    for (const name of ["Stays one", "Stays two"])
      await visitor.submit(await visitor.get(`${leaving}/new`), "Create campaign", { name, kind: "Blog" });
    const listed = await visitor.get(leaving);
    const two = linkIn(listed, /href="([^"?]*\/blog\/[^"/?]+)"[^>]*>[^<]*Stays two/);
    await visitor.submit(await visitor.get(two), "Archive campaign");
    const question = await visitor.get(leaving.replace(/campaigns$/, "delete"));
    const id = other.split("/").at(-2) ?? "";
    expect(Object.fromEntries(formWith(question, "Delete folder").fields)).toMatchObject({
      campaigns: "move",
    });
    const nowhere = await visitor.submit(question, "Delete folder", { campaigns: "move", folder_id: "" });
    expect([nowhere.status, nowhere.text.includes("Choose a folder.")]).toEqual([422, true]);
    const done = await visitor.submit(question, "Delete folder", { campaigns: "move", folder_id: id });
    expect(done.text).toContain("Folder deleted. 2 campaigns moved.");
    expect((await visitor.get(leaving)).status).toBe(404);
    expect((await visitor.get(other)).text).toContain("Stays one");
    expect((await visitor.get(`${other}?archived=1`)).text).toContain("Stays two");
    await visitor.submit(done, "Undo");
    expect((await visitor.get(leaving)).text).toContain("Stays one");
    expect((await visitor.get(`${leaving}?archived=1`)).text).toContain("Stays two");
    expect((await visitor.get(other)).text).not.toContain("Stays one");
  });
});

describe("the date of a published post", () => {
  test("is asked about on the page that moves a post", async () => {
    const post = await titled("Out and about");
    await publish(post);
    const asked = await visitor.submit(await visitor.get(`${post}/move`), "Move post", {
      planned_for: "2030-07-01",
    });
    expect(asked.text).toMatch(/This was published on \w+ \d+, \d{4}\. Change its date in Marquee only\?/);
    expect(asked.html).toContain('value="2030-07-01"');
    expect((await visitor.get(post)).html).not.toContain('value="2030-07-01"');
    await visitor.submit(asked, "Keep date");
    expect((await visitor.get(post)).html).not.toContain('value="2030-07-01"');
    await visitor.submit(asked, "Change date", { _key: crypto.randomUUID(), version: "" });
    expect((await visitor.get(post)).html).toContain('value="2030-07-01"');
  });

  test("is left alone by a change of several posts, which names it", async () => {
    const out = await titled("Already out");
    const open = await titled("Still open");
    await publish(out);
    const list = await visitor.get(`${calendar}?view=list&from=2030-01-01`);
    const chosen = [out, open].map((path) => {
      const id = path.split("/").at(-1) ?? "";
      return new RegExp(`value="(${id}:\\d*)"`).exec(list.html)?.[1] ?? "";
    });
    const change = { chosen, change: "date", planned_for: "2030-08-08" };
    const done = await visitor.submit(list, "Move by a number of days", change);
    expect(done.text).toContain("1 post updated. “Already out” is published, so it wasn’t moved.");
    expect((await visitor.get(open)).html).toContain('value="2030-08-08"');
    expect((await visitor.get(out)).html).not.toContain('value="2030-08-08"');
    const again = await visitor.get(`${calendar}?view=list&from=2030-01-01`);
    const trashed = await visitor.submit(again, "Move by a number of days", {
      chosen: chosen.slice(0, 1),
      change: "trash",
    });
    expect(trashed.text).toContain("“Already out” is published, so it wasn’t deleted.");
    expect((await visitor.get(out)).status).toBe(200);
  });
});

describe("the notice of a change", () => {
  test("of the date offers to undo it, and says so when somebody has changed the post since", async () => {
    const post = await titled("Moved");
    const moved = await visitor.submit(await visitor.get(`${post}/move`), "Move post", {
      planned_for: "2030-06-01",
    });
    expect((await visitor.get(post)).html).toContain('value="2030-06-01"');
    await visitor.submit(moved, "Undo");
    expect((await visitor.get(post)).html).toContain('value="2030-05-10"');
    const again = await visitor.submit(await visitor.get(`${post}/move`), "Move post", {
      planned_for: "2030-06-02",
    });
    await visitor.submit(await visitor.get(`${post}/move`), "Move post", { planned_for: "2030-06-03" });
    const refused = await visitor.submit(again, "Undo");
    expect(refused.text).toContain("This has changed since then, so nothing was undone.");
    expect((await visitor.get(post)).html).toContain('value="2030-06-03"');
  });

  test("of several campaigns undoes all of them", async () => {
    const names = ["One", "Two", "Three"];
    for (const name of names) await newCampaign(visitor, campaigns, "Blog", name);
    const list = await visitor.get(campaigns);
    const chosen = names.map(
      (name) => new RegExp(`value="(Blog:\\w+)"(?:(?!</tr>).)*>${name}<`, "s").exec(list.html)?.[1] ?? "",
    );
    const done = await visitor.submit(list, "Archive", { chosen });
    for (const name of names) expect(mainText(await visitor.get(campaigns))).not.toContain(`${name} `);
    const undone = await visitor.submit(done, "Undo");
    expect(undone.text).toContain("Undone.");
    for (const name of names) expect((await visitor.get(campaigns)).text).toContain(name);
  });
});

test("a scheduled post goes into a freeze window only with a reason, by whatever form moves it", async () => {
  const post = await titled("Sale day");
  await visitor.submit(await visitor.get(post), "Save", { content: "Now", networks: "x" });
  await visitor.submit(await visitor.get(`${post}/status?to=scheduled`), "Schedule");
  const shared = `${calendar.split("/folders/")[0]}/calendar`;
  await visitor.submit(await visitor.get(`${shared}/events/new?kind=freeze`), "Create freeze window", {
    name: "Sale",
    starts_on: "2030-06-01",
    ends_on: "2030-06-09",
  });
  const label = "Schedule anyway, reason";
  const reasons: string[] = [];
  for (const [path, button, values] of [
    [`${post}/move`, "Move post", {}],
    [`${post}/day?planned_for=2030-06-02`, "Change date", {}],
    [`${shared}/items/board/${post.split("/").at(-1)}/day`, "Change date", {}],
    // A drop.
    [`${post}/day?planned_for=2030-06-04`, "Change date", { intent: "" }],
  ] as const) {
    const form = await visitor.get(path);
    expect(form.text).not.toContain(label);
    const day = `2030-06-0${reasons.length + 1}`;
    const refused = await visitor.submit(form, button, { ...values, planned_for: day });
    expect([path, refused.status]).toEqual([path, 422]);
    expect(refused.text).toContain(
      "“Sale” blocks scheduling from Jun 1, 2030 to Jun 9, 2030. Choose another date, or enter a reason.",
    );
    expect(refused.text).toContain(label);
    reasons.push(`Agreed for ${day}.`);
    const moved = await visitor.submit(refused, button, { reason: reasons.at(-1) ?? "" });
    expect(moved.text).toContain(`Moved “Sale day” to Jun ${reasons.length}, 2030`);
  }
  const history = await visitor.get(`${post}/status`);
  for (const reason of reasons) expect(history.text).toContain(reason);
});

describe("a form for undoing", () => {
  test("without its token of this session changes nothing", async () => {
    const post = await titled("Forged");
    const done = await visitor.submit(await visitor.get(`${post}/delete`), "Delete post");
    const forged = await visitor.submit(done, "Undo", { _token: "nonsense" });
    expect(forged.status).toBe(403);
    expect((await visitor.get(post)).status).toBe(404);
  });

  test("is not there when the API names no undo, and says so when it knows of none", async () => {
    const post = await titled("Elsewhere");
    product.proxy.poison("DELETE /api/projects/social-calendar/board/", { kind: "answer", status: 204 });
    const done = await visitor.submit(await visitor.get(`${post}/delete`), "Delete post");
    expect(done.text).toContain("Post deleted.");
    expect(offersUndo(done)).toBe(false);
    await product.proxy.heal();
    const real = await visitor.submit(await visitor.get(`${post}/delete`), "Delete post");
    product.proxy.poison("POST /api/undo/", {
      kind: "answer",
      status: 404,
      body: '{"message":"The route api/undo/x could not be found."}',
    });
    const late = await visitor.submit(real, "Undo");
    expect(late.text).toContain("This can’t be undone anymore.");
  });

  test("is no address to go to", async () => {
    expect((await visitor.get("/undo")).path).toBe("/projects");
  });
});
