import { type ColumnMapping, guessColumns, headingKey, type Headings } from "#lib/table-columns.ts";
import type { LogFormat } from "#contract/vocabulary.ts";
import type { Platform } from "#contract/report-vocabulary.ts";
import type { ChangeField } from "./change-reading.ts";

type TableFormat = Extract<LogFormat, "google" | "microsoft" | "table">;

/** The names of columns, also as other languages and our own exports write them. */
const NAMES: Readonly<Record<ChangeField, readonly string[]>> = {
  time: [
    "Date & time",
    "Date and time",
    "Time",
    "Date",
    "Timestamp",
    "When",
    "Changed at",
    "Changed on",
    "Change date",
    "Occurred at",
    "Event time",
    "Change date time",
    "Day",
    "Datum und Uhrzeit",
    "Datum/Uhrzeit",
    "Datum",
    "Zeitpunkt",
    "Date et heure",
    "Fecha y hora",
    "Fecha",
    "Data e hora",
    "Data",
    "Data e ora",
    "Datum en tijd",
  ],
  actor: [
    "User",
    "Changed by",
    "Actor",
    "Actor name",
    "Person",
    "By",
    "Who",
    "User email",
    "Author",
    "Nutzer",
    "Benutzer",
    "Geändert von",
    "Utilisateur",
    "Modifié par",
    "Usuario",
    "Usuário",
    "Utente",
    "Gebruiker",
  ],
  tool: [
    "Tool",
    "Client type",
    "Source",
    "Application name",
    "Application",
    "Outil",
    "Herramienta",
    "Ferramenta",
  ],
  account: [
    "Account",
    "Account name",
    "Ad account",
    "Advertiser name",
    "Konto",
    "Kontoname",
    "Compte",
    "Nom du compte",
    "Cuenta",
    "Conta",
  ],
  campaign: [
    "Campaign",
    "Campaign name",
    "Kampagne",
    "Kampagnenname",
    "Campagne",
    "Nom de la campagne",
    "Campaña",
    "Nombre de la campaña",
    "Campanha",
    "Nome da campanha",
    "Campagna",
  ],
  ad_group: [
    "Ad group",
    "Ad group name",
    "Ad set",
    "Ad set name",
    "Anzeigengruppe",
    "Groupe d'annonces",
    "Grupo de anuncios",
    "Grupo de anúncios",
    "Gruppo di annunci",
    "Advertentiegroep",
  ],
  level: [
    "Level",
    "Item type",
    "Object type",
    "Entity type",
    "Type",
    "Change resource type",
    "Ebene",
    "Niveau",
    "Nivel",
  ],
  object: [
    "Object",
    "Object name",
    "Entity name",
    "Item",
    "Item changed",
    "Item name",
    "Entity",
    "Name",
    "Objekt",
    "Objet",
    "Objeto",
  ],
  operation: [
    "Operation",
    "How changed",
    "Action",
    "Change type",
    "Resource change operation",
    "Aktion",
    "Acción",
    "Ação",
  ],
  field: [
    "Field",
    "Attribute changed",
    "Attribute",
    "Setting",
    "Property",
    "Changed field",
    "Changed fields",
    "Category",
    "Activity",
    "Feld",
    "Champ",
    "Campo",
  ],
  old_value: [
    "Old value",
    "From",
    "Before",
    "Previous value",
    "Old",
    "Alter Wert",
    "Vorher",
    "Ancienne valeur",
    "Avant",
    "Valor anterior",
    "Valor antiguo",
    "Valor antigo",
  ],
  new_value: [
    "New value",
    "To",
    "After",
    "New",
    "Value",
    "Neuer Wert",
    "Nachher",
    "Nouvelle valeur",
    "Après",
    "Valor nuevo",
    "Nuevo valor",
    "Novo valor",
  ],
  changes: [
    "Changes",
    "Change",
    "Activity details",
    "Details",
    "Description",
    "What changed",
    "What",
    "Änderungen",
    "Änderung",
    "Modifications",
    "Modification",
    "Cambios",
    "Alterações",
    "Modifiche",
    "Wijzigingen",
  ],
  reason: [
    "Reason",
    "Why",
    "Rationale",
    "Comment",
    "Note",
    "Notes",
    "Grund",
    "Begründung",
    "Raison",
    "Motivo",
  ],
  external_id: ["External ID", "Object ID", "Entity ID", "Item ID", "ID", "Campaign ID"],
};

const keysOf = (names: readonly string[]) => names.map(headingKey);
const withKeys = (names: Readonly<Record<ChangeField, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(names).map(([field, known]) => [field, keysOf([field, ...known])]),
  ) as unknown as Headings<ChangeField>;

const ANY = withKeys(NAMES);

/** The columns of Microsoft's change history. What is changed is a kind of thing there, such as "Ad group". */
const MICROSOFT = withKeys({
  ...NAMES,
  time: ["DateTime", "Date/time", "Date time", ...NAMES.time],
  level: ["ItemChanged"],
  object: ["EntityName"],
  external_id: ["EntityId"],
});

/** The keys of all headings by which a list of changes is known. */
export const CHANGE_HEADINGS: readonly string[] = [
  ...new Set([...Object.values(ANY).flat(), ...Object.values(MICROSOFT).flat()]),
];

const GOOGLE_TITLES =
  /change history|änderungsverlauf|historique des modifications|historial de cambios|histórico de alterações|cronologia modifiche/i;

export type KnownTable = {
  format: TableFormat;
  platform: Platform | null;
  columns: ColumnMapping<ChangeField>;
};

/**
 * Tells by its headers what a table is.
 * @param above what is written above the headers
 */
export function knownTable(headers: readonly string[], above: readonly string[]): KnownTable {
  const keys = new Set(headers.map(headingKey));
  if (keys.has("howchanged") && (keys.has("itemchanged") || keys.has("attributechanged")))
    return { format: "microsoft", platform: "microsoft", columns: guessColumns(headers, MICROSOFT) };
  const columns = guessColumns(headers, ANY);
  const { time, changes, campaign, actor, tool, object, field } = columns;
  const isGoogle =
    [time, changes, campaign, actor].every((place) => place !== undefined) &&
    object === undefined &&
    field === undefined &&
    (tool !== undefined || above.some((text) => GOOGLE_TITLES.test(text.slice(0, 200))));
  if (isGoogle) return { format: "google", platform: "google", columns };
  const isMeta = keys.has("activity") && keys.has("activitydetails");
  return { format: "table", platform: isMeta ? "meta" : null, columns };
}
