import type { VaultImportField, VaultImportSource } from "#contract/vocabulary.ts";
import { type ColumnMapping, guessColumns, headingKey, type Headings } from "#lib/table-columns.ts";

/** Headings, as `headingKey` returns them, that only one program writes together. The most telling come first. */
const SIGNS: readonly (readonly [Exclude<VaultImportSource, "other">, readonly string[]])[] = [
  ["bitwarden", ["type", "name", "loginuri", "loginusername", "loginpassword"]],
  ["lastpass", ["url", "username", "password", "extra", "name", "grouping"]],
  ["firefox", ["url", "username", "password", "httprealm", "formactionorigin"]],
  ["dashlane", ["username", "username2", "title", "password"]],
  ["proton", ["type", "name", "url", "username", "password", "note", "createtime"]],
  ["one_password", ["title", "url", "username", "password", "favorite", "archived"]],
  ["keepassxc", ["group", "title", "username", "password", "url", "notes"]],
  ["apple", ["title", "url", "username", "password", "otpauth"]],
  ["chrome", ["name", "url", "username", "password"]],
];

/** The headings of all these programs, and of lists that people keep themselves. */
const KNOWN: Headings<VaultImportField> = {
  name: ["name", "title", "titel", "nom", "nombre", "nome", "account", "service"],
  username: [
    "username",
    "loginusername",
    "user",
    "login",
    "userid",
    "benutzername",
    "benutzer",
    "utilisateur",
    "usuario",
    "usuário",
  ],
  password: [
    "password",
    "loginpassword",
    "pass",
    "passwort",
    "kennwort",
    "motdepasse",
    "contraseña",
    "senha",
  ],
  url: ["url", "loginuri", "uri", "website", "webseite", "site", "adresse", "webaddress", "link"],
  more_urls: ["autofillurls"],
  seed: ["totp", "logintotp", "otpauth", "otpsecret", "otp", "2fa", "authenticator"],
  notes: ["notes", "note", "extra", "comment", "comments", "notizen", "bemerkung", "remarques", "notas"],
  fields: ["fields", "customfields"],
  folder: [
    "folder",
    "grouping",
    "group",
    "category",
    "vault",
    "ordner",
    "gruppe",
    "dossier",
    "carpeta",
    "pasta",
  ],
  tags: ["tags", "labels", "schlagwörter"],
  type: ["type", "typ"],
  email: ["email", "mail"],
  favorite: ["favorite", "favourite", "fav"],
  archived: ["archived"],
};

export const VAULT_HEADINGS = [
  ...new Set([...Object.values(KNOWN).flat(), ...SIGNS.flatMap(([, keys]) => keys)]),
];

export type VaultMapping = ColumnMapping<VaultImportField>;

/** Returns the program that a file is from, and what its columns mean. */
export function knownColumns(headers: readonly string[]): {
  source: VaultImportSource;
  mapping: VaultMapping;
} {
  const keys = new Set(headers.map(headingKey));
  const source = SIGNS.find(([, signs]) => signs.every((sign) => keys.has(sign)))?.[0] ?? "other";
  return { source, mapping: guessColumns(headers, KNOWN) };
}

/** Whether a mapping says enough for an item to come of it. */
export const isEnough = ({ name, url, username, password, notes, seed }: VaultMapping) =>
  [password, notes, seed].some((place) => place !== undefined) ||
  ([name, url].some((place) => place !== undefined) && username !== undefined);
