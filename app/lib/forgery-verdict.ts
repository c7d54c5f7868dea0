export type Verdict = "accept" | "refuse" | "unconfirmed";

/**
 * Decides whether an unsafe request came from one of our own pages. The user can resubmit an `unconfirmed` one with a fresh
 * token. A `refuse` came from another site. See docs/security.md for the table.
 */
export function forgeryVerdict(request: {
  fetchSite: string | null;
  origin: string | null;
  publicOrigin: string;
  hasValidToken: boolean;
}): Verdict {
  const byToken = request.hasValidToken ? "accept" : "unconfirmed";
  switch (request.fetchSite) {
    case "same-origin":
      return request.origin === null || request.origin === request.publicOrigin || request.origin === "null"
        ? "accept"
        : "refuse";
    case "none":
      return byToken;
    case null:
      if (request.origin === request.publicOrigin) return "accept";
      return request.origin === null || request.origin === "null" ? byToken : "refuse";
    default:
      return "refuse";
  }
}
