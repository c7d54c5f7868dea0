import { setTimeout as pause } from "node:timers/promises";
import { remoteUrl } from "./api.ts";
import { at, text, type Client } from "./client.ts";

const ANALYZER = "/api/micro-tools/report-analyzer";
export const REPORTS = `${ANALYZER}/reports`;

/** Two campaigns over a day, one of which has cost much and brought nothing. */
const ROWS = "Kampagne;Tag;Geld;Klicks;Käufe\nSocks;2026-11-02;100,00;50;10\nBoots;2026-11-02;300,00;60;0\n";

/** Ids by the names that they have in patterns. */
export type WorkOfReport = Record<
  "report" | "reportFile" | "finding" | "reportLink" | "profile" | "reportToken",
  string
>;

/** Creates a report of a project with one of everything. Nothing has an id at an API elsewhere. */
export async function newReport(client: Client, project: string): Promise<WorkOfReport> {
  if (remoteUrl !== null)
    return { report: "", reportFile: "", finding: "", reportLink: "", profile: "", reportToken: "" };
  const made = await client.post(REPORTS, { text: ROWS, project, name: "November" });
  const report = text(made.body, "data.id");
  const path = `${REPORTS}/${report}`;
  const reportFile = text(made.body, "data.files.0.id");
  await settled(client, path);
  await client.put(`${path}/mapping`, {
    file: reportFile,
    columns: { campaign: 0, day: 1, cost: 2, clicks: 3, conversions: 4 },
    currency: "EUR",
    remember: true,
  });
  await settled(client, path);
  const link = await client.post(`${path}/links`, {});
  return {
    report,
    reportFile,
    finding: text((await client.get(`${path}/findings`)).body, "data.0.id"),
    reportLink: text(link.body, "data.id"),
    profile: text((await client.get(`${ANALYZER}/mapping-profiles`)).body, "data.0.id"),
    reportToken: text(link.body, "data.token"),
  };
}

const TURN_MS = 20;

async function settled(client: Client, path: string): Promise<void> {
  while (at((await client.get(path)).body, "data.status") === "reading") await pause(TURN_MS);
}
