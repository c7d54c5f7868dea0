/** Returns what people know an address by: its host, or all of it if it isn't one of the web. */
export function hostOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.host.replace(/^www\./, "") : url;
}
