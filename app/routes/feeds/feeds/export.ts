import { exportFeedProblems, getFeed } from "#api-client/feeds.server.ts";
import { csvStream } from "#app/csv-file.server.ts";
import { attributeName } from "#components/feeds/feed-words.ts";
import type { FeedProblem } from "#contract/feeds.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/export";

/** Returns what is wrong with the products of a feed, as a file. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const wanted = (name: string) => url.searchParams.get(name)?.slice(0, 200) || undefined;
  const filter = { attribute: wanted("attribute"), rule: wanted("rule") };
  const pieceAfter = (after: string) => exportFeedProblems(api, params.feedId, { ...filter, after });
  // What fails before the first byte is a page that says so.
  const [feed, first] = await Promise.all([getFeed(api, params.feedId), pieceAfter("")]);
  async function* pieces() {
    yield [["Product ID", "Product", "Attribute", "Value", "Problem", "Kind"], ...first.data.map(lineOf)];
    for (let next = first.meta?.next ?? null; next !== null;) {
      const { data, meta } = await pieceAfter(next);
      yield data.map(lineOf);
      next = meta?.next ?? null;
    }
  }
  return csvStream(`${feed.name} problems`, pieces());
}

const lineOf = ({ product, attribute, value, rule, severity }: FeedProblem) => [
  product.key,
  product.title,
  attributeName(attribute),
  value,
  rule,
  severity === "error" ? "Error" : "Warning",
];
