import type { Endpoint } from "./exchange.ts";
import { badRequest, methodNotAllowed, routeNotFound } from "./errors.ts";

export type Match = { endpoint: Endpoint; params: Record<string, string> };

type Compiled = { endpoint: Endpoint; segments: string[] };

const isParameter = (segment: string) => segment.startsWith("{");

/** Only patterns of the same length compete. Sorting by length too makes this a total order. */
const literalFirst = (left: Compiled, right: Compiled) => {
  if (left.segments.length !== right.segments.length) return left.segments.length - right.segments.length;
  for (const [index, segment] of left.segments.entries()) {
    const difference = Number(isParameter(segment)) - Number(isParameter(right.segments[index] ?? ""));
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
  const compiled: Compiled[] = endpoints.map((endpoint) => ({
    endpoint,
    segments: endpoint.pattern.split("/"),
  }));
  compiled.sort(literalFirst);

  return (path: string) => {
    const given = decodedSegments(path);
    const fits = compiled.filter(
      ({ segments }) =>
        segments.length === given.length &&
        segments.every((segment, index) =>
          isParameter(segment) ? given[index] !== "" : segment === given[index],
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
        for (const [index, segment] of fit.segments.entries()) {
          if (isParameter(segment)) params[segment.slice(1, -1)] = given[index] ?? "";
        }
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
