import { ulid } from "ulid";
import type { Colour, LabelPattern } from "#contract/vocabulary.ts";
import { nameKey } from "#api/labels/repository.ts";
import type { Trx } from "./schema.ts";
import { withMonth } from "./seed-naming-rules.ts";
import { firstVersion, insert } from "./seed-insert.ts";

/** Labels with the names of the campaigns, and the titles of the posts and tasks, that have them. */
const LABELS: {
  name: string;
  colour: Colour;
  pattern: LabelPattern;
  campaigns: string[];
  posts: string[];
  tasks: string[];
}[] = [
  {
    name: "Trail boots",
    colour: "orange",
    pattern: "solid",
    campaigns: [
      "Launch month on social",
      "Trail boots, cold audiences",
      "Winter boots, generic",
      "How we tested the trail boots",
    ],
    posts: ["Trail boots, first look", "Launch day", "Launch day, evening story"],
    tasks: ["Choose the cover for the trail boot story", "Book the studio for the boot shots"],
  },
  {
    name: "Gift season",
    colour: "red",
    pattern: "stripes",
    campaigns: ["AT_Gift cards_sales_{month}", "Holiday countdown", "AT_search_Gifts under 50_{month}"],
    posts: ["Gift guide, part one", "Last orders before the holidays"],
    tasks: ["Collect gift ideas under 50"],
  },
  {
    name: "Video",
    colour: "teal",
    pattern: "dots",
    campaigns: ["DE_Lookbook video_awareness_{month}", "CH_Mountain guides_awareness_{month}"],
    posts: ["Fit guide video"],
    tasks: ["Crop the reel for the launch teaser"],
  },
  {
    name: "Evergreen",
    colour: "green",
    pattern: "ring",
    campaigns: [],
    posts: ["Care tip: wool and the airer"],
    tasks: ["Proofread the care guide"],
  },
];

/** Call this when the campaigns, posts, and tasks are there. */
export async function fillLabels(
  trx: Trx,
  { now, organizationId, createdBy }: { now: number; organizationId: string; createdBy: string | null },
): Promise<void> {
  const at = new Date(now).toISOString();
  for (const { name, colour, pattern, campaigns, posts, tasks } of LABELS) {
    const id = ulid(now);
    await insert(trx, "labels", {
      id,
      organization_id: organizationId,
      name,
      name_key: nameKey(name),
      colour,
      pattern,
      created_by: createdBy,
      ...firstVersion(at),
    });
    const labeled = await trx
      .selectFrom("campaigns")
      .select(["id", "id as campaign_id"])
      .where("organization_id", "=", organizationId)
      .where("name", "in", ["", ...campaigns.map((named) => withMonth(named, now))])
      .union(
        trx
          .selectFrom("boards")
          .select(["id", "social_calendar_id as campaign_id"])
          .where("organization_id", "=", organizationId)
          .where("title", "in", ["", ...posts]),
      )
      .execute();
    const labeledTasks = await trx
      .selectFrom("tasks")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("title", "in", ["", ...tasks])
      .execute();
    for (const record of [...labeled, ...labeledTasks.map((task) => ({ ...task, campaign_id: null }))])
      await insert(trx, "labelings", {
        id: ulid(now),
        organization_id: organizationId,
        label_id: id,
        subject_id: record.id,
        campaign_id: record.campaign_id,
      });
  }
}
