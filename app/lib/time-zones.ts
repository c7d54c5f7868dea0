/**
 * The IANA zones that can be chosen, in the order of the alphabet.
 * @param present one that was chosen under another name stays
 */
export const timeZones = (present: string | null = null): string[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...(present ? [present] : [])])].toSorted();

export const timeZoneLabel = (zone: string): string => zone.replaceAll("_", " ");
