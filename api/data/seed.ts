import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { ulid } from "ulid";
import { addDays } from "#lib/dates.ts";
import type { CampaignKind, CampaignStatus, ItemStatus } from "#contract/campaigns.ts";
import type { Colour, ProjectStatus } from "#contract/projects.ts";
import type { BoardFormat, Network } from "#contract/social-calendars.ts";
import type { Role } from "#contract/users.ts";
import { hashPassword } from "#api/account/passwords.ts";
import type { Deps } from "#api/http/exchange.ts";
import { ITEM_KINDS } from "#api/review/registry.ts";
import { instantAt } from "#lib/zoned-time.ts";
import { draw } from "#api/uploads/draw.ts";
import type { Drawing } from "#api/uploads/draw.ts";
import { acceptUrl } from "#api/invitations/link.ts";
import { fillGoogleAd } from "./seed-google.ts";
import type { CampaignRow, MetaContentImageRow, MetaContentRow, Trx } from "./schema.ts";
import { insertBlog } from "./seed-blogs.ts";
import { fillEvents } from "./seed-events.ts";
import { fillSavedTexts } from "./seed-saved-texts.ts";
import { fillLabels } from "./seed-labels.ts";
import { fillNamingRules, withMonth } from "./seed-naming-rules.ts";
import { fillNotifications } from "./seed-notifications.ts";
import { insertClientRoom, insertReviewLink } from "./seed-review-links.ts";
import { fillAdLog } from "./seed-ad-log.ts";
import { fillReports } from "./seed-reports.ts";
import { fillFeeds } from "./seed-feeds.ts";
import { fillMedia } from "./seed-media.ts";
import { fillVault } from "./seed-vault.ts";
import { fillProjectMembers } from "./seed-project-members.ts";
import { fillViews } from "./seed-views.ts";
import { fillTaskTemplates } from "./seed-templates.ts";
import { fillTasks } from "./seed-tasks.ts";
import { fillTeams } from "./seed-teams.ts";
import { firstVersion, insert, storeFile } from "./seed-insert.ts";

export type Demo = { email: string; password: string; invitation_url: string; review_url: string };

const PASSWORD = "marquee-demo";
const DAY_MS = 24 * 60 * 60 * 1000;
const INVITATION_MS = 7 * DAY_MS;

/** How long ago each joined and was active, in days. */
type SeedPerson = { name: string; email: string; role: Role; joined: number; active: number | null };

const PEOPLE: SeedPerson[] = [
  { name: "Ada Lovelace", email: "demo@marquee.test", role: "owner", joined: 412, active: 0 },
  { name: "Lin Okafor", email: "lin@marquee.test", role: "member", joined: 391, active: 0.2 },
  { name: "Sam Whitfield", email: "guest@marquee.test", role: "guest", joined: 64, active: 9 },
  { name: "Marta Reyes", email: "marta@marquee.test", role: "admin", joined: 405, active: 1.1 },
  { name: "Jonas Weber", email: "jonas@marquee.test", role: "member", joined: 133, active: 3.4 },
  { name: "Priya Nair", email: "priya@marquee.test", role: "member", joined: 2, active: null },
];

type SeedProject = {
  name: string;
  slug: string;
  description: string;
  colour: Colour;
  status: ProjectStatus;
  folders: { name: string; description: string | null; colour: Colour }[];
};

const PROJECTS: SeedProject[] = [
  {
    name: "Winter collection",
    slug: "winter-collection",
    description:
      "Wool, waxed cotton, and the new trail boots: everything between the first frost and the sale in January.",
    colour: "blue",
    status: "active",
    folders: [
      { name: "Launch", description: "The four weeks around launch day.", colour: "purple" },
      { name: "Always on", description: "What runs all season.", colour: "teal" },
      { name: "January sale", description: null, colour: "red" },
    ],
  },
  {
    name: "Repair workshop",
    slug: "repair-workshop",
    description: "Free repairs in six shops, and the story of why a jacket should last twenty years.",
    colour: "green",
    status: "planning",
    folders: [
      { name: "Shop events", description: "One evening per shop.", colour: "amber" },
      { name: "Stories", description: "Interviews with the people who do the repairs.", colour: "green" },
    ],
  },
  {
    name: "Summer festival 2026",
    slug: "summer-festival-2026",
    description: "Two stages, one lake, three days. Finished in August and kept for the numbers.",
    colour: "amber",
    status: "done",
    folders: [{ name: "Tickets", description: null, colour: "orange" }],
  },
];

/** Campaigns of the first folder: more than one page, of all kinds. Three ads were named before there were rules. */
const CAMPAIGNS: {
  kind: CampaignKind;
  name: string;
  status: CampaignStatus | ItemStatus;
  /** Its first and last day, from today on. Reports say what was spent on them. */
  days?: readonly [first: number, last: number];
}[] = [
  { kind: "SocialCalendar", name: "Launch month on social", status: "active" },
  { kind: "MetaAd", name: "Trail boots, cold audiences", status: "active", days: [-50, 21] },
  { kind: "MetaAd", name: "Wool layers, retargeting", status: "active", days: [-11, 1] },
  { kind: "MetaAd", name: "DE_Lookbook video_awareness_{month}", status: "planning" },
  { kind: "MetaAd", name: "UK_Store openings_traffic_{month}", status: "paused" },
  { kind: "MetaAd", name: "DE_Newsletter, 10% off_leads_{month}", status: "completed" },
  { kind: "MetaAd", name: "AT_Gift cards_sales_{month}", status: "planning" },
  { kind: "GoogleAd", name: "UK_search_Brand_{month}", status: "active", days: [-40, 12] },
  { kind: "GoogleAd", name: "Winter boots, generic", status: "active", days: [-55, 23] },
  { kind: "GoogleAd", name: "DE_search_Merino base layer_{month}", status: "active" },
  { kind: "GoogleAd", name: "UK_search_Waxed jacket_{month}", status: "paused" },
  { kind: "GoogleAd", name: "DE_search_Shops near me_{month}", status: "planning" },
  { kind: "GoogleAd", name: "UK_search_Competitors_{month}", status: "cancelled" },
  { kind: "Blog", name: "How we tested the trail boots", status: "published" },
  { kind: "Blog", name: "Caring for wool without a dryer", status: "scheduled" },
  { kind: "Blog", name: "Interview with our pattern cutter", status: "draft" },
  { kind: "Blog", name: "Five walks for the first snow", status: "draft" },
  { kind: "Blog", name: "What waxed cotton is, and is not", status: "in_review" },
  { kind: "Blog", name: "A short history of the duffle coat", status: "idea" },
  { kind: "SocialCalendar", name: "Shop teams, behind the counter", status: "planning" },
  { kind: "SocialCalendar", name: "Holiday countdown", status: "planning" },
  { kind: "MetaAd", name: "CH_Mountain guides_awareness_{month}", status: "planning" },
  { kind: "GoogleAd", name: "AT_search_Gifts under 50_{month}", status: "planning" },
  { kind: "Blog", name: "Packing list for a hut weekend", status: "idea" },
  { kind: "GoogleAd", name: "DE_search_Repair service_{month}", status: "completed" },
];

const FIRST_GOOGLE_AD = CAMPAIGNS.findIndex(({ kind }) => kind === "GoogleAd");
/** Weekdays from 1 (Monday), and times. */
const SLOTS = [
  [2, "09:00"],
  [4, "17:30"],
] as const;

type PictureName = "boots" | "jacket" | "sole" | "wool" | "trail" | "shop" | "studio" | "bread" | "hut";
type Pictures = Record<PictureName, Drawing>;

type SeedBoard = {
  title: string;
  /** Days from today. Null for no date. */
  day: number | null;
  status: ItemStatus;
  networks: Network[];
  format: BoardFormat;
  content: string;
  pictures?: readonly PictureName[];
  /** In Berlin time. */
  time?: string;
  overrides?: Partial<Record<Network, string>>;
  link?: string;
  comment?: string;
  notes?: string;
};

const BOARDS: SeedBoard[] = [
  {
    title: "The bench, drawn",
    day: -18,
    status: "published",
    networks: ["linkedin"],
    format: "post",
    content: "Where every pattern begins: one table, one lamp, and forty years of notches in the wood.",
    pictures: ["studio"],
    time: "17:30",
  },
  {
    title: "First frost",
    day: -15,
    status: "published",
    networks: ["instagram", "facebook"],
    format: "post",
    content:
      "Two degrees at the Harbour shop this morning. The first wool of the year left at five past nine.",
    pictures: ["trail"],
    time: "09:00",
  },
  {
    title: "Mended, not replaced",
    day: -11,
    status: "published",
    networks: ["instagram"],
    format: "carousel",
    content: "One pocket, two cuffs, and eleven winters. This jacket came back to us for the fourth time.",
    pictures: ["jacket", "studio"],
    time: "09:00",
  },
  {
    title: "Teaser: the box on the doorstep",
    day: -7,
    status: "published",
    networks: ["instagram", "facebook"],
    format: "post",
    content:
      "Something arrived at the workshop this morning. It is waterproof, it is stubborn, and it is yours in ten days. #northwind",
    pictures: ["shop"],
    time: "18:00",
  },
  {
    title: "Trail boots, first look",
    day: -4,
    status: "published",
    networks: ["instagram", "pinterest"],
    format: "carousel",
    content:
      "Four hundred kilometers on gravel, two resoles, one very patient tester. Meet the Kestrel boot.",
    pictures: ["boots", "sole", "trail"],
    time: "09:00",
  },
  {
    title: "Breakfast at Harbor Bakery",
    day: 0,
    status: "approved",
    networks: ["facebook", "instagram"],
    format: "post",
    content:
      "Our testers start at six, and so does the bakery next door. Rye, butter, and a very full thermos.",
    pictures: ["bread"],
    time: "16:00",
  },
  {
    title: "Why we kept the heavy zip",
    day: 1,
    status: "scheduled",
    networks: ["linkedin"],
    format: "post",
    content:
      "A lighter zip would have saved eleven grams and about ninety cents. It would also have been the first part to fail. Our designer Marta on choosing what to keep.",
    time: "17:30",
  },
  {
    title: "Launch day",
    day: 3,
    status: "scheduled",
    networks: ["instagram", "facebook", "x"],
    format: "post",
    content:
      "The winter collection is here. Wool that breathes, cotton that sheds rain, boots that stay. In all shops and online from nine this morning.",
    pictures: ["jacket", "boots"],
    time: "09:00",
    overrides: {
      x: "It is here: wool that breathes, cotton that sheds rain, boots that stay. In all shops from nine. ❄️",
    },
    link: "https://northwind.example/winter?utm_source=social&utm_medium=post&utm_campaign=launch",
    comment: "Which one goes with you first? #northwind #builttolast",
    notes: "Shops get the poster the evening before. Lin posts, Ada answers.",
  },
  {
    title: "Launch day, evening story",
    day: 3,
    status: "approved",
    networks: ["instagram"],
    format: "story",
    content: "Doors closed, kettle on. Thank you for a loud first day.",
    pictures: ["shop"],
    time: "18:00",
  },
  {
    title: "Care tip: wool and the airer",
    day: 5,
    status: "in_review",
    networks: ["threads", "facebook"],
    format: "thread",
    content:
      "Wool cleans itself better than you think. Hang it out overnight, brush it in the morning, wash it when it has earned it.",
    pictures: ["wool", "jacket"],
    time: "09:30",
  },
  {
    title: "Snow walk with the Harbour shop",
    day: 6,
    status: "draft",
    networks: ["facebook"],
    format: "post",
    content: "Saturday at ten, meeting at the Harbour shop. Six kilometers, soup at the end, dogs welcome.",
    pictures: ["trail", "boots"],
    time: "10:00",
  },
  {
    title: "Fit guide video",
    day: 8,
    status: "changes_requested",
    networks: ["youtube", "tiktok"],
    format: "video",
    content:
      "Between sizes? Size down for the base layer, size up for the coat. Sixty seconds with Lin, who is between sizes too.",
    pictures: ["studio"],
    time: "12:00",
  },
  {
    title: "Customer photo of the month",
    day: 10,
    status: "draft",
    networks: ["instagram"],
    format: "post",
    content: "Taken at 2,400 meters by Ines, in a jacket older than her car. Send us yours.",
    pictures: ["hut"],
    time: "09:00",
  },
  {
    title: "Gift guide, part one",
    day: 14,
    status: "idea",
    networks: ["pinterest", "instagram"],
    format: "carousel",
    content:
      "For the one who is always cold. For the one who says they need nothing. For the one who has everything but dry feet.",
    pictures: ["wool", "jacket", "boots", "sole", "trail"],
    time: "09:00",
  },
  {
    title: "Last orders before the holidays",
    day: 18,
    status: "on_hold",
    networks: ["facebook", "x"],
    format: "post",
    content:
      "Order by Thursday noon and it will be under the tree. After that, our shops are open until six on the 24th.",
    pictures: ["shop", "jacket"],
    time: "16:00",
  },
  {
    title: "Hut weekend, packed",
    day: 12,
    status: "approved",
    networks: ["instagram", "pinterest"],
    format: "carousel",
    content: "Everything for two nights above the tree line, and what we leave at home.",
    pictures: ["hut", "boots", "wool"],
    time: "09:00",
  },
  {
    title: "Workshop playlist",
    day: null,
    status: "idea",
    networks: ["threads"],
    format: "post",
    content: "What the cutters listen to. Ask Marta for the list.",
  },
];

type SeedAd = Pick<
  MetaContentRow,
  "heading" | "description" | "link_description" | "cta" | "format" | "final_url" | "display_link" | "status"
> & {
  primary_texts: string[];
  pictures: Partial<Record<MetaContentImageRow["use"], "boots" | "jacket">>;
  cards?: { heading: string; description: string; picture: "boots" | "jacket" | null }[];
};

const META_CONTENTS: SeedAd[] = [
  {
    heading: "Boots that stay boots",
    description: "Four hundred kilometers on gravel, two resoles, one very patient tester.",
    primary_texts: [
      "Four hundred kilometers on gravel, two resoles, one very patient tester. The Kestrel boot is made to be mended, not to be replaced every other winter.",
      "Wet feet are a choice. Meet the boot that a tester wore for a year and then asked to keep.",
    ],
    link_description: "Free returns until January",
    cta: "SHOP_NOW",
    format: "single_image",
    final_url:
      "https://northwind.example/boots?utm_source=meta&utm_medium=paid_social&utm_campaign=trail_boots",
    display_link: "northwind.example/boots",
    status: "in_review",
    pictures: { "1:1": "boots", reference: "boots" },
  },
  {
    heading: "Dry on the bus, dry on the hill",
    description: "Waxed cotton that sheds rain and can be waxed again at your kitchen table.",
    primary_texts: [],
    link_description: null,
    cta: "APPLY_NOW",
    format: "single_image",
    final_url: null,
    display_link: null,
    status: "draft",
    pictures: {},
  },
  {
    heading: "Three ways into the snow",
    description: "Boots, a jacket, and a workshop that repairs both.",
    primary_texts: ["Everything we make can be repaired. Swipe to see what lasts."],
    link_description: null,
    cta: "SHOP_NOW",
    format: "carousel",
    final_url: "https://northwind.example/winter?utm_source=meta&utm_medium=paid_social&utm_campaign=winter",
    display_link: "northwind.example/winter",
    status: "draft",
    pictures: {},
    cards: [
      { heading: "The Kestrel boot", description: "Resoled twice and counting", picture: "boots" },
      { heading: "The Harbour jacket", description: "Waxed at your own table", picture: "jacket" },
      { heading: "The workshop", description: "Send it in, wear it again", picture: null },
    ],
  },
];

/**
 * Fills an empty database with a demo organization, in one transaction. A database with any user stays unchanged. Writes
 * `demo.json` into the data folder, which the start-up prints.
 */
export async function seed(deps: Deps, dataDir: string): Promise<Demo | null> {
  const anybody = await deps.db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (anybody !== undefined) return null;
  const password = await hashPassword(PASSWORD, deps.config.passwordCost);
  const pictures: Pictures = {
    boots: await drawBoots(),
    jacket: await drawJacket(),
    sole: await drawSole(),
    wool: await drawWool(),
    trail: await drawTrail(),
    shop: await drawShop(),
    studio: await drawStudio(),
    bread: await drawBread(),
    hut: await drawHut(),
  };
  const urls = await deps.db.transaction().execute((trx) => fill(trx, deps, password, pictures));
  const demo: Demo = { email: "demo@marquee.test", password: PASSWORD, ...urls };
  await writeFile(join(dataDir, "demo.json"), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo;
}

async function fill(trx: Trx, deps: Deps, password: string, pictures: Pictures) {
  const now = deps.clock();
  const at = new Date(now).toISOString();
  const stamps = firstVersion(at);
  const organizationId = ulid(now);
  await insert(trx, "organizations", {
    id: organizationId,
    name: "Northwind",
    slug: "northwind",
    timezone: "Europe/Berlin",
    week_starts_on: 1,
    currency: "EUR",
    ...stamps,
  });

  const people = PEOPLE.map((person, index) => ({ ...person, id: ulid(now + index) }));
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();
  for (const { id, name, email, role, joined, active } of people) {
    await insert(trx, "users", {
      id,
      name,
      email,
      password,
      email_verified_at: at,
      timezone: "Europe/Berlin",
      current_organization_id: organizationId,
      last_active_at: active === null ? null : daysAgo(active),
      created_at: daysAgo(joined),
      updated_at: at,
    });
    await insert(trx, "memberships", {
      organization_id: organizationId,
      user_id: id,
      role,
      joined_at: daysAgo(joined),
    });
  }
  const [ada, lin, , marta] = people;
  const owner = ada?.id ?? null;
  const colleague = lin?.id ?? null;

  const invitation = {
    id: ulid(now),
    organization_id: organizationId,
    email: "grace@marquee.test",
    role: "member" as const,
    message: "Grace, this is where we plan the winter campaigns. Have a look around.",
    projects_json: "[]",
    teams_json: "[]",
    invited_by: owner,
    created_at: at,
    last_sent_at: at,
    expires_at: new Date(now + INVITATION_MS).toISOString(),
    accepted_at: null,
    revoked_at: null,
  };
  const sent = daysAgo(12);
  const expired = {
    id: ulid(now - 12 * DAY_MS),
    organization_id: organizationId,
    email: "ines@marquee.test",
    role: "guest" as const,
    message: "Ines, here you can see your photos before they go out.",
    projects_json: "[]",
    teams_json: "[]",
    invited_by: marta?.id ?? null,
    created_at: sent,
    last_sent_at: sent,
    expires_at: new Date(now - 12 * DAY_MS + INVITATION_MS).toISOString(),
    accepted_at: null,
    revoked_at: null,
  };
  await insert(trx, "invitations", [invitation, expired]);

  for (const [index, { folders, ...project }] of PROJECTS.entries()) {
    const projectId = ulid(now + index);
    await insert(trx, "projects", {
      id: projectId,
      organization_id: organizationId,
      ...project,
      lead_id: index === 1 ? colleague : owner,
      visibility: "organization",
      approval_mode: "optional",
      self_approval: 0,
      is_sample: 0,
      created_by: owner,
      ...stamps,
    });
    const named = { now, project: { id: projectId, slug: project.slug, organizationId }, people };
    await fillProjectMembers(trx, named);
    await fillTeams(trx, named);
    await fillEvents(trx, named);
    await fillSavedTexts(trx, named);
    for (const [position, folder] of folders.entries()) {
      const folderId = ulid(now + position);
      await insert(trx, "folders", {
        id: folderId,
        organization_id: organizationId,
        project_id: projectId,
        ...folder,
        position,
        created_by: owner,
        ...stamps,
      });
      if (index === 0 && position === 0) {
        await fillFolder(trx, deps, { organizationId, projectId, folderId, owner, colleague }, pictures);
        await fillMedia(trx, { now, organizationId, projectId, owner, pictures });
        await fillReports(trx, deps, { now, organizationId, projectId, people });
        await fillFeeds(trx, deps, { now, organizationId, projectId, people });
        await fillAdLog(trx, { now, organizationId, projectId, people });
        await fillVault(trx, deps, { now, organizationId, projectId, people, pictures });
      }
    }
  }
  await keepFirstVersions(trx, now, { owner: owner ?? "", colleague });
  await insertReviewLink(trx, now);
  const reviewUrl = await insertClientRoom(trx, deps, { now, organizationId, owner });
  await fillNamingRules(trx, { now, organizationId });
  await fillTasks(trx, { now, organizationId, people, files: deps.files });
  await fillViews(trx, { now, organizationId, people });
  await fillTaskTemplates(trx, { now, organizationId, createdBy: owner });
  await fillLabels(trx, { now, organizationId, createdBy: colleague });
  await fillNotifications(trx, { now, organizationId, people });
  return { invitation_url: acceptUrl(invitation, deps.config), review_url: reviewUrl };
}

/** Stores the seeded content as first versions. Items in review were sent there by their author. */
async function keepFirstVersions(
  trx: Trx,
  now: number,
  { owner, colleague }: { owner: string; colleague: string | null },
): Promise<void> {
  const campaigns = await trx.selectFrom("campaigns").selectAll().execute();
  let sent = 0;
  for (const campaign of campaigns)
    for (const kind of ITEM_KINDS) {
      const own = kind.subject === "blogs" && campaign.kind === "Blog" ? [campaign.id] : [];
      for (const id of (await kind.parts?.idsOf(trx, campaign.id)) ?? own) {
        const shared = {
          id: ulid(now),
          organization_id: campaign.organization_id,
          campaign_id: campaign.id,
          subject: kind.subject,
          subject_id: id,
        };
        const item = await kind.find(trx, campaign.organization_id, id);
        const isInReview = item?.status === "in_review";
        await insert(trx, "item_versions", {
          ...shared,
          number: 1,
          snapshot_json: JSON.stringify(await kind.snapshot(trx, id)),
          author_id: isInReview ? colleague : campaign.created_by,
          created_at: campaign.created_at,
        });
        if (item === undefined || !isInReview) continue;
        sent++;
        const sentAt = new Date(now - sent * 60_000).toISOString();
        // The demo user has read all but the latest two.
        await insert(trx, "notifications", {
          id: ulid(now - sent * 60_000),
          organization_id: campaign.organization_id,
          user_id: owner,
          actor_id: colleague,
          kind: "review_asked",
          subject: kind.subject,
          subject_id: id,
          name: item.title,
          campaign_id: campaign.id,
          created_at: sentAt,
          read_at: sent > 2 ? new Date(now).toISOString() : null,
        });
        await insert(trx, "item_changes", {
          ...shared,
          from_status: "draft",
          to_status: "in_review",
          version_number: 1,
          actor_id: colleague,
          created_at: sentAt,
        });
        // One of them is asked of the demo user by name.
        if (sent === 1 && owner !== "")
          await insert(trx, "review_requests", {
            id: ulid(now),
            change_id: shared.id,
            user_id: owner,
            team_id: null,
            team_name: null,
          });
      }
    }
}

type Place = {
  organizationId: string;
  projectId: string;
  folderId: string;
  owner: string | null;
  colleague: string | null;
};

async function fillFolder(trx: Trx, deps: Deps, place: Place, pictures: Pictures) {
  const now = deps.clock();
  const today = new Date(now).toISOString().slice(0, 10);
  for (const [index, { kind, name, status, days }] of CAMPAIGNS.entries()) {
    // The first of the list is the most recently updated, so that it is listed first.
    const at = new Date(now - index * 60_000).toISOString();
    // The first campaign lasts four weeks around today. Others begin in them, and what is completed lies before today.
    const start = addDays(today, ((index * 3) % 21) - (status === "completed" ? 45 : 9));
    const hasDays = days !== undefined || index % 6 === 0;
    const [first, last] = days
      ? [addDays(today, days[0]), addDays(today, days[1])]
      : [start, addDays(start, index === 0 ? 27 : 9 + index)];
    const campaign: CampaignRow = {
      id: ulid(now - index * 60_000),
      organization_id: place.organizationId,
      project_id: place.projectId,
      folder_id: place.folderId,
      kind,
      name: withMonth(name, now),
      description: null,
      status,
      starts_on: hasDays ? first : null,
      ends_on: hasDays ? last : null,
      owner_id: index % 4 === 3 ? place.colleague : place.owner,
      created_by: index % 4 === 3 ? place.colleague : place.owner,
      archived_at: null,
      deleted_at: null,
      deleted_by: null,
      deleted_with: null,
      ...firstVersion(at),
    };
    await insert(trx, "campaigns", campaign);
    if (kind === "Blog") await insertBlog(trx, deps, campaign, today, pictures.boots);
    else await insertDetails(trx, campaign);
    if (index === 0) await fillCalendar(trx, deps, campaign, place, pictures);
    if (index === FIRST_GOOGLE_AD) {
      const { organizationId, owner } = place;
      await fillGoogleAd(trx, { organizationId, campaignId: campaign.id, owner, at });
    }
    if (index === 1) await fillMetaAd(trx, deps, campaign, place, pictures);
  }
}

async function insertDetails(trx: Trx, campaign: CampaignRow): Promise<void> {
  const campaign_id = campaign.id;
  if (campaign.kind === "SocialCalendar") {
    await insert(trx, "social_calendars", {
      campaign_id,
      networks_json: JSON.stringify(["instagram", "facebook", "linkedin"]),
      timezone: "Europe/Berlin",
      default_hashtags: "#northwind #builttolast",
      default_link: "https://northwind.example/winter",
      goal_metric: "Visits from social",
      goal_value: 12_000,
    });
    for (const [weekday, time] of SLOTS)
      await insert(trx, "posting_slots", {
        id: ulid(Date.parse(campaign.created_at)),
        social_calendar_id: campaign_id,
        weekday,
        time,
      });
  } else if (campaign.kind === "MetaAd") {
    await insert(trx, "meta_ads", {
      campaign_id,
      objective: "traffic",
      special_category: "none",
      budget_type: "daily",
      budget_amount: 40,
      currency: "EUR",
      audience_note: "People who walk, ride, or wait for buses in the rain.",
      placements_json: JSON.stringify(["feed", "story", "reel"]),
      destination_url: "https://northwind.example/winter",
      page_name: "Northwind",
    });
  } else if (campaign.kind === "GoogleAd") {
    await insert(trx, "google_ads", {
      campaign_id,
      campaign_type: "search",
      budget_amount: 2500,
      currency: "EUR",
      locations: "Germany, Austria, Switzerland",
      languages_json: JSON.stringify(["German", "English"]),
    });
  }
}

async function fillCalendar(
  trx: Trx,
  deps: Deps,
  calendar: CampaignRow,
  place: Place,
  pictures: Pictures,
): Promise<void> {
  const now = deps.clock();
  const at = new Date(now).toISOString();
  const today = at.slice(0, 10);
  const lanes = new Map<ItemStatus, number>();
  // Posts with the same picture share its bytes.
  const stored = new Map<PictureName, string>();
  for (const [index, board] of BOARDS.entries()) {
    const lane = lanes.get(board.status) ?? 0;
    lanes.set(board.status, lane + 1);
    const day = board.day === null ? null : addDays(today, board.day);
    const id = ulid(now + index);
    await insert(trx, "boards", {
      id,
      organization_id: place.organizationId,
      social_calendar_id: calendar.id,
      title: board.title,
      content: board.content,
      overrides_json: JSON.stringify(board.overrides ?? {}),
      networks_json: JSON.stringify(board.networks),
      format: board.format,
      planned_for: day,
      scheduled_at:
        day === null || board.time === undefined ? null : instantAt(day, board.time, "Europe/Berlin"),
      link_url: board.link ?? null,
      internal_notes: board.notes ?? null,
      first_comment: board.comment ?? null,
      status: board.status,
      position: lane,
      owner_id: index % 3 === 1 ? place.colleague : place.owner,
      created_by: place.owner,
      ...firstVersion(at),
    });
    for (const [position, name] of (board.pictures ?? []).entries()) {
      const file_id = await storeFile(
        trx,
        deps,
        pictures[name],
        filesOf(place, calendar.id, at),
        undefined,
        stored.get(name) ?? null,
      );
      if (!stored.has(name)) stored.set(name, file_id);
      await insert(trx, "board_images", {
        file_id,
        board_id: id,
        alt: pictures[name].alt,
        position,
      });
    }
  }
}

async function fillMetaAd(
  trx: Trx,
  deps: Deps,
  campaign: CampaignRow,
  place: Place,
  pictures: Pictures,
): Promise<void> {
  const now = deps.clock();
  const at = new Date(now).toISOString();
  for (const [position, { primary_texts, pictures: uses, cards = [], ...texts }] of META_CONTENTS.entries()) {
    const id = ulid(now + position);
    await insert(trx, "meta_contents", {
      id,
      organization_id: place.organizationId,
      meta_ad_id: campaign.id,
      ...texts,
      primary_texts_json: JSON.stringify(primary_texts),
      position,
      owner_id: place.owner,
      created_by: place.owner,
      ...firstVersion(at),
    });
    const keep = (drawing: Drawing) => storeFile(trx, deps, drawing, filesOf(place, campaign.id, at));
    for (const use of ["reference", "1:1"] as const) {
      const name = uses[use];
      if (name === undefined) continue;
      const drawing = use === "1:1" ? await cutSquare(pictures[name]) : pictures[name];
      await insert(trx, "meta_content_images", {
        content_id: id,
        use,
        file_id: await keep(drawing),
        alt: drawing.alt,
      });
    }
    for (const [place, { picture, ...words }] of cards.entries()) {
      const drawing = picture === null ? null : await cutSquare(pictures[picture]);
      await insert(trx, "meta_content_cards", {
        id: ulid(now + place),
        content_id: id,
        position: place,
        ...words,
        file_id: drawing === null ? null : await keep(drawing),
        alt: drawing?.alt ?? null,
      });
    }
  }
}

const filesOf = ({ organizationId, owner }: Place, campaignId: string, at: string) => ({
  organization_id: organizationId,
  campaign_id: campaignId,
  created_by: owner,
  created_at: at,
});

async function cutSquare({ bytes, alt }: Drawing): Promise<Drawing> {
  const side = 1080;
  const square = await sharp(bytes).resize(side, side).png({ palette: true }).toBuffer();
  return { bytes: square, width: side, height: side, alt };
}

const SIZE = { width: 1200, height: 900 };

const MOUNTAINS =
  '<path d="M0 640 L220 380 L380 540 L600 260 L860 600 L1010 450 L1200 640 Z" fill="#8fa3b8"/>' +
  '<path d="M600 260 L690 378 L640 400 L600 360 L545 410 L515 368 Z" fill="#fff"/>';

const drawBoots = () =>
  draw(
    `<rect width="1200" height="900" fill="#dfe7ee"/>${MOUNTAINS}<rect y="640" width="1200" height="260" fill="#f7f9fb"/>` +
      '<path d="M430 420 h170 v190 q80 30 190 40 q60 8 60 70 v30 H430 Z" fill="#7a4a28"/>' +
      '<path d="M430 420 h170 v50 H430 Z" fill="#5b3419"/><path d="M420 750 h440 v44 H420 Z" fill="#2c2420"/>' +
      '<g stroke="#e8d9b5" stroke-width="9" stroke-linecap="round"><path d="M560 520 l60 -14"/><path d="M562 560 l66 -8"/><path d="M572 600 l70 0"/></g>',
    { ...SIZE, alt: "A brown leather walking boot in fresh snow, with mountains behind it" },
  );

const drawJacket = () =>
  draw(
    `<rect width="1200" height="900" fill="#f2e9dc"/><circle cx="930" cy="210" r="90" fill="#f0b45a"/>${MOUNTAINS}` +
      '<path d="M470 250 q130 -70 260 0 l150 120 l-60 240 l-70 -20 v230 H450 V590 l-70 20 l-60 -240 Z" fill="#2f5d50"/>' +
      '<path d="M600 222 v598" stroke="#d8c48a" stroke-width="10"/><path d="M470 250 q130 90 260 0 l-30 -40 q-100 40 -200 0 Z" fill="#24473d"/>' +
      '<rect x="480" y="620" width="90" height="100" rx="10" fill="#24473d"/><rect x="630" y="620" width="90" height="100" rx="10" fill="#24473d"/>',
    { ...SIZE, alt: "A dark green waxed jacket with two pockets, drawn in front of snowy mountains" },
  );

const drawSole = () =>
  draw(
    '<rect width="1200" height="900" fill="#e9e4da"/><path d="M420 160 q180 -70 340 0 q60 180 20 330 q-10 160 -40 250 q-150 70 -300 0 q-30 -90 -40 -250 q-40 -150 20 -330 Z" fill="#2c2420"/>' +
      '<g stroke="#e8d9b5" stroke-width="22" stroke-linecap="round" fill="none"><path d="M460 260 l110 40 l110 -40"/><path d="M460 360 l110 40 l110 -40"/><path d="M470 460 l110 40 l110 -40"/><path d="M480 640 l100 34 l100 -34"/></g>' +
      '<rect x="455" y="540" width="260" height="34" rx="10" fill="#7a4a28"/>',
    { ...SIZE, alt: "The sole of a boot from below, with deep grooves and a worn heel" },
  );

const drawWool = () =>
  draw(
    '<rect width="1200" height="900" fill="#d9e2dc"/><path d="M440 230 h320 l190 120 l-70 170 l-100 -50 v310 H420 V470 l-100 50 l-70 -170 Z" fill="#b5523b"/>' +
      '<path d="M520 230 q80 90 160 0 Z" fill="#d9e2dc"/><g stroke="#f3e3c7" stroke-width="16" fill="none"><path d="M430 430 l50 40 l50 -40 l50 40 l50 -40 l50 40 l50 -40 l40 32"/><path d="M430 500 l50 40 l50 -40 l50 40 l50 -40 l50 40 l50 -40 l40 32"/></g>' +
      '<rect x="420" y="740" width="360" height="40" fill="#8e3d2b"/>',
    { ...SIZE, alt: "A red wool sweater with a zigzag pattern, laid out flat" },
  );

const drawShop = () =>
  draw(
    '<rect width="1200" height="900" fill="#4a5364"/><rect x="120" y="250" width="560" height="560" fill="#b98a7e"/><path d="M90 250 h620 l-60 -110 h-500 Z" fill="#5d3b3a"/>' +
      '<rect x="180" y="380" width="250" height="260" fill="#f6d98b"/><path d="M305 380 v260 M180 505 h250" stroke="#8a5f50" stroke-width="12"/><rect x="490" y="420" width="130" height="390" fill="#6b3f35"/><circle cx="595" cy="620" r="10" fill="#f0b45a"/>' +
      '<path d="M150 330 h320 l24 60 h-368 Z" fill="#a3413a"/><rect y="810" width="1200" height="90" fill="#2e3442"/><path d="M820 690 h300 l-40 80 h-220 Z" fill="#39404f"/><path d="M960 690 V420 l120 240 h-120" fill="#8c95a6"/><circle cx="980" cy="180" r="54" fill="#f3ead2"/>',
    { ...SIZE, alt: "A small shop at night with a lit window, and a boat in the harbor beside it" },
  );

const drawStudio = () =>
  draw(
    '<rect width="1200" height="900" fill="#f6f2e8"/><rect y="700" width="1200" height="200" fill="#d9c9a8"/><rect x="140" y="520" width="920" height="40" rx="8" fill="#8a6a45"/><path d="M200 560 v220 M1000 560 v220" stroke="#6d5236" stroke-width="34"/>' +
      '<path d="M600 60 v150" stroke="#2c2420" stroke-width="10"/><path d="M500 320 q0 -110 100 -110 q100 0 100 110 Z" fill="#2f5d50"/><path d="M500 320 h200 l120 200 H380 Z" fill="#fbe7ad" opacity="0.7"/>' +
      '<path d="M430 500 q80 -60 150 -10 q70 -40 180 10 v20 H430 Z" fill="#b5523b"/><rect x="800" y="420" width="110" height="100" rx="12" fill="#8fa3b8"/><path d="M830 420 v-90 M860 420 v-120 M888 420 v-70" stroke="#5b3419" stroke-width="10"/>',
    { ...SIZE, alt: "A workbench under a green lamp, with cloth, brushes, and pencils on it" },
  );

const drawBread = () =>
  draw(
    '<rect width="1200" height="900" fill="#f7ead9"/><rect y="660" width="1200" height="240" fill="#b98a5c"/><path d="M220 660 q-30 -260 380 -270 q410 10 380 270 q0 60 -60 60 H280 q-60 0 -60 -60 Z" fill="#8f5a2e"/>' +
      '<path d="M250 640 q10 -190 350 -200 q340 10 350 200 Z" fill="#b0743d"/><g stroke="#f3e0bf" stroke-width="18" stroke-linecap="round"><path d="M400 560 l70 -90"/><path d="M530 540 l60 -90"/><path d="M660 540 l60 -90"/><path d="M790 560 l50 -80"/></g>' +
      '<g stroke="#d9c2a0" stroke-width="12" fill="none" stroke-linecap="round"><path d="M470 330 q-40 -60 0 -110 q40 -50 0 -100"/><path d="M600 310 q-40 -60 0 -110 q40 -50 0 -100"/><path d="M730 330 q-40 -60 0 -110 q40 -50 0 -100"/></g>',
    { ...SIZE, alt: "A dark loaf of bread on a wooden table, still steaming" },
  );

const drawHut = () =>
  draw(
    `<rect width="1200" height="900" fill="#1f2d45"/><g fill="#f3ead2"><circle cx="180" cy="140" r="6"/><circle cx="420" cy="90" r="5"/><circle cx="760" cy="150" r="6"/><circle cx="1040" cy="100" r="5"/><circle cx="940" cy="230" r="4"/></g>${MOUNTAINS}<rect y="640" width="1200" height="260" fill="#dfe8f1"/>` +
      '<path d="M430 470 h340 v230 H430 Z" fill="#6b4a2e"/><path d="M390 480 l210 -170 l210 170 Z" fill="#f7f9fb"/><rect x="480" y="540" width="90" height="80" fill="#f6d98b"/><rect x="650" y="560" width="80" height="140" fill="#3c2917"/><path d="M690 330 v-90 h40 v120" fill="#6b4a2e"/>',
    { ...SIZE, alt: "A wooden hut with one lit window in the snow, below mountains at night" },
  );

const drawTrail = () =>
  draw(
    `<rect width="1200" height="900" fill="#cfe0ea"/>${MOUNTAINS}<rect y="640" width="1200" height="260" fill="#f7f9fb"/>` +
      '<path d="M540 640 q120 80 20 150 q-90 60 60 110 h180 q-190 -70 -90 -130 q130 -80 -50 -130 Z" fill="#c9b48f"/>' +
      '<g fill="#2f5d50"><path d="M180 700 l60 -150 l60 150 Z"/><path d="M300 740 l50 -120 l50 120 Z"/><path d="M930 720 l60 -150 l60 150 Z"/></g>',
    { ...SIZE, alt: "A path that winds through snow between fir trees toward the mountains" },
  );
