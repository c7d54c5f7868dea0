import { ulid } from "ulid";
import { addDays } from "#lib/dates.ts";
import type { Deps } from "#api/http/exchange.ts";
import { newFile } from "#api/reports/new-file.ts";
import type { Trx } from "./schema.ts";
import { insert, type Named, personNamed } from "./seed-insert.ts";

const DAYS = 56;
/** The day on which a budget was raised, and the one on which an audience was widened. */
const RAISED = 28;
const WIDENED = 40;

type Place = {
  now: number;
  organizationId: string;
  projectId: string;
  people: readonly Named[];
};

/** Numbers that look as if they came by chance, and are the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const csv = (rows: readonly (readonly (string | number)[])[]) =>
  rows
    .map((cells) => cells.map((cell) => (/[",]/.test(String(cell)) ? `"${cell}"` : cell)).join(","))
    .join("\n");

/** A weekend brings less. */
const weekly = (day: number) => ([5, 6].includes(day % 7) ? 0.75 : 1);

/** The raised budget of the generic campaign helped: it converts as before, and more often. */
function googleFile(first: string, brand: string): string {
  const next = chance(11);
  const rows = Array.from({ length: DAYS }, (_, day) => {
    const raised = day >= RAISED ? 1.35 : 1;
    return [
      [brand, 22 * weekly(day), 0.21, 0.028] as const,
      ["Winter boots, generic", 38 * weekly(day) * raised, 0.43, day >= RAISED ? 0.049 : 0.029] as const,
    ].map(([name, budget, cpc, rate]) => {
      const cost = budget * (0.9 + next() * 0.2);
      const clicks = Math.round(cost / cpc);
      const conversions = Math.round(clicks * rate * (0.85 + next() * 0.3) * 2) / 2;
      return [
        name,
        addDays(first, day),
        "Enabled",
        "EUR",
        clicks * (name === brand ? 9 : 21) + Math.round(next() * 200),
        clicks,
        cost.toFixed(2),
        conversions,
        (conversions * 78).toFixed(2),
      ];
    });
  }).flat();
  return [
    "Campaign report",
    `"${first} - ${addDays(first, DAYS - 1)}"`,
    csv([
      [
        "Campaign",
        "Day",
        "Campaign status",
        "Currency code",
        "Impr.",
        "Clicks",
        "Cost",
        "Conversions",
        "Conv. value",
      ],
      ...rows,
    ]),
    "",
  ].join("\n");
}

/** The wider audience hurt: people see the ads more often, and buy less. */
function metaFile(first: string): string {
  const next = chance(23);
  const rows = Array.from({ length: DAYS }, (_, day) => {
    const isWide = day >= WIDENED;
    return [
      [
        "Trail boots, cold audiences",
        "Boots in the rain",
        48 * weekly(day) * (isWide ? 1.3 : 1),
        0.52,
        isWide ? 0.011 : 0.026,
      ] as const,
      ["Wool layers, retargeting", "Sweater on a chair", 11 * weekly(day), 0.66, 0.009] as const,
    ].map(([campaign, ad, budget, cpc, rate]) => {
      const cost = budget * (0.9 + next() * 0.2);
      const clicks = Math.round(cost / cpc);
      const purchases = Math.floor(clicks * rate * (0.6 + next() * 0.8) + next());
      return [
        campaign,
        ad,
        addDays(first, day),
        cost.toFixed(2),
        clicks * 95 + Math.round(next() * 400),
        clicks,
        purchases,
        "actions:offsite_conversion.fb_pixel_purchase",
        (purchases * 82).toFixed(2),
      ];
    });
  }).flat();
  return csv([
    [
      "Campaign name",
      "Ad name",
      "Day",
      "Amount spent (EUR)",
      "Impressions",
      "Link clicks",
      "Results",
      "Result indicator",
      "Purchases conversion value",
    ],
    ...rows,
  ]);
}

/** 3/11/2026 */
const written = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}/${day.slice(0, 4)}`;

/** As somebody has pasted it together: names that no platform uses, and days that could be read both ways. */
const linkedInFile = (first: string) => {
  const next = chance(5);
  const start = `${first.slice(0, 7)}-01`;
  return [
    ["When", "What", "Money out", "Seen", "Pressed"],
    ...Array.from({ length: 8 }, (_, index) => [
      written(addDays(start, index)),
      "Mountain guides",
      (18 + next() * 6).toFixed(2),
      900 + Math.round(next() * 300),
      9 + Math.round(next() * 6),
    ]),
  ]
    .map((cells) => cells.join(";"))
    .join("\n");
};

/** Adds three reports of the demo's ads. Their files are read once the server has started. */
export async function fillReports(trx: Trx, deps: Deps, place: Place): Promise<void> {
  const { now, organizationId, projectId, people } = place;
  const today = new Date(now).toISOString().slice(0, 10);
  const first = addDays(today, -DAYS);
  const owner = personNamed(people, "demo")?.id ?? null;
  // It waits for her on her own start page, once it has been read.
  const trier = personNamed(people, "marta")?.id ?? null;
  const campaigns = await trx
    .selectFrom("campaigns")
    .select(["id", "name", "kind"])
    .where("project_id", "=", projectId)
    .execute();
  const named = (part: string) => campaigns.find(({ name }) => name.includes(part));
  const brand = named("_search_Brand_")?.name ?? "Brand";
  const reports = [
    {
      name: "Boots, eight weeks",
      files: [
        { name: "google-campaigns.csv", text: googleFile(first, brand) },
        { name: "meta-ads.csv", text: metaFile(first) },
      ],
      linked: [brand, "Winter boots, generic", "Trail boots, cold audiences", "Wool layers, retargeting"],
    },
    {
      name: "Meta, eight weeks",
      files: [{ name: "meta-ads.csv", text: metaFile(first) }],
      linked: [],
    },
    {
      name: "LinkedIn, first try",
      files: [{ name: "linkedin.csv", text: linkedInFile(first) }],
      linked: [],
      of: trier,
    },
  ];
  for (const [place_, { name, files, linked, of }] of reports.toReversed().entries()) {
    const id = ulid(now + place_);
    const at = new Date(now + place_).toISOString();
    await insert(trx, "reports", {
      id,
      organization_id: organizationId,
      project_id: projectId,
      name,
      rates_json: "[]",
      owner_id: of ?? owner,
      created_at: at,
      updated_at: at,
    });
    for (const campaign of linked) {
      const found = campaigns.find((one) => one.name === campaign);
      if (found) await insert(trx, "report_campaigns", { report_id: id, campaign_id: found.id });
    }
    for (const file of files) await storeReportFile(trx, deps, { reportId: id, at }, file);
  }
  await insert(trx, "report_targets", {
    id: ulid(now),
    organization_id: organizationId,
    metric: "cpa",
    value: 15,
  });
}

async function storeReportFile(
  trx: Trx,
  deps: Deps,
  { reportId, at }: { reportId: string; at: string },
  { name, text }: { name: string; text: string },
): Promise<void> {
  const bytes = new Uint8Array(Buffer.from(text));
  const id = ulid();
  await deps.files.put(id, bytes);
  const row = newFile({ id, report_id: reportId, name, bytes: bytes.length, created_at: at });
  await insert(trx, "report_files", row);
  await deps.jobs.add(trx, "report_file", { file: id });
}
