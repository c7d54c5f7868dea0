import type { Endpoint } from "./exchange.ts";
import { badRequest, methodNotAllowed, routeNotFound } from "./errors.ts";

export type Match = { endpoint: Endpoint; params: Record<string, string> };

/** The name of a segment is that of its parameter, or null if it is literal. */
type Compiled = { endpoint: Endpoint; segments: string[]; names: (string | null)[] };

/** Compares patterns of the same length. */
const literalFirst = (left: Compiled, right: Compiled) => {
  for (const [index, name] of left.names.entries()) {
    const difference = Number(name !== null) - Number(right.names[index] !== null);
    if (difference !== 0) return difference;
  }
  return 0;
};

/**
 * Matches a path segment by segment. A literal segment beats a parameter, from left to right.
 * @returns a function that throws HttpError 400 for a path that isn't UTF-8, 404 for an unknown one, and 405 for an unsupported
 * method
 */
export function createRouter(endpoints: readonly Endpoint[]) {
  const compiled = endpoints.map((endpoint): Compiled => {
    const segments = endpoint.pattern.split("/");
    return {
      endpoint,
      segments,
      names: segments.map((segment) => (segment.startsWith("{") ? segment.slice(1, -1) : null)),
    };
  });
  const byLength = Map.groupBy(compiled, ({ segments }) => segments.length);
  for (const patterns of byLength.values()) patterns.sort(literalFirst);

  return (path: string) => {
    const given = decodedSegments(path);
    const fits = (byLength.get(given.length) ?? []).filter(({ segments, names }) =>
      segments.every((segment, index) =>
        names[index] === null ? segment === given[index] : given[index] !== "",
      ),
    );
    if (fits.length === 0) throw routeNotFound(path);
    const allowed = [...new Set(fits.map(({ endpoint }) => endpoint.method))].flatMap((method) =>
      method === "GET" ? ["GET", "HEAD"] : [method],
    );
    return {
      allowed,
      for(method: string): Match {
        const wanted = method === "HEAD" ? "GET" : method;
        const fit = fits.find(({ endpoint }) => endpoint.method === wanted);
        if (fit === undefined) throw methodNotAllowed(method, path, allowed);
        const params: Record<string, string> = {};
        for (const [index, name] of fit.names.entries()) if (name !== null) params[name] = given[index] ?? "";
        return { endpoint: fit.endpoint, params };
      },
    };
  };
}

/** Decodes the segments one by one, so that an encoded slash stays inside its segment. PostgreSQL texts can't contain NUL. */
function decodedSegments(path: string): string[] {
  try {
    return (path.length > 1 ? path.replace(/\/$/, "") : path)
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("\0", "\uFFFD"));
  } catch {
    throw badRequest();
  }
}
