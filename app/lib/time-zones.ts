/**
 * Returns the IANA time zones to choose from, in alphabetical order.
 * @param present a saved zone, which is kept in the list even under an older name
 */
export const timeZones = (present: string | null = null): string[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...(present ? [present] : [])])].toSorted();

export const timeZoneLabel = (zone: string): string => zone.replaceAll("_", " ");

/** Names a time zone for people who may be in another one: "Berlin time (Europe/Berlin)". */
export function zoneName(zone: string): string {
  const city = timeZoneLabel(zone.split("/").at(-1) ?? zone);
  return zone.includes("/") ? `${city} time (${zone})` : zone;
}
