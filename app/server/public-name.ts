/** What a request says about the address it was sent to. The forwarded values count only when they come from a trusted proxy. */
export type ClaimedName = {
  host: string | undefined;
  forwardedHost?: string | undefined;
  forwardedProto?: string | undefined;
};

/** By the host people type, with and without the scheme's own port: the origin that this host stands for. */
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
 * The one origin a request is for; undefined where it is for none of ours. Lists match nothing: in them somebody may have
 * put a name in front of the proxy's. A scheme that the proxy names must be the origin's own, else cookies and forms would
 * fail one page later and without a reason.
 */
export function publicOriginOf(
  { host, forwardedHost, forwardedProto }: ClaimedName,
  origins: ReadonlyMap<string, string>,
): string | undefined {
  const origin = origins.get((forwardedHost ?? host ?? "").trim().toLowerCase());
  if (!origin || forwardedProto === undefined) return origin;
  return `${forwardedProto.trim().toLowerCase()}:` === new URL(origin).protocol ? origin : undefined;
}
