import { z } from "zod";
import {
  VAULT_BODY_MAX,
  VAULT_DESCRIPTION_MAX,
  VAULT_DETAIL_MAX,
  VAULT_FIELD_LABEL_MAX,
  VAULT_FIELD_MAX,
  VAULT_FIELDS_MAX,
  VAULT_FOLDER_NAME_MAX,
  VAULT_ITEMS_MAX,
  VAULT_NAME_MAX,
  VAULT_PASSPHRASE_MAX,
  VAULT_PASSPHRASE_MIN,
  VAULT_PASSWORD_MAX,
  VAULT_RECOVERY_MAX,
  VAULT_SEED_MAX,
  VAULT_TAG_MAX,
  VAULT_TAGS_MAX,
  VAULT_URL_MAX,
  VAULT_URLS_MAX,
  VAULT_USERNAME_MAX,
} from "#contract/limits.ts";
import {
  VAULT_DETAILS,
  VAULT_IMPORT_DOUBLES,
  VAULT_IMPORT_FIELDS,
  VAULT_LEVELS,
  VAULT_TYPES,
} from "#contract/vocabulary.ts";
import { ENCODING_NAMES } from "#lib/table-choices.ts";
import { boolean, day, id, integer, list, mapOf, nameText, oneOf, text } from "#api/http/rules.ts";
import { readSeed } from "./totp.ts";

const name = nameText({ min: 1, max: VAULT_NAME_MAX });
/** A slug or an id. */
const project = text({ max: 128 }).nullish();

/** A field that people have added. A secret one has its value in `secret`, which isn't trimmed. */
const field = z.object({
  id: id().nullish(),
  label: nameText({ min: 1, max: VAULT_FIELD_LABEL_MAX }),
  text: text({ max: VAULT_FIELD_MAX }).nullish(),
  is_secret: boolean().nullish(),
  secret: text({ max: VAULT_FIELD_MAX }).nullish(),
});

const seed = text({ max: VAULT_SEED_MAX })
  .refine((value) => readSeed(value) !== null, "Enter a setup key in Base32, or an otpauth://totp link.")
  .nullish();

const common = {
  username: nameText({ max: VAULT_USERNAME_MAX }).nullish(),
  urls: list(nameText({ max: VAULT_URL_MAX }), { max: VAULT_URLS_MAX }).nullish(),
  description: text({ max: VAULT_DESCRIPTION_MAX }).nullish(),
  details: mapOf(VAULT_DETAILS, text({ max: VAULT_DETAIL_MAX }).nullish()).nullish(),
  project,
  folder: id().nullish(),
  tags: list(nameText({ min: 1, max: VAULT_TAG_MAX }), { max: VAULT_TAGS_MAX }).nullish(),
  rotate_by: day().nullish(),
  rotate_days: integer({ min: 1, max: 3650 }).nullish(),
  rights_end: day().nullish(),
  password: text({ max: VAULT_PASSWORD_MAX }).nullish(),
  seed,
  recovery_codes: text({ max: VAULT_RECOVERY_MAX }).nullish(),
  private_notes: text({ max: VAULT_BODY_MAX }).nullish(),
  body: text({ max: VAULT_BODY_MAX }).nullish(),
  fields: list(field, { max: VAULT_FIELDS_MAX }).nullish(),
};

export const createRules = { type: oneOf(VAULT_TYPES), name, ...common, everyone: boolean().nullish() };

export const updateRules = {
  name: name.optional(),
  ...common,
  archived: boolean().optional(),
  version: integer({ min: 1 }).nullish(),
};

export const revealRules = { field: text({ max: 64 }), revision: id().nullish() };

export const grantRules = {
  level: oneOf(VAULT_LEVELS),
  until: day().nullish(),
  person: id().nullish(),
  team: id().nullish(),
  project,
  everyone: boolean().nullish(),
};
export const grantUpdateRules = { level: oneOf(VAULT_LEVELS).optional(), until: day().nullish() };

export const replaceRules = { by: id() };

export const folderRules = { name: nameText({ min: 1, max: VAULT_FOLDER_NAME_MAX }) };

export const importRules = { text: z.string().nullish() };

export const IMPORT_COLUMNS_MAX = 200;

export const importUpdateRules = {
  mapping: mapOf(VAULT_IMPORT_FIELDS, integer({ min: 0, max: IMPORT_COLUMNS_MAX - 1 }).nullable()).optional(),
  encoding: oneOf(ENCODING_NAMES).optional(),
  delimiter: text({ min: 1, max: 1 }).optional(),
  has_header: boolean().optional(),
};

/** Lines of a file. */
const lines = list(integer({ min: 1 }), { max: VAULT_ITEMS_MAX }).nullish();

export const importConfirmRules = {
  doubles: oneOf(VAULT_IMPORT_DOUBLES).nullish(),
  except: lines,
  decode: boolean().nullish(),
  project,
  everyone: boolean().nullish(),
};

export const exportRules = { passphrase: text({ min: VAULT_PASSPHRASE_MIN, max: VAULT_PASSPHRASE_MAX }) };
