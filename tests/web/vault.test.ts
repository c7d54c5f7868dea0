import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { blankImage } from "../support/blank-image.ts";
import type { NewUser } from "../support/new-user.ts";
import { type HostedProduct, openProduct } from "../support/hosted-product.ts";
import { join, memberPath } from "../support/invite.ts";
import { linkIn, mainText, type Page, type Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";

const VAULT = "/micro-tools/vault";
const SEED = "JBSWY3DPEHPK3PXP";

let product: HostedProduct;
let ada: Visitor;
let user: NewUser;
beforeAll(async () => {
  product = await openProduct();
  ({ visitor: ada, user } = await arrive(product));
}, 60_000);
afterAll(() => product.close());

const itemIn = (page: Page) => page.path.replace(/[?#].*/, "");

async function added(fields: Record<string, string>, visitor = ada): Promise<Page> {
  const form = await visitor.get(`${VAULT}/new?type=sign_in`);
  const made = await visitor.submit(form, "Add sign-in", fields);
  expect(made.text).toContain("Item added.");
  return made;
}

test("a shared sign-in is added, and its password is revealed after a question", async () => {
  expect(mainText(await ada.get(VAULT))).toContain("Nothing in the vault yet");
  const item = await added({
    name: "Instagram",
    username: "northwind.shop",
    password: ' p,w"1 ',
    secret_seed: SEED,
    urls: "https://www.instagram.com/accounts/login",
    tags: "social, ads",
    "fields[0].label": "PIN",
    "fields[0].is_secret": "yes",
    "fields[0].secret": "0042",
  });
  expect(mainText(item)).toMatch(/Instagram .*Sign-in .*owned by Ada Lovelace/);
  expect(item.html).not.toMatch(/p,w|0042|JBSWY3/);
  const asked = await ada.submit(item, "Reveal Password");
  expect(asked.status).toBe(200);
  expect(mainText(asked)).toContain("Enter your password to see this");
  const wrong = await ada.submit(asked, "Show", { password: "not it at all" });
  expect([wrong.status, mainText(wrong).includes("The password is incorrect.")]).toEqual([422, true]);
  const shown = await ada.submit(wrong, "Show", { password: user.password });
  expect(shown.html).toContain('value=" p,w&quot;1 "');
  expect(shown.headers.get("Refresh")).toBe(`30; url=${itemIn(item)}`);
  expect(shown.headers.get("Cache-Control")).toContain("no-store");
  // For ten minutes, one press is enough.
  const pin = await ada.submit(await ada.get(itemIn(item)), "Reveal PIN");
  expect(pin.html).toContain('value="0042"');
  expect(pin.html).not.toContain("p,w");
  expect((await ada.get(itemIn(item))).html).not.toMatch(/p,w|0042/);
});

test("the list leads to a code in one press, and the question leads to it at once", async () => {
  const { visitor, user: own } = await arrive(product);
  await added({ name: "TikTok", secret_seed: SEED }, visitor);
  const asked = await visitor.submit(await visitor.get(VAULT), "Show code, TikTok");
  const shown = await visitor.submit(asked, "Show", { password: own.password });
  expect(mainText(shown)).toMatch(/One-time code \d{3} \d{3} Ends in \d+ seconds?\./);
  expect(shown.html).not.toContain(SEED);
  expect(mainText(await visitor.submit(shown, "New code"))).toMatch(/One-time code \d{3} \d{3}/);
});

test("a form keeps what is stored if it is left blank, and never holds it", async () => {
  const item = await added({
    name: "Canva",
    password: "first-larch-Pilot",
    secret_private_notes: "Ask Ines",
  });
  const form = await ada.get(`${itemIn(item)}/edit`);
  expect(form.html).not.toMatch(/first-larch|Ask Ines/);
  expect(mainText(form)).toContain("Stored. Leave it blank to keep it.");
  const refused = await ada.submit(form, "Save item", { name: "", password: "second-larch-Pilot" });
  expect(refused.status).toBe(422);
  expect(refused.html).not.toContain("second-larch");
  await ada.submit(form, "Save item", { name: "Canva team", description: "For everyone" });
  const revealed = await ada.submit(await ada.get(itemIn(item)), "Reveal Password");
  expect(revealed.html).toContain('value="first-larch-Pilot"');
  const removed = await ada.submit(await ada.get(`${itemIn(item)}/edit`), "Save item", {
    removed: ["password"],
  });
  expect(mainText(removed)).not.toMatch(/Reveal Password/);
  expect(mainText(removed)).toMatch(/Reveal Private notes/);
  const earlier = await ada.get(`${itemIn(item)}/earlier`);
  const back = await ada.submit(earlier, "Put back Password");
  expect(back.text).toContain("Earlier value put back.");
  expect(mainText(back)).toMatch(/Reveal Password/);
});

test("no page but the answer to a reveal has anything secret in it", async () => {
  const secrets = {
    password: "CANARY-password-1",
    secret_seed: "KRUGS4ZANFZSAYJAONSWK3DGEBTXEZLF",
    secret_recovery_codes: "CANARY-codes",
    secret_private_notes: "CANARY-notes",
    "fields[0].label": "PIN",
    "fields[0].is_secret": "yes",
    "fields[0].secret": "CANARY-pin",
  };
  const item = itemIn(await added({ name: "Canaries", ...secrets }));
  const edited = await ada.submit(await ada.get(`${item}/edit`), "Save item", { password: "CANARY-2" });
  const pages = ["", "/edit", "/password", "/share", "/earlier", "/accesses", "/delete"].map(
    (part) => item + part,
  );
  const others = [
    VAULT,
    `${VAULT}/reports`,
    `${VAULT}/log`,
    "/search?q=Canaries",
    "/search?q=CANARY",
    "/projects",
  ];
  const shown = await Promise.all([...pages, ...others].map((path) => ada.get(path)));
  for (const page of [edited, ...shown])
    expect([page.status, /CANARY-|KRUGS4/.exec(page.html)?.[0]], page.path).toEqual([200, undefined]);
});

test("an export of a password manager is checked, and imported without showing a value", async () => {
  const { visitor, user: own } = await arrive(product);
  const page = await visitor.get(`${VAULT}/imports`);
  const nothing = await visitor.submit(page, "Read file");
  expect([nothing.status, mainText(nothing).includes("Choose a file.")]).toEqual([422, true]);
  const file = await readFile(new URL("../files/vault/vault-lastpass.csv", import.meta.url));
  const preview = await visitor.submit(page, "Read file", { file: new File([file], "lastpass.csv") });
  expect(mainText(preview)).toContain("1 password has &amp;-style codes. Decode them?");
  expect(mainText(preview)).toMatch(/Ads Sign-in ana Work \/ Dev Password Yes/);
  expect(preview.html).not.toMatch(/b&amp;lt;|s3cret|P&amp;ssw0rd/);
  const asked = await visitor.submit(preview, "Import 3 items");
  expect([asked.status, mainText(asked).includes("Choose whether to decode")]).toEqual([422, true]);
  const done = await visitor.submit(asked, "Import 3 items", { decode: "yes" });
  expect(done.text).toContain("3 items imported.");
  const item = await visitor.get(linkIn(done, /href="([^"]+)"[^>]*><bdi>Ads</));
  const question = await visitor.submit(item, "Reveal Password");
  const shown = await visitor.submit(question, "Show", { password: own.password });
  expect(shown.html).toContain('value="a&amp;b&lt;c"');
  const again = await visitor.submit(await visitor.get(`${VAULT}/imports`), "Read file", {
    file: new File([file], "lastpass.csv"),
  });
  expect(mainText(again)).toContain("3 items are there already. What about them?");
  expect((await visitor.submit(again, "Don’t import")).text).toContain("Nothing was imported");
  expect((await visitor.get(again.path)).status).toBe(404);
});

test("a file of an unknown kind is asked about, and doubles are updated one by one", async () => {
  const { visitor, user: own } = await arrive(product);
  await added({ name: "Twitch", username: "ada", password: "first-larch-Pilot-1" }, visitor);
  const csv = "Konto;Wer;Geheim\nTwitch;ada;s3cret-one-two\nVimeo;bo;other-secret-9\n";
  const asked = await visitor.submit(await visitor.get(`${VAULT}/imports`), "Read file", {
    file: new File([csv], "own.csv"),
  });
  expect(mainText(asked)).toContain("What do the columns mean?");
  expect(asked.html).not.toMatch(/s3cret|other-secret/);
  const nothing = await visitor.submit(asked, "Read file");
  expect([nothing.status, mainText(nothing).includes("Choose the column of the passwords")]).toEqual([
    422,
    true,
  ]);
  const preview = await visitor.submit(nothing, "Read file", { name: "0", username: "1", password: "2" });
  expect(mainText(preview)).toMatch(/Twitch Sign-in ada – Password Update Twitch .*Vimeo Sign-in bo/);
  expect(preview.html).not.toMatch(/s3cret|other-secret/);
  const done = await visitor.submit(preview, "Import 2 items", { doubles: "checked", double: "2" });
  expect(done.text).toContain("1 item imported, and 1 item updated.");
  const item = await visitor.get(linkIn(done, /href="([^"]+)"[^>]*><bdi>Twitch</));
  const question = await visitor.submit(item, "Reveal Password");
  const shown = await visitor.submit(question, "Show", { password: own.password });
  expect(shown.html).toContain('value="s3cret-one-two"');
});

test("everything that a person owns is exported into a file that their passphrase opens", async () => {
  const { visitor, user: own } = await arrive(product);
  await added({ name: "Reddit", password: "reddit-larch-Pilot-1", secret_seed: SEED }, visitor);
  const page = await visitor.get(`${VAULT}/export`);
  const passphrase = "harbor kettle maple";
  const wrong = await visitor.submit(page, "Download file", {
    passphrase: "too short",
    passphrase_confirmation: "another",
    password: "not it",
  });
  expect(mainText(wrong)).toMatch(/Use 12 characters or more.*The two passphrases differ./);
  expect(wrong.html).not.toContain("too short");
  const refused = await visitor.submit(page, "Download file", {
    passphrase,
    passphrase_confirmation: passphrase,
    password: "not it",
  });
  expect(mainText(refused)).toContain("The password is incorrect.");
  const file = await visitor.submit(page, "Download file", {
    passphrase,
    passphrase_confirmation: passphrase,
    password: own.password,
  });
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="vault-.*\.tar\.age"$/);
  expect(file.headers.get("Cache-Control")).toContain("no-store");
  expect(file.html).toMatch(/^age-encryption\.org\/v1\n/);
});

test("reports name what is to be fixed, and what a leaver knows becomes tasks", async () => {
  const { visitor: owner } = await arrive(product);
  expect(mainText(await owner.get(`${VAULT}/reports`))).toContain("Nothing to fix");
  const { visitor, user: lin } = await join(product, owner, "member", "Lin Okafor");
  const item = await added({ name: "Mastodon", password: "abc123" }, owner);
  await added({ name: "Bluesky", password: "abc123" }, visitor);
  const reports = await owner.get(`${VAULT}/reports`);
  expect(mainText(reports)).toMatch(/Weak passwords 1 .*Mastodon.*Used more than once 1 .*and 1 item that/);

  const share = await owner.get(`${itemIn(item)}/share`);
  const option = /<option value="(person:[^"]+)"[^>]*>Lin Okafor/.exec(share.html)?.[1] ?? "";
  await owner.submit(share, "Share", { who: option, level: "read" });
  const question = await visitor.submit(await visitor.get(itemIn(item)), "Reveal Password");
  await visitor.submit(question, "Show", { password: lin.password });

  const person = await memberPath(owner, "Lin Okafor");
  expect((await visitor.get(`${person}/secrets`)).status).toBe(404);
  const removal = await owner.get(`${person}/remove`);
  expect(mainText(removal)).toContain("Lin Okafor knows 1 secret of the vault.");
  const list = await owner.submit(removal, "Remove member");
  expect(mainText(list)).toMatch(/Secrets that Lin Okafor knows .*1 secret in 1 item .*Mastodon Password/);
  const nothing = await owner.submit(list, "Create a task for each", { item: "" });
  expect(mainText(nothing)).toContain("Choose at least one item.");
  expect((await owner.submit(list, "Create a task for each")).text).toContain("1 task created.");
  expect(mainText(await owner.get("/tasks"))).toContain("Replace in “Mastodon”: password");
  await owner.submit(await owner.get(`${itemIn(item)}/edit`), "Save item", {
    password: "other-larch-Pilot-3",
  });
  expect(mainText(await owner.get(`${person}/secrets`))).toContain(
    "Lin Okafor knows no secret of the vault.",
  );

  const left = await owner.get(`${VAULT}/reports`);
  expect(mainText(left)).toMatch(/No owner 1 .*Bluesky/);
  expect((await owner.submit(left, "Take over Bluesky")).text).toContain("You own this item now.");
});

test("a password is suggested, and saved in place of the present one", async () => {
  const item = await added({ name: "Pinterest", password: "present-larch-1" });
  const page = await ada.get(`${itemIn(item)}/password`);
  const words = await ada.submit(page, "Suggest a password", { kind: "words", words: "4" });
  const [, suggestion = ""] = /id="suggestion"[^>]*value="([^"]+)"/.exec(words.html) ?? [];
  expect(suggestion.split("-").length).toBeGreaterThanOrEqual(4);
  const wrong = await ada.submit(page, "Suggest a password", { kind: "characters", length: "7" });
  expect([wrong.status, mainText(wrong).includes("Use 8 characters or more.")]).toEqual([422, true]);
  const saved = await ada.submit(words, "Save as its password");
  expect(saved.text).toContain("Password replaced.");
  const revealed = await ada.submit(saved, "Reveal Password");
  expect(revealed.html).toContain(`value="${suggestion}"`);
  expect(mainText(await ada.get(`${itemIn(item)}/earlier`))).toContain("1 earlier value Secret");
  expect((await ada.get(`${VAULT}/generate`)).status).toBe(200);
});

test("an item is shared until a day, and its log says who looked", async () => {
  const { visitor, user: lin } = await join(product, ada, "member", "Lin Okafor");
  const { name } = lin;
  const item = await added({ name: "Newsletter", password: "news-larch-Pilot-9" });
  expect((await visitor.get(itemIn(item))).status).toBe(404);
  const page = await ada.get(linkIn(item, /href="([^"]+\/share)"/));
  const option = new RegExp(`<option value="(person:[^"]+)"[^>]*>${name}`).exec(page.html)?.[1] ?? "";
  const yesterday = await ada.submit(page, "Share", { who: option, level: "read", until: "2020-01-01" });
  expect(mainText(yesterday)).toContain("Choose today or a later day.");
  const shared = await ada.submit(yesterday, "Share", { until: "2099-12-31" });
  expect(shared.text).toContain("Item shared.");
  const theirs = await visitor.get(itemIn(item));
  expect(mainText(theirs)).toMatch(/Reveal Password/);
  expect(mainText(theirs)).not.toMatch(/Access log|Earlier values/);
  const asked = await visitor.submit(theirs, "Reveal Password");
  await visitor.submit(asked, "Show", { password: lin.password });
  expect(mainText(await ada.get(`${itemIn(item)}/accesses`))).toMatch(
    new RegExp(`${name} Revealed the password .*Shared it with ${name}`),
  );
  expect(mainText(await ada.get(`${VAULT}/log`))).toContain("No line was found changed or removed.");
  expect((await visitor.get(`${VAULT}/log`)).status).toBe(403);
  const stopped = await ada.submit(await ada.get(`${itemIn(item)}/share`), `Stop sharing with ${name}`);
  expect(stopped.text).toContain("Stopped sharing.");
  expect((await visitor.get(itemIn(item))).status).toBe(404);
});

test("folders, favorites, and the archive keep the list in order", async () => {
  const { visitor } = await arrive(product);
  await visitor.submit(await visitor.get(`${VAULT}/folders`), "Create folder", { name: "Ads / Meta" });
  const form = await visitor.get(`${VAULT}/new?type=account_id`);
  const folder = /<option value="([^"]+)"[^>]*>Ads \/ Meta/.exec(form.html)?.[1] ?? "";
  const item = await visitor.submit(form, "Add Account ID", {
    name: "Meta pixel",
    "details.platform": "Meta",
    "details.identifier": "1029384756",
    folder,
  });
  expect(mainText(item)).toMatch(/ID .*Folder Ads \/ Meta/);
  expect(item.html).toContain('value="1029384756"');
  await visitor.submit(item, "Favorite");
  expect(mainText(await visitor.get(`${VAULT}?search=10293`))).toMatch(/Favorites .*Meta pixel/);
  const archived = await visitor.submit(await visitor.get(itemIn(item)), "Archive");
  expect(archived.text).toContain("Item archived.");
  expect(mainText(await visitor.get(VAULT))).toContain("Nothing in the vault yet");
  expect(mainText(await visitor.get(`${VAULT}?archived=1`))).toContain("Meta pixel");
  const question = await visitor.get(`${itemIn(item)}/delete`);
  expect((await visitor.submit(question, "Delete item")).text).toContain("Item deleted.");
  const guest = await join(product, visitor, "guest");
  expect((await guest.visitor.get(VAULT)).status).toBe(403);
  expect((await guest.visitor.get("/projects")).html).not.toContain(VAULT);
});

test("the list shows the images and colors of a brand, and its tags filter it", async () => {
  const { visitor } = await arrive(product);
  const made = async (type: string, button: string, values: Record<string, string>) =>
    itemIn(await visitor.submit(await visitor.get(`${VAULT}/new?type=${type}`), button, values));
  const asset = await made("brand_asset", "Add brand asset", {
    name: "Lookbook",
    rights_end: "2026-01-31",
    tags: "launch, print",
  });
  await visitor.submit(await visitor.get(`${asset}/upload`), "Upload", { file: await blankImage(60) });
  await made("brand_token", "Add brand color", {
    name: "Harbor blue",
    "details.hex": "#1F3A5F",
    tags: "web",
  });
  await made("brand_asset", "Add brand asset", { name: "Logo" });

  const list = await visitor.get(VAULT);
  expect(mainText(list)).toContain("Lookbook Rights ended Jan 31, 2026 launch print");
  expect(list.html).toMatch(/<rect [^>]*fill="#1f3a5f"/);
  const images = [...list.html.matchAll(/<img src="([^"]+\/file\?[^"]+)" alt=""/g)];
  expect(images.length).toBe(1);
  const image = await visitor.get(images[0]![1]!.replaceAll("&amp;", "&"));
  expect([image.status, image.headers.get("Content-Type")]).toEqual([200, "image/webp"]);

  const tagged = linkIn(await visitor.get(asset), /href="([^"]+\?tag=print)"/);
  const found = mainText(await visitor.get(tagged));
  expect(found).toContain("Lookbook");
  expect(found).not.toContain("Harbor blue");
});

test("the file of a brand asset is shown, saved as it was, and used in posts until its rights end", async () => {
  const { visitor } = await arrive(product);
  const made = async (name: string, more: Record<string, string> = {}) =>
    itemIn(
      await visitor.submit(await visitor.get(`${VAULT}/new?type=brand_asset`), "Add brand asset", {
        name,
        ...more,
      }),
    );
  const old = await made("Lookbook", { rights_end: "2026-01-31", "details.alt": "A boot on a quay" });
  const fresh = await made("Second lookbook");
  expect(mainText(await visitor.get(old))).toContain("There’s no file yet.");
  const page = await visitor.get(`${old}/upload`);
  const wrong = await visitor.submit(page, "Upload", { file: new File(["<svg/>"], "cover.png") });
  expect([wrong.status, mainText(wrong).includes("Choose a PNG, JPEG, WebP, GIF")]).toEqual([422, true]);
  const image = await blankImage(60);
  for (const item of [old, fresh])
    await visitor.submit(await visitor.get(`${item}/upload`), "Upload", { file: image });
  const shown = await visitor.get(old);
  expect(mainText(shown)).toMatch(/File Change the file .*SHA-256 [0-9a-f]{64}/);
  expect(shown.html).toMatch(/<img src="[^"]+\/file\?width=480[^"]*" alt="A boot on a quay"/);
  const file = await visitor.get(`${old}/file`);
  expect([file.headers.get("Content-Type"), file.headers.get("X-Content-Type-Options")]).toEqual([
    image.type,
    "nosniff",
  ]);
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; /);

  const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
  const post = (await newPost(visitor, calendar, { networks: "x", planned_for: "2099-12-10" })).replace(
    /\?.*/,
    "",
  );
  const choice = await visitor.get(linkIn(await visitor.get(post), /href="([^"]+\/assets)"/));
  const none = await visitor.submit(choice, "Add to the post");
  expect([none.status, mainText(none).includes("Choose an image.")]).toEqual([422, true]);
  const added = await visitor.submit(choice, "Add to the post", { asset_ids: [old.split("/").at(-1) ?? ""] });
  expect(added.text).toContain("1 image added.");
  expect(mainText(added)).toContain("From “Lookbook”. Rights ended Jan 31, 2026.");
  expect(mainText(added)).toContain("The rights to “Lookbook” end on Jan 31, 2026, before this post.");
  const used = await visitor.get(old);
  expect(mainText(used)).toMatch(/Used in Replace everywhere… .*Draft .*After the rights end/);

  const replace = await visitor.get(`${old}/replace`);
  const done = await visitor.submit(replace, "Replace everywhere", { by: fresh.split("/").at(-1) ?? "" });
  expect(done.text).toContain("Replaced in 1 place.");
  expect(mainText(done)).toContain("Nothing that you see uses it.");
  expect(mainText(await visitor.get(post))).toContain("From “Second lookbook”.");
  const deleted = await visitor.submit(await visitor.get(`${old}/upload`), "Delete file");
  expect(deleted.text).toContain("File deleted.");
  expect((await visitor.get(`${old}/file`)).status).toBe(404);
});

test("a new post takes its images from the vault as it is created", async () => {
  const { visitor } = await arrive(product);
  const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
  expect(mainText(await visitor.get(`${calendar}/boards/new`))).not.toContain("Images from the vault");
  const form = await visitor.get(`${VAULT}/new?type=brand_asset`);
  const item = itemIn(await visitor.submit(form, "Add brand asset", { name: "Lookbook" }));
  await visitor.submit(await visitor.get(`${item}/upload`), "Upload", { file: await blankImage(60) });
  const asset_ids = [item.split("/").at(-1) ?? ""];
  // Instagram takes no post without an image.
  const filled = { title: "", content: "", networks: ["instagram"], planned_for: "2099-12-10", asset_ids };
  const made = await visitor.submit(await visitor.get(`${calendar}/boards/new`), "Send to review", filled);
  expect(mainText(made)).toContain("From “Lookbook”.");
  expect(mainText(made)).toContain("In review");
  // One that has gone is said on the page of the post, which exists by then.
  const late = await visitor.get(`${calendar}/boards/new`);
  await visitor.submit(await visitor.get(item), "Archive");
  const without = await visitor.submit(late, "Create post", { ...filled, content: "Soon." });
  expect(without.text).toMatch(/Saved as a draft\..*invalid/);
});

test("a post is scheduled past the end of rights with a reason, as into a freeze window", async () => {
  const { visitor } = await arrive(product);
  const form = await visitor.get(`${VAULT}/new?type=brand_asset`);
  const item = itemIn(
    await visitor.submit(form, "Add brand asset", { name: "Lookbook", rights_end: "2099-12-09" }),
  );
  await visitor.submit(await visitor.get(`${item}/upload`), "Upload", { file: await blankImage(60) });
  const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
  const filled = { networks: "x", content: "Soon.", planned_for: "2099-12-10" };
  const post = (await newPost(visitor, calendar, filled)).replace(/\?.*/, "");
  await visitor.submit(await visitor.get(`${post}/assets`), "Add to the post", {
    asset_ids: [item.split("/").at(-1) ?? ""],
  });
  const refused = await visitor.submit(await visitor.get(`${post}/move`), "Move post", {
    status: "scheduled",
  });
  expect(refused.status).toBe(422);
  expect(mainText(refused)).toContain("The rights to “Lookbook” end on Dec 9, 2099.");
  const moved = await visitor.submit(refused, "Move post", { reason: "They said yes" });
  expect(moved.text).toContain("Moved “");
  // Nor does what is scheduled get such an image without one.
  const asked = await visitor.submit(await visitor.get(`${post}/assets`), "Add to the post", {
    asset_ids: [item.split("/").at(-1) ?? ""],
  });
  expect(asked.status).toBe(422);
  expect(mainText(asked)).toContain("Choose another date or image, or enter a reason.");
  const added = await visitor.submit(asked, "Add to the post", { reason: "They said yes" });
  expect(added.text).toContain("1 image added.");
});

test("an ad and a blog post take their images from the vault, within the rights", async () => {
  const { visitor } = await arrive(product);
  const form = await visitor.get(`${VAULT}/new?type=brand_asset`);
  const item = itemIn(
    await visitor.submit(form, "Add brand asset", {
      name: "Lookbook",
      rights_end: "2099-12-09",
      "details.alt": "A boot on a quay",
    }),
  );
  await visitor.submit(await visitor.get(`${item}/upload`), "Upload", { file: await blankImage(60) });
  const asset_id = item.split("/").at(-1) ?? "";
  const folder = await newFolder(visitor);
  const campaign = await newCampaign(visitor, folder, "MetaAd");
  await visitor.submit(await visitor.get(`${campaign}/content/new`), "Save", {
    heading: "Boots",
    planned_for: "2099-12-10",
  });
  const edit = linkIn(await visitor.get(campaign), /href="([^"?]+\/content\/[^"/]+\/edit)/);
  const choice = await visitor.get(linkIn(await visitor.get(edit), /href="([^"]+\/image\/asset[^"]*)"/));
  const nothing = await visitor.submit(choice, "Use image");
  expect([nothing.status, mainText(nothing).includes("Choose an image.")]).toEqual([422, true]);
  const taken = await visitor.submit(choice, "Use image", { asset_id, use: "1:1" });
  expect(taken.text).toContain("Image saved.");
  expect(mainText(taken)).toContain("A boot on a quay");
  expect(mainText(taken)).toContain("From “Lookbook”. Rights end Dec 9, 2099.");
  const late = "The rights to “Lookbook” end on Dec 9, 2099, before this ad.";
  expect(mainText(taken)).toContain(`Suggestion: ${late}`);
  const blog = await newCampaign(visitor, folder, "Blog");
  await visitor.submit(await visitor.get(blog), "Save", { planned_for: "2099-12-10" });
  const cover = await visitor.get(linkIn(await visitor.get(`${blog}/cover`), /href="([^"]+\/cover\/asset)"/));
  const covered = await visitor.submit(cover, "Use as cover image", { asset_id });
  expect(covered.text).toContain("Cover image saved.");
  expect(mainText(covered)).toContain("From “Lookbook”. Rights end Dec 9, 2099.");
  const before = "The rights to “Lookbook” end on Dec 9, 2099, before this blog post.";
  expect(mainText(await visitor.get(blog))).toContain(before);
  expect(mainText(await visitor.get(item))).toMatch(/Used in .*Boots Meta ad .*After the rights end/);
  const project = blog.replace(/\/folders\/.*/, "");
  const agenda = await visitor.get(`${project}/calendar?of=everything&view=agenda&date=2099-12-10`);
  for (const said of [late, before]) expect(mainText(agenda)).toContain(said);
});

test("a brand color says what it can be read on", async () => {
  const { visitor } = await arrive(product);
  const color = async (name: string, hex: string) =>
    visitor.submit(await visitor.get(`${VAULT}/new?type=brand_token`), "Add brand color", {
      name,
      "details.hex": hex,
    });
  await color("Sand", "#EEE");
  await color("No color", "navy");
  const text = mainText(await color("Gray", "#777777"));
  expect(text).toContain("White #ffffff 4.48:1 AA for large text");
  expect(text).toContain("Black #000000 4.69:1 AA");
  expect(text).toContain("Sand #eeeeee 3.86:1 AA for large text");
  expect(text).not.toContain("No color #");
});
