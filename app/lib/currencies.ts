/**
 * Returns the currencies to choose from, as ISO 4217 codes with their names, in the order of the codes. Names differ between
 * browsers, so call it on the server.
 * @param present a saved code, which is kept in the list even if it is unknown
 */
export function currencies(present: string | null = null): { value: string; label: string }[] {
  const names = new Intl.DisplayNames("en-US", { type: "currency", fallback: "none" });
  const codes = [...new Set([...Intl.supportedValuesOf("currency"), ...(present ? [present] : [])])];
  return codes.toSorted().map((value) => {
    const name = /^[A-Z]{3}$/.test(value) ? names.of(value) : undefined;
    return { value, label: name === undefined ? value : `${value}, ${name}` };
  });
}
