import { ulid } from "ulid";
import type { EventKind } from "#contract/vocabulary.ts";
import { addDays } from "#lib/dates.ts";
import type { Trx } from "./schema.ts";
import { firstVersion, insert } from "./seed-insert.ts";
import type { SeedProject } from "./seed-insert.ts";

const EVENTS: { project: string; kind: EventKind; name: string; note: string; days: [number, number] }[] = [
  {
    project: "winter-collection",
    kind: "event",
    name: "Photo shoot: boots on the pier",
    note: "Meet at seven, the light is best before nine.",
    days: [-3, -3],
  },
  {
    project: "winter-collection",
    kind: "event",
    name: "Outdoor fair in Munich",
    note: "Stand 7 in hall B. Lin takes the pictures.",
    days: [4, 6],
  },
  {
    project: "winter-collection",
    kind: "freeze",
    name: "Move of the web shop",
    note: "The shop is closed, so nothing may link to it.",
    days: [20, 21],
  },
  {
    project: "repair-workshop",
    kind: "event",
    name: "Repair evening in Hamburg",
    note: "The team asks guests for pictures.",
    days: [9, 9],
  },
];

export async function fillEvents(trx: Trx, { now, project, people }: SeedProject): Promise<void> {
  const at = new Date(now).toISOString();
  const today = at.slice(0, 10);
  for (const { kind, name, note, days } of EVENTS.filter((event) => event.project === project.slug))
    await insert(trx, "events", {
      id: ulid(now),
      organization_id: project.organizationId,
      project_id: project.id,
      kind,
      name,
      note,
      starts_on: addDays(today, days[0]),
      ends_on: addDays(today, days[1]),
      created_by: people[0]?.id ?? null,
      ...firstVersion(at),
    });
}
