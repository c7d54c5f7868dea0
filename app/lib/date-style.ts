/** How days can be written: a language with its country, or the digits of ISO 8601. */
export const DATE_LOCALES = [
  "en-US",
  "en-GB",
  "iso",
  "de-DE",
  "fr-FR",
  "es-ES",
  "it-IT",
  "pt-BR",
  "nl-NL",
  "pl-PL",
  "cs-CZ",
  "sv-SE",
  "da-DK",
  "fi-FI",
  "ja-JP",
] as const;
export type DateLocale = (typeof DATE_LOCALES)[number];

export const CLOCKS = ["24", "12"] as const;

export type DateStyle = { locale: DateLocale; clock: (typeof CLOCKS)[number] };

export const DEFAULT_STYLE: DateStyle = { locale: "en-US", clock: "24" };

let read = () => DEFAULT_STYLE;

export const dateStyle = (): DateStyle => read();

/** A server answers several people at once, so it reads the style of the current request. A browser has one page. */
export function readDateStyleWith(reader: () => DateStyle): void {
  read = reader;
}

/** Returns the first language of an Accept-Language header that days can be written in. */
export function acceptedLocale(header: string | null): DateLocale {
  const tags = (header ?? "").split(",").map((part) => part.split(";")[0]?.trim().toLowerCase() ?? "");
  for (const tag of tags) {
    const known = DATE_LOCALES.filter((locale) => locale !== "iso");
    const found =
      known.find((locale) => locale.toLowerCase() === tag) ??
      known.find((locale) => tag !== "" && locale.split("-")[0] === tag.split("-")[0]);
    if (found !== undefined) return found;
  }
  return DEFAULT_STYLE.locale;
}
