import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openMailbox } from "../support/mailbox.ts";
import { newUser } from "../support/new-user.ts";
import { type RunningProduct, startProduct } from "../support/product.ts";
import { newVisitor, type Visitor } from "../support/visitor.ts";
import { newCampaign, newFolder, newMetaAd, newPost } from "../support/workspace.ts";
import { given } from "./given.ts";

/** A Laravel with the specification's calls alone, and with one habit of other people's after another. */
let product: RunningProduct;
let visitor: Visitor;
let folder: string;
let calendar: string;
let post: string;

const be = (...habits: string[]) =>
  writeFile(join(given("LARAVEL_DIR"), "storage/habits"), ["spec_only", ...habits].join("\n"));

const start = () =>
  startProduct({
    environment: {
      API_URL: given("API_URL"),
      PORT: given("PORT"),
      SESSION_COOKIE: given("API_SESSION_COOKIE"),
      API_TIMEZONE: "Europe/Berlin",
      TRUSTED_PROXIES: "127.0.0.1,::1",
    },
  });

async function arrive(address: string) {
  const someone = newUser();
  const guest = newVisitor(product.origin, { headers: { "X-Forwarded-For": address } });
  const { name, email, password } = someone;
  const filled = { name, email, password, password_confirmation: password };
  await guest.submit(await guest.get("/register"), "Create account", filled);
  const link = new URL(await openMailbox("", given("API_OUTBOX")).linkTo(email, "/verify-email/"));
  const onboarding = await guest.get(link.pathname + link.search);
  await guest.submit(onboarding, "Start planning and create organization", { name: "Analytical Engines" });
  return guest;
}

beforeAll(async () => {
  await be();
  product = await start();
  visitor = await arrive("203.0.113.1");
  folder = await newFolder(visitor);
  calendar = await newCampaign(visitor, folder, "SocialCalendar");
  post = await newPost(visitor, calendar, {
    planned_for: "2099-03-29",
    content: "Ten days, one boot, and a very patient tester in the snow",
  });
}, 60_000);
afterEach(() => be());
afterAll(async () => {
  await writeFile(join(given("LARAVEL_DIR"), "storage/habits"), "");
  await product.stop();
});

const monthOf = () => `${calendar}?view=month&date=2099-03-29`;
const everywhere = () => ["/projects", folder.replace(/\/[^/]+\/campaigns$/, ""), folder, monthOf(), post];

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** As a page's image is fetched. */
const fetchFile = (path: string) =>
  fetch(product.origin + path, {
    headers: { cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });

test.each([
  ["the specification's calls alone"],
  ["status words of its own", "own_status"],
  ["numbers in strings, and booleans as 0 and 1", "string_numbers"],
  ["no slugs", "no_slug"],
  ["no kinds", "no_kind"],
  ["kinds in other words", "kind_words"],
  ["no versions, owners, and permissions", "no_version", "no_owner", "no_can"],
  ["posts without a title", "no_title"],
  ["records without a wrapper", "unwrapped"],
  ["lists in pages of fifteen", "paginated"],
  ["days with the time of midnight", "dates_time"],
  ["days as instants of Berlin", "dates_berlin"],
  ["members that it does not give away", "members_refused"],
  ["Breeze's own user", "breeze_user"],
  ["half of the fields", "drops_fields"],
  ["no filters", "no_filters"],
])("every page opens on a Laravel with %s", async (_, ...habits) => {
  await be(...habits);
  for (const path of everywhere()) {
    const page = await visitor.get(path);
    expect([path, page.status, page.path]).toEqual([path, 200, path]);
  }
});

test.each(["image_url", "image_path", "image_object"])(
  "an image is saved and shown with %s",
  async (habit) => {
    await be(habit);
    const own = await newPost(visitor, calendar, { title: habit });
    const saved = await visitor.submit(await visitor.get(own), "Upload", {
      image: new File([png], "boot.png", { type: "image/png" }),
      new_alt: "A boot",
    });
    const [, source] = /<img[^>]*src="(\/files\/[^"]+)"/.exec(saved.html) ?? [];
    expect(source).toBeDefined();
    const image = await fetchFile(source!);
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
  },
);

test.each(["dates_time", "dates_berlin"])("a day is the same day with %s", async (habit) => {
  await be(habit);
  expect((await visitor.get(post)).html).toContain('value="2099-03-29"');
});

test("a Meta ad is written with the specification's calls alone", async () => {
  const ad = await newMetaAd(visitor, await newCampaign(visitor, folder, "MetaAd", "Feed"));
  const saved = await visitor.submit(await visitor.get(ad), "Save", { heading: "Cold hands" });
  expect(saved.text).toContain("Cold hands");
});
