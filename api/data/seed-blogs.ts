import type { Deps } from "#api/http/exchange.ts";
import type { Drawing } from "#api/uploads/draw.ts";
import { addDays } from "#lib/dates.ts";
import type { BlogRow, CampaignRow, Trx } from "./schema.ts";
import { insert, storeFile } from "./seed-insert.ts";

type SeedBlog = Partial<
  Pick<
    BlogRow,
    | "title"
    | "slug"
    | "brief"
    | "body"
    | "excerpt"
    | "meta_title"
    | "meta_description"
    | "canonical_url"
    | "primary_keyword"
    | "published_url"
    | "cover_caption"
  >
> & { related?: string[]; categories?: string[]; hasCover?: boolean };

const TRAIL_BOOTS = `Four hundred kilometers, two resoles and one very patient tester: this is how we tested the trail boots before we put our name on them. None of these numbers come from a lab. They are what happened to six pairs between March and September.

## The route

We chose the old salt road, because it has everything that ruins a boot: wet limestone, forest roots, and [thirty kilometers of gravel](https://example.com/salt-road) that nobody walks for pleasure.

1. **Gravel** for the soles, every morning.
2. **Mud** for the seams, whenever it rained.
3. A dry cellar for the leather, every night.

> I stopped being careful with them after the second week. That is when the test began.
>
> *Ines, tester*

## What wore out, and when

| Part | First sign | Replaced |
| --- | ---: | ---: |
| Laces | 90 km | 210 km |
| Heel of the sole | 260 km | 380 km |
| Seam at the toe | none | never |

The laces were our own mistake, and we have changed the supplier[^laces]. The heel wore as it should. Nobody slipped.

### Water

Waxed leather is not a raincoat. After four hours in wet grass the boots were damp inside, and dry again by the next morning. We think that is the right trade: a membrane would have kept the water out for a year, and then kept it in.

## How to treat yours

- [x] Brush off the mud while it is wet
- [x] Dry them away from the heater
- [ ] Wax them once a month in winter

Questions go to [the workshop](mailto:workshop@northwind.example), or read [our repair promise](/repairs).

[^laces]: The new ones are braided, not woven. They hold a knot better, too.
`;

const WOOL = `Wool does not need a dryer. It needs air, patience, and a flat place. Here is how to care for wool at home, in the order that things usually go wrong.

## Washing

Turn the sweater inside out, use **lukewarm** water and a spoon of wool soap. Move it as if it were asleep.

## Drying

Roll it in a towel, press, and lay it flat. Hangers make shoulders that nobody has.

### Pilling

Little balls are not a fault. They are short fibers on their way out. A comb helps.
`;

const BLOGS: Readonly<Record<string, SeedBlog>> = {
  "How we tested the trail boots": {
    title: "How we tested the trail boots",
    slug: "how-we-tested-the-trail-boots",
    brief:
      "For people who own one good pair. Calm, concrete, no superlatives. Angle: what broke and what did not. Ends with care, not with a price.",
    body: TRAIL_BOOTS,
    excerpt:
      "Four hundred kilometers, two resoles, one very patient tester: what broke on our new boots, and what did not.",
    meta_title: "Trail boots, tested over 400 km",
    meta_description:
      "Six pairs, half a year, one old salt road: how we tested the trail boots, what wore out and when, and how to treat yours.",
    canonical_url: "https://northwind.example/journal/how-we-tested-the-trail-boots",
    primary_keyword: "trail boots",
    published_url: "https://northwind.example/journal/how-we-tested-the-trail-boots",
    cover_caption: "The Kestrel boot after its second winter.",
    related: ["walking boots", "boot care", "resole"],
    categories: ["Workshop", "Walking"],
    hasCover: true,
  },
  "Caring for wool without a dryer": {
    title: "Caring for wool without a dryer",
    slug: "caring-for-wool",
    body: WOOL,
    excerpt: "Air, patience, and a flat place: that is all a sweater needs.",
    primary_keyword: "care for wool",
    categories: ["Workshop"],
  },
};

const UNWRITTEN: SeedBlog = {
  brief: "For people who own one good coat. Calm, concrete, no superlatives.",
  body: "## First notes\n\nStart with the weather, end with the care label.\n",
};

/** Days from today by status. Ideas have no day. */
const DAYS: Partial<Record<string, number>> = { published: -4, scheduled: 2, in_review: 7, draft: 12 };

/** Inserts a demo post. Two of them are finished, and the others are only started. */
export async function insertBlog(
  trx: Trx,
  deps: Deps,
  campaign: CampaignRow,
  today: string,
  cover: Drawing,
): Promise<void> {
  const { related, categories, hasCover, ...own } = BLOGS[campaign.name] ?? {
    ...UNWRITTEN,
    title: campaign.name,
  };
  const day = DAYS[campaign.status];
  const coverId =
    hasCover === true ? await storeFile(trx, deps, cover, { ...campaign, campaign_id: campaign.id }) : null;
  await insert(trx, "blogs", {
    campaign_id: campaign.id,
    project_id: campaign.project_id,
    planned_for: day === undefined ? null : addDays(today, day),
    ...own,
    cover_id: coverId,
    cover_alt: coverId === null ? null : cover.alt,
    related_json: JSON.stringify(related ?? []),
    categories_json: JSON.stringify(categories ?? []),
    reviewers_json: "[]",
    checked_json: "[]",
  });
}
