import { data } from "react-router";
import { getFeed, getFeedEntry, updateFeedEntry } from "#api-client/feeds.server.ts";
import { readApart, TooLongError } from "#app/reading-thread.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Prose } from "#components/blogs/prose.tsx";
import { feedLinks, monitorLinks } from "#components/feeds/feed-links.ts";
import { DiffText } from "#components/review/diff-text.tsx";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { afterTask, makeTask } from "#app/make-task.server.ts";
import { Form } from "#forms/form.tsx";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { postedText } from "#lib/posted-text.ts";
import { diffTexts } from "#lib/text-diff.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/time.tsx";
import { WebLink } from "#ui/web-link.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/show";
import { monitorCrumb } from "../monitor-crumb.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => [
    monitorCrumb,
    { label: "Reader", to: monitorLinks.reader },
    { label: loaderData?.entry.title ?? "Article" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const [entry, { timezone }] = await Promise.all([
    getFeedEntry(context.get(apiContext), params.entryId),
    readerOf(context),
  ]);
  const { before, title, text, html, ...shown } = entry;
  return {
    entry: { ...shown, title },
    nodes: await articleNodes(html ?? "", entry.link),
    text: text ?? entry.summary,
    diff:
      before === null
        ? null
        : { title: diffTexts(before.title, title), text: diffTexts(before.text, text ?? "") },
    zone: timezone,
  };
}

/** Returns what an article shows, or null for one without HTML, or with far too much of it: that is shown as text. */
async function articleNodes(html: string, base: string | null) {
  try {
    return await readApart("article", html, base);
  } catch (error) {
    if (error instanceof TooLongError) return null;
    throw error;
  }
}

const CHANGES = {
  read: { is_read: true },
  unread: { is_read: false },
  star: { is_starred: true },
  unstar: { is_starred: false },
} as const;

const SAID = {
  read: "Marked as read.",
  unread: "Marked as new.",
  star: "Star added.",
  unstar: "Star removed.",
} as const;

/** Marks an article, or makes a task of it. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const intent = postedIntent(context);
  const here = monitorLinks.entry(params.entryId);
  if (intent === "task")
    return deleting(async () => {
      const entry = await getFeedEntry(api, params.entryId);
      const feed = await getFeed(api, entry.feed.id);
      const task = await makeTask(
        { context, request },
        {
          title: `Look at “${entry.title}”`,
          description: [entry.link ?? "", `Feed: ${feed.name}`],
          source: { name: "Article", path: here },
          project: feed.project?.slug,
        },
      );
      return afterTask(task, here);
    });
  const known = (Object.keys(CHANGES) as (keyof typeof CHANGES)[]).find((one) => one === intent);
  if (known === undefined) throw data(null, { status: 400 });
  const back = postedText(context.get(postedContext)?.get("back"));
  return deleting(async () => {
    await updateFeedEntry(api, params.entryId, CHANGES[known]);
    // Only to the lists that have this button.
    return redirectWithSuccess(
      /^\/micro-tools\/feed-monitor\/[\w/?=&%+.-]*$/.test(back) ? back : here,
      SAID[known],
    );
  });
}

const Mark = ({ value, children }: { value: keyof typeof CHANGES; children: string }) => (
  <SubmitButton name="intent" value={value} tone="secondary">
    {children}
  </SubmitButton>
);

export default function ShowEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { entry, nodes, text, diff, zone } = loaderData;
  const { title, feed, author, link, published_at: at, changed_at: edited } = entry;
  return (
    <>
      <PageTop
        page={title}
        refusal={actionData?.refusal}
        lead={
          <>
            <Link to={feedLinks(feed.id).feed}>{feed.name}</Link>
            {author !== null && `, ${author}`}, <Moment at={at ?? entry.first_seen_at} zone={zone} />
          </>
        }
        actions={
          <Form id="entry" isGuarded={false} className="actions">
            {entry.is_starred ? <Mark value="unstar">Remove star</Mark> : <Mark value="star">Star</Mark>}{" "}
            {entry.is_read ? <Mark value="unread">Mark as new</Mark> : <Mark value="read">Mark as read</Mark>}{" "}
            <SubmitButton name="intent" value="task">
              <Icon name="list-checks" />
              Make task
            </SubmitButton>
          </Form>
        }
      />
      <Card as="article">
        <div className="feed-article" dir="auto">
          {edited !== null && (
            <p className="feed-quiet">
              Edited <Moment at={edited} zone={zone} />
            </p>
          )}
          {diff !== null && (
            <section className="feed-edited" aria-label="What was edited">
              <p>
                <b>
                  <DiffText parts={diff.title} />
                </b>
              </p>
              <p>
                <DiffText parts={diff.text} />
              </p>
            </section>
          )}
          {nodes !== null ? (
            <Prose nodes={nodes} />
          ) : (
            diff === null &&
            text
              .split(/\n{2,}/)
              // oxlint-disable-next-line react/no-array-index-key -- paragraphs have nothing but their place
              .map((paragraph, index) => <p key={index}>{paragraph}</p>)
          )}
          {link !== null && (
            <p>
              <WebLink url={link} text="Read it on the web" />
            </p>
          )}
        </div>
      </Card>
    </>
  );
}
