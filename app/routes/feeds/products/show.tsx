import { data } from "react-router";
import { getFeed, getFeedProduct } from "#api-client/feeds.server.ts";
import { PlacedRow } from "#components/campaigns/placed-row.tsx";
import { ChangeList } from "#components/feeds/change-list.tsx";
import { feedLinks } from "#components/feeds/feed-links.ts";
import {
  attributeName,
  attributeValue,
  availabilityWords,
  CHANGE_WORDS,
  worded,
} from "#components/feeds/feed-words.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { afterTask, makeTask } from "#app/make-task.server.ts";
import type { FeedChange } from "#contract/feeds.ts";
import { Form } from "#forms/form.tsx";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icons.tsx";
import { Moment } from "#ui/time.tsx";
import { WebLink } from "#ui/web-link.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/show";
import { feedCrumbs } from "../feeds/feed-crumbs.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => feedCrumbs(loaderData?.feed, loaderData?.product.title ?? "Product"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [feed, product, { timezone }] = await Promise.all([
    getFeed(api, params.feedId),
    getFeedProduct(api, params.feedId, params.productId),
    readerOf(context),
  ]);
  return { feed: { id: feed.id, name: feed.name }, product, now: Date.now(), zone: timezone };
}

/** Says what happened to a product: "Kestrel boot, 42: Availability, In stock → Sold out". */
function sentenceOf({ attribute, before, after, kind }: FeedChange, title: string): string {
  if (attribute === null) return `${title}: ${worded(CHANGE_WORDS, kind)}`;
  const [one, other] = [before, after].map((value) =>
    value === null ? "empty" : attributeValue(attribute, value),
  );
  return `${title}: ${attributeName(attribute)}, ${one} → ${other}`;
}

/** Makes a task of a product, or of what happened to it. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const api = context.get(apiContext);
  if (postedIntent(context) !== "task") throw data(null, { status: 400 });
  const wanted = postedText(context.get(postedContext)?.get("change"));
  return deleting(async () => {
    const [feed, product] = await Promise.all([
      getFeed(api, params.feedId),
      getFeedProduct(api, params.feedId, params.productId),
    ]);
    const change = product.changes.find(({ id }) => id === wanted);
    const here = feedLinks(feed.id).product(product.id);
    const task = await makeTask(
      { context, request },
      {
        title: change ? sentenceOf(change, product.title) : `Look at ${product.title}`,
        description: [product.link ?? "", `Feed: ${feed.name}`],
        source: { name: "Product", path: here },
        about: product.uses,
        project: feed.project?.slug,
      },
    );
    return afterTask(task, here);
  });
}

export default function ShowProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { product, now, zone } = loaderData;
  const { title, key, link, availability, price, sale_price: sale, removed_at: removed } = product;
  const facts = [
    { term: "Availability", details: availability === null ? "–" : availabilityWords(availability) },
    { term: "Price", details: price ?? "–" },
    sale !== null && { term: "Sale price", details: sale },
    { term: "Id", details: key },
    link !== null && { term: "Page", details: <WebLink url={link} /> },
    { term: "In the feed since", details: <Moment at={product.first_seen_at} zone={zone} /> },
    removed !== null && { term: "Gone since", details: <Moment at={removed} zone={zone} /> },
  ].filter((fact) => fact !== false);
  return (
    <>
      <PageTop
        page={title}
        refusal={actionData?.refusal}
        actions={
          <Form id="product" isGuarded={false}>
            <SubmitButton name="intent" value="task" tone="secondary">
              <Icon name="list-checks" />
              Make task
            </SubmitButton>
          </Form>
        }
      />
      <Card as="section" className="feed-card">
        <header className="feed-card-head">
          <h2>{removed === null ? "Now" : "Not in the feed anymore"}</h2>
        </header>
        <dl className="feed-facts">
          {facts.map(({ term, details }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd dir="auto">{details}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className="feeds-two">
        <Card as="section" className="feed-card">
          <header className="feed-card-head">
            <h2>What links to it</h2>
            <span className="count">{product.use_count}</span>
          </header>
          {product.uses.length === 0 ? (
            <p className="feed-card-text">No ad and no post that you see links to it.</p>
          ) : (
            <div className="found feed-card-text">
              <ul>
                {product.uses.map((use) => (
                  <PlacedRow key={use.id} row={use} />
                ))}
              </ul>
            </div>
          )}
        </Card>
        <Card as="section" className="feed-card">
          <header className="feed-card-head">
            <h2>Problems</h2>
            <span className="count">{product.problems.length}</span>
          </header>
          {product.problems.length === 0 ? (
            <p className="feed-card-text">It keeps all rules.</p>
          ) : (
            <ul className="feed-changes">
              {product.problems.map(({ attribute, value, rule, severity }) => (
                <li key={`${attribute} ${rule}`} className="feed-row">
                  <span className="feed-sign" data-severity={severity === "error" ? "bad" : "warn"}>
                    <Icon name={severity === "error" ? "alert" : "warning"} />
                  </span>
                  <span className="feed-row-text">
                    <b>{rule}</b>{" "}
                    <small dir="auto">
                      {attributeName(attribute)}
                      {value !== "" && `: ${value}`}
                    </small>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
      {product.changes.length > 0 && (
        <Card as="section" className="feed-card">
          <header className="feed-card-head">
            <h2>History</h2>
          </header>
          <ChangeList changes={product.changes} now={now} zone={zone} />
        </Card>
      )}
      <Card as="section" className="feed-card">
        <details>
          <summary className="feed-card-head">All attributes</summary>
          <dl className="feed-facts">
            {product.attributes.map(({ name, values }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">{values.join(", ")}</dd>
              </div>
            ))}
          </dl>
        </details>
      </Card>
    </>
  );
}
