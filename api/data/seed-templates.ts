import { ulid } from "ulid";
import type { CampaignKind } from "#contract/campaigns.ts";
import { templateLine } from "#domain/tasks/template-lines.ts";
import { nameKey } from "#api/labels/repository.ts";
import type { Trx } from "./schema.ts";
import { firstVersion, insert } from "./seed-insert.ts";

/** A template for each kind of campaign, as people write its lines. */
const TEMPLATES: { name: string; kind: CampaignKind; lines: string[] }[] = [
  {
    name: "Launch month on social",
    kind: "SocialCalendar",
    lines: [
      "28: Agree on the one message of the launch !high",
      "21: Book the studio and the people in the pictures",
      "14: Write the posts of the first week !high",
      "10: Cut the reel to nine seconds",
      "7: Have all posts approved !urgent",
      "1: Tell the shops and customer service",
      "0: Answer comments all day",
      "+7: Read the numbers and change what doesn’t work",
    ],
  },
  {
    name: "Paid social campaign",
    kind: "MetaAd",
    lines: [
      "14: Agree on audience and budget !high",
      "10: Write three headlines and five texts",
      "7: Crop the images to 1:1, 4:5, and 9:16",
      "5: Test the landing page on old phones",
      "3: Have the ads approved !high",
      "+3: Pause what costs more than it brings",
      "+14: Report to finance",
    ],
  },
  {
    name: "Search ads for a product",
    kind: "GoogleAd",
    lines: [
      "14: Collect keywords from the shop’s search",
      "10: Write fifteen headlines and four descriptions",
      "7: List the words that we don’t pay for",
      "5: Check prices and delivery times in the texts",
      "2: Have the ads approved !high",
      "+7: Read the search terms and add negatives",
    ],
  },
  {
    name: "Blog post with an interview",
    kind: "Blog",
    lines: [
      "21: Ask for the interview",
      "14: Write the questions and send them ahead",
      "10: Record it, and take a portrait",
      "6: Write the first draft !high",
      "3: Have the quotes confirmed",
      "2: Proofread, and write the meta description",
      "0: Share it on every network",
    ],
  },
];

/** Call this when the people are there. */
export async function fillTaskTemplates(
  trx: Trx,
  { now, organizationId, createdBy }: { now: number; organizationId: string; createdBy: string | null },
): Promise<void> {
  const at = new Date(now).toISOString();
  for (const { name, kind, lines } of TEMPLATES)
    await insert(trx, "task_templates", {
      id: ulid(now),
      organization_id: organizationId,
      name,
      name_key: nameKey(name),
      kind,
      lines_json: JSON.stringify(lines.map(templateLine)),
      created_by: createdBy,
      ...firstVersion(at),
    });
}
