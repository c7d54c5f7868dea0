import { ulid } from "ulid";
import type { SavedTextKind } from "#contract/vocabulary.ts";
import type { Trx } from "./schema.ts";
import { firstVersion, insert } from "./seed-insert.ts";
import type { SeedProject } from "./seed-insert.ts";

const TEXTS: { project: string; kind: SavedTextKind; name: string; body: string }[] = [
  {
    project: "winter-collection",
    kind: "caption",
    name: "Repair for life",
    body: "Every pair comes with repairs for life. Bring them in, we do the rest.",
  },
  {
    project: "winter-collection",
    kind: "hashtags",
    name: "Boots",
    body: "#winterboots #madetolast #repairdontreplace",
  },
  {
    project: "winter-collection",
    kind: "hashtags",
    name: "Outdoor fair",
    body: "#outdoorfair #munich #seeyouthere",
  },
];

export async function fillSavedTexts(trx: Trx, { now, project, people }: SeedProject): Promise<void> {
  for (const { kind, name, body } of TEXTS.filter((text) => text.project === project.slug))
    await insert(trx, "saved_texts", {
      id: ulid(now),
      organization_id: project.organizationId,
      project_id: project.id,
      kind,
      name,
      body,
      created_by: people[0]?.id ?? null,
      ...firstVersion(new Date(now).toISOString()),
    });
}
