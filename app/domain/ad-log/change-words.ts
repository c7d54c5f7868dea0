import type { LogCategory, LogLevel, LogOperation } from "#contract/vocabulary.ts";

const CATEGORY_WORDS: readonly [LogCategory, RegExp][] = [
  ["budget", /budget|spend(?:ing)? (?:cap|limit|target)|presupuesto|orçamento/],
  [
    "bid",
    /\bbid|\bcp[acmv]\b|\broas\b|gebot|enchère|\bpujas?\b|\blances?\b|\bofferta\b|optimization goal|max\. cp/,
  ],
  ["keyword", /keyword|search term|mots? clés?|palabras? clave|palavras?.chave|parol[ae] chiave|zoekwoord/],
  ["audience", /audience|user list|remarketing|customer list|lookalike|zielgruppe|público|pubblico/],
  ["tracking", /tracking|url (?:options?|suffix|parameters?|custom)|\bconversion|pixel|\butm\b|labels?$/],
  ["landing_page", /final (?:mobile )?urls?\b|landing|destination|website url|zielseite/],
  ["schedule", /schedul|start (?:date|time)|end (?:date|time)|\bdates?\b|\bduration|daypart|zeitplan/],
  [
    "targeting",
    /target|locations?\b|\bgeo|languages?\b|placement|devices?\b|demographic|\bnetworks?\b|\bage\b|gender|exclusion|standort/,
  ],
  ["feed", /\bfeeds?\b|catalog|product (?:set|group)/],
  [
    "creative",
    /headline|description|creative|\bimages?\b|\bvideos?\b|\bassets?\b|\btext\b|sitelink|callout|extension|\blogos?\b|business name|thumbnail/,
  ],
  ["status", /status|\bstate\b|\bpaused\b|\benabled\b|delivery|zustand|statut|\bestado\b|\bstato\b/],
];

/** More than any name of a field has. */
const LENGTH_MAX = 200;

const plain = (text: string) =>
  text
    .slice(0, LENGTH_MAX)
    .toLowerCase()
    .replaceAll(/[_\s]+/g, " ")
    .trim();

/** Returns what a change is about, by the name of what was changed. */
export function categoryOf(field: string, fallback: LogCategory): LogCategory {
  const text = plain(field);
  return CATEGORY_WORDS.find(([, words]) => words.test(text))?.[0] ?? fallback;
}

const LEVEL_WORDS: readonly [LogLevel, RegExp][] = [
  [
    "keyword",
    /keyword|schlüsselwort|suchbegriff|mots? clés?|palabras? clave|palavras?.chave|parol[ae] chiave/,
  ],
  ["audience", /audience|zielgruppe|user list|remarketing/],
  ["ad_group", /\bad (?:group|set)|adgroup|\badset|anzeigengruppe|groupe d.annonces|grupo de anuncios/],
  ["campaign", /campaign|kampagne|campagne|campaña|campanha|campagna/],
  ["asset", /\bassets?\b|extension|sitelink|callout|\bimages?\b|\bvideos?\b/],
  ["feed", /\bfeeds?\b|catalog/],
  ["page", /\bpages?\b/],
  ["account", /account|konto|compte|cuenta|\bconta\b/],
  ["ad", /\bads?\b|anzeige|annonce|anuncio|anúncio|annuncio/],
];

/** Returns what of an account a word names, such as "Ad group". Null for anything else. */
export function levelOf(text: string): LogLevel | null {
  const words = plain(text);
  return LEVEL_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/** Returns the category of a thing itself, such as a campaign that is created. */
export const categoryOfLevel = (level: LogLevel): LogCategory =>
  level === "asset" ? "creative" : level === "page" ? "landing_page" : level;

const LEVEL_NAMES: Readonly<Record<LogLevel, string>> = {
  account: "Account",
  campaign: "Campaign",
  ad_group: "Ad group",
  ad: "Ad",
  asset: "Asset",
  audience: "Audience",
  keyword: "Keyword",
  feed: "Feed",
  page: "Page",
};

export const levelName = (level: LogLevel): string => LEVEL_NAMES[level];

const OPERATION_WORDS: readonly [LogOperation, RegExp][] = [
  [
    "created",
    /^(?:added|created?|add|new|insert(?:ed)?|hinzugefügt|erstellt|ajoutée?|créée?|añadid[ao]|cread[ao])$/,
  ],
  ["removed", /^(?:removed?|deleted?|archived|entfernt|gelöscht|supprimée?|eliminad[ao]|removid[ao])$/],
  [
    "paused",
    /^(?:paused?|inactive|off|disabled|deactivated|stopped|suspended|pausiert|(?:en )?pause|pausad[ao])$/,
  ],
  [
    "enabled",
    /^(?:enabled?|active|on|activated|resumed|unpaused|started|eligible|aktiviert|aktiv|activée?|activ[ao])$/,
  ],
  ["reverted", /^(?:reverted|undone|rolled back)$/],
  [
    "changed",
    /^(?:changed?|edited|edit|updated?|modified|increased|decreased|raised|lowered|set|replaced|geändert|modifiée?|cambiad[ao]|alterad[ao])$/,
  ],
];

/** Returns what was done, by a word such as "Added" or "Paused". Null for anything else. */
export function operationOf(text: string): LogOperation | null {
  const word = plain(text);
  return OPERATION_WORDS.find(([, pattern]) => pattern.test(word))?.[0] ?? null;
}

/** Returns what a new status means for the thing that has it. */
export function operationOfStatus(status: string | null): LogOperation {
  const operation = operationOf(status ?? "");
  return operation === "paused" || operation === "enabled" || operation === "removed" ? operation : "changed";
}

const AUTOMATIC =
  /automatically applied|auto-?appl|automated rule|automatic rule|recommendations? subscription|automatische regel|internal tool/;
const PLATFORM_ACTOR =
  /^(?:google|google ads|google ads system|meta|facebook|microsoft|microsoft advertising|system)$/;

/** True if a platform made the change itself, as its rules and automatic recommendations do. */
export const isByPlatform = (actor: string | null, tool: string | null): boolean =>
  PLATFORM_ACTOR.test(plain(actor ?? "")) || [actor, tool].some((name) => AUTOMATIC.test(plain(name ?? "")));
