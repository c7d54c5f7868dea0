import type { z } from "zod";
import type { VaultItemInput } from "#contract/vault.ts";
import type { itemSchema } from "./vault-schemas.server.ts";

type Sent = z.output<typeof itemSchema>;

/** Returns what the API is told of a form. A secret that was left blank isn't mentioned, and so stays. */
export function itemInput(sent: Sent): VaultItemInput {
  const secret = (name: string, value: string | undefined) =>
    sent.removed.includes(name) ? null : value === undefined || value === "" ? undefined : value;
  const secrets = {
    password: secret("password", sent.password),
    seed: secret("seed", sent.secret_seed),
    recovery_codes: secret("recovery_codes", sent.secret_recovery_codes),
    private_notes: secret("private_notes", sent.secret_private_notes),
    body: secret("body", sent.secret_body),
  };
  return {
    name: sent.name,
    username: sent.username ?? null,
    urls: sent.urls,
    description: sent.description ?? null,
    details: Object.fromEntries(Object.entries(sent.details).filter(([, value]) => value)),
    project: sent.project ?? null,
    folder: sent.folder ?? null,
    tags: sent.tags,
    rotate_days: sent.rotate_days ?? null,
    rotate_by: sent.rotate_by,
    rights_end: sent.rights_end,
    ...Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== undefined)),
    // A field without a name was removed.
    fields: sent.fields
      .filter(({ label }) => label !== "")
      .map(({ id, label, is_secret: kind, text, secret: value }) => ({
        ...(id && { id }),
        label,
        is_secret: kind === "yes",
        ...(kind === "yes" ? value && { secret: value } : { text: text ?? null }),
      })),
    version: sent.version,
  };
}
