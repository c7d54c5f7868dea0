import { readFile } from "node:fs/promises";
import { remoteUrl } from "./api.ts";
import { text, type Client } from "./client.ts";

export const LOG = "/api/micro-tools/ad-log";
export const ENTRIES = `${LOG}/entries`;
export const IMPORTS = `${LOG}/imports`;

export const changesFile = (name: string) => readFile(new URL(`../../files/ad-log/${name}`, import.meta.url));

/** Sends a file of changes, which waits to be confirmed. */
export async function sendChanges(client: Client, bytes: BlobPart, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new File([bytes], "C:\\exports\\changes.csv"));
  return client.send("POST", IMPORTS, { form });
}

/** Ids by the names that they have in patterns. */
export type WorkOfLog = Record<"logEntry" | "logImport", string>;

/** Logs a change in a project, and sends a file of changes. Nothing has an id at an API elsewhere. */
export async function newLog(client: Client, project: string): Promise<WorkOfLog> {
  if (remoteUrl !== null) return { logEntry: "", logImport: "" };
  const entry = await client.post(ENTRIES, {
    category: "budget",
    object: "Winter boots",
    field: "Budget",
    old_value: "40",
    new_value: "55",
    unit: "EUR",
    reason: "Boots sell out on weekends.",
    platform: "google",
    project,
  });
  const sent = await sendChanges(client, new Uint8Array(await changesFile("google-changes.csv")));
  return { logEntry: text(entry.body, "data.id"), logImport: text(sent.body, "data.id") };
}
