/** The host and scheme that a request was sent to. Forwarded values count only if they come from a trusted proxy. */
export type ClaimedName = {
  host: string | undefined;
  forwardedHost?: string | undefined;
  forwardedProto?: string | undefined;
};

/** Maps each host that users type, with and without the scheme's default port, to its origin. */
export function originsByHost(origins: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    origins.flatMap((origin) => {
      const { host, port, protocol } = new URL(origin);
      const own = protocol === "https:" ? 443 : 80;
      return port ? [[host, origin]] : [[host, origin] as const, [`${host}:${own}`, origin] as const];
    }),
  );
}

/**
 * Returns the origin that a request is for, or undefined if it isn't one of ours. Lists never match, because a client may have
 * put a name in front of the proxy's. The scheme from the proxy must be the origin's own. Otherwise, cookies and forms would fail
 * one page later without a clear reason.
 */
export function publicOriginOf(
  { host, forwardedHost, forwardedProto }: ClaimedName,
  origins: ReadonlyMap<string, string>,
): string | undefined {
  const origin = origins.get((forwardedHost ?? host ?? "").trim().toLowerCase());
  if (!origin || forwardedProto === undefined) return origin;
  return `${forwardedProto.trim().toLowerCase()}:` === new URL(origin).protocol ? origin : undefined;
}
