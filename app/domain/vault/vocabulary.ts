import {
  VAULT_ACTIONS,
  VAULT_DETAILS,
  VAULT_FLAGS,
  VAULT_LEVELS,
  VAULT_SECRETS,
  VAULT_TYPES,
  type VaultAction,
  type VaultDetail,
  type VaultFlag,
  type VaultLevel,
  type VaultSecret,
  type VaultType,
} from "#contract/vocabulary.ts";
import { sentenceLabel } from "#lib/labels.ts";

const isIn = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  words.some((known) => known === word);

const TYPE_NAMES: Readonly<Record<VaultType, string>> = {
  sign_in: "Sign-in",
  account_id: "Account ID",
  brand_asset: "Brand asset",
  brand_token: "Brand color",
  link: "Link",
  note: "Note",
  contact: "Contact",
};
export const typeName = (type: string) => (isIn(VAULT_TYPES, type) ? TYPE_NAMES[type] : sentenceLabel(type));

const LEVEL_NAMES: Readonly<Record<VaultLevel, string>> = {
  read: "Can read",
  edit: "Can edit",
  owner: "Owner",
};
export const levelName = (level: string) =>
  isIn(VAULT_LEVELS, level) ? LEVEL_NAMES[level] : sentenceLabel(level);

const FLAG_NAMES: Readonly<Record<VaultFlag, string>> = {
  overdue: "Overdue",
  due_soon: "Due soon",
  weak: "Weak",
  reused: "Reused",
  rights_ended: "Rights ended",
  ends_soon: "Rights end soon",
};
export const flagName = (flag: string) => (isIn(VAULT_FLAGS, flag) ? FLAG_NAMES[flag] : sentenceLabel(flag));

const SECRET_NAMES: Readonly<Record<VaultSecret, string>> = {
  password: "Password",
  seed: "Setup key",
  recovery_codes: "Recovery codes",
  private_notes: "Private notes",
  body: "Text",
};
/** Names a secret. One of the fields that people have added is named by its label already. */
export const secretName = (field: string) => (isIn(VAULT_SECRETS, field) ? SECRET_NAMES[field] : field);

const DETAIL_NAMES: Readonly<Record<VaultDetail, string>> = {
  platform: "Platform",
  identifier: "ID",
  email: "E-mail",
  phone: "Phone",
  company: "Company",
  hex: "Color",
  font: "Font",
  rule: "How to use it",
  second_factor: "Second step",
  asset_kind: "Kind",
  license: "License",
  license_text: "License text",
  source: "Source",
  credit: "Credit",
  territory: "Where it may be used",
  alt: "Alternative text",
};
export const detailName = (detail: string) =>
  isIn(VAULT_DETAILS, detail) ? DETAIL_NAMES[detail] : sentenceLabel(detail);

/** What each type has besides a name, tags, and a description, in the order of the form. */
const TYPE_FIELDS: Readonly<
  Record<VaultType, { details: readonly VaultDetail[]; secrets: readonly VaultSecret[] }>
> = {
  sign_in: {
    details: ["second_factor"],
    secrets: ["password", "seed", "recovery_codes", "private_notes"],
  },
  account_id: { details: ["platform", "identifier"], secrets: [] },
  brand_asset: {
    details: ["license", "license_text", "source", "credit", "territory", "alt"],
    secrets: [],
  },
  brand_token: { details: ["hex", "font", "rule"], secrets: [] },
  link: { details: [], secrets: [] },
  note: { details: [], secrets: ["body"] },
  contact: { details: ["company", "email", "phone"], secrets: [] },
};
export const fieldsOf = (type: string) => TYPE_FIELDS[isIn(VAULT_TYPES, type) ? type : "note"];

/** Says what a line of the access log is about, after a person's name. */
export function actionText(action: string, field: string | null): string {
  if (!isIn(VAULT_ACTIONS, action)) return sentenceLabel(action);
  const what = field === null ? "" : secretName(field).replace(/^./, (letter) => letter.toLowerCase());
  const texts: Readonly<Record<VaultAction, string>> = {
    created: "Added it",
    changed: "Changed it",
    replaced: `Replaced the ${what}`,
    revealed: `Revealed the ${what}`,
    code: "Saw a code",
    shared: `Shared it with ${field ?? "someone"}`,
    unshared: `Stopped sharing it with ${field ?? "someone"}`,
    restored: field === null ? "Took it out of the archive" : `Put the earlier ${what} back`,
    exported: "Exported it",
    imported: "Imported it",
    archived: "Archived it",
    taken_over: "Took it over",
    deleted: "Deleted it",
    denied: "Was refused",
  };
  return texts[action];
}
