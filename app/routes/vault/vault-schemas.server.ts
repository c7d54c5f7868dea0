import { z } from "zod";
import {
  VAULT_BODY_MAX,
  VAULT_DESCRIPTION_MAX,
  VAULT_DETAIL_MAX,
  VAULT_FIELD_LABEL_MAX,
  VAULT_FIELD_MAX,
  VAULT_FIELDS_MAX,
  VAULT_FOLDER_NAME_MAX,
  VAULT_NAME_MAX,
  VAULT_PASSWORD_MAX,
  VAULT_RECOVERY_MAX,
  VAULT_SEED_MAX,
  VAULT_TAG_MAX,
  VAULT_TAGS_MAX,
  VAULT_URL_MAX,
  VAULT_URLS_MAX,
  VAULT_USERNAME_MAX,
} from "#contract/limits.ts";
import { VAULT_DETAILS, VAULT_LEVELS } from "#contract/vocabulary.ts";
import { dayField, tagsField, versionField } from "#forms/field-schemas.server.ts";

const lines = (max: number, longest: number, what: string) =>
  z
    .string()
    .max(max * (longest + 2))
    .default("")
    .transform((text) =>
      text
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    )
    .pipe(
      z
        .array(z.string().max(longest, `Use ${longest} characters or fewer for each ${what}.`))
        .max(max, `Use up to ${max}.`),
    );

const own = z.object({
  id: z.string().max(64).optional(),
  label: z
    .string()
    .trim()
    .max(VAULT_FIELD_LABEL_MAX, `Use ${VAULT_FIELD_LABEL_MAX} characters or fewer.`)
    .default(""),
  /** Chosen for a new field only. */
  is_secret: z.enum(["yes", "no"]).optional(),
  text: z.string().max(VAULT_FIELD_MAX).optional(),
  secret: z.string().max(VAULT_FIELD_MAX).optional(),
});

/** A secret that is left blank stays. `removed` names those to remove. Fields are named so that no draft ever keeps them. */
export const itemSchema = z.object({
  version: versionField,
  name: z
    .string("Enter a name.")
    .trim()
    .min(1, "Enter a name.")
    .max(VAULT_NAME_MAX, `Use ${VAULT_NAME_MAX} characters or fewer.`),
  username: z
    .string()
    .trim()
    .max(VAULT_USERNAME_MAX, `Use ${VAULT_USERNAME_MAX} characters or fewer.`)
    .optional(),
  urls: lines(VAULT_URLS_MAX, VAULT_URL_MAX, "address"),
  description: z.string().max(VAULT_DESCRIPTION_MAX).optional(),
  details: z.partialRecord(z.enum(VAULT_DETAILS), z.string().max(VAULT_DETAIL_MAX).optional()).default({}),
  project: z.string().max(130).optional(),
  folder: z.string().max(64).optional(),
  tags: tagsField(VAULT_TAGS_MAX, VAULT_TAG_MAX),
  rotate_days: z.coerce.number().int().min(1).max(3650).optional(),
  rotate_by: dayField,
  rights_end: dayField,
  password: z.string().max(VAULT_PASSWORD_MAX, `Use ${VAULT_PASSWORD_MAX} characters or fewer.`).optional(),
  secret_seed: z.string().max(VAULT_SEED_MAX).optional(),
  secret_recovery_codes: z.string().max(VAULT_RECOVERY_MAX).optional(),
  secret_private_notes: z.string().max(VAULT_BODY_MAX).optional(),
  secret_body: z.string().max(VAULT_BODY_MAX).optional(),
  removed: z.array(z.string().max(64)).max(40).default([]),
  fields: z
    .array(own)
    .max(VAULT_FIELDS_MAX + 1)
    .default([]),
  everyone: z.enum(["me", "everyone"]).optional(),
});

export const shareSchema = z.object({
  /** "everyone", `person:…`, or `team:…`. */
  who: z.string("Choose who to share this with.").max(80),
  level: z.enum(VAULT_LEVELS),
  until: dayField,
});

export const folderSchema = z.object({
  name: z
    .string("Enter a name.")
    .trim()
    .min(1, "Enter a name.")
    .max(VAULT_FOLDER_NAME_MAX, `Use ${VAULT_FOLDER_NAME_MAX} characters or fewer.`),
});
