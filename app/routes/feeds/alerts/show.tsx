import { href, redirect } from "react-router";
import { getFeed, getFeedAlert, updateFeedAlert } from "#api-client/feeds.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { PlacedRow } from "#components/campaigns/placed-row.tsx";
import { feedLinks, monitorLinks } from "#components/feeds/feed-links.ts";
import { ALERT_STATE_WORDS, worded } from "#components/feeds/feed-words.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { afterTask, makeTask } from "#app/make-task.server.ts";
import { Form } from "#forms/form.tsx";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { apiContext } from "#middleware/api.server.ts";
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
    { label: "Alerts", to: monitorLinks.alerts },
    { label: loaderData?.alert.title ?? "Alert" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const [alert, { timezone }] = await Promise.all([
    getFeedAlert(context.get(apiContext), params.alertId),
    readerOf(context),
  ]);
  return { alert, zone: timezone };
}

/** Makes a task of an alert, says that it was seen, or opens it again. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const intent = postedIntent(context);
  const { alertId } = params;
  return deleting(async () => {
    if (intent === "task") {
      const alert = await getFeedAlert(api, alertId);
      if (alert.task !== null) return redirect(href("/tasks/:taskId", { taskId: alert.task.id }));
      const feed = await getFeed(api, alert.feed.id);
      const task = await makeTask(
        { context, request },
        {
          title: alert.title,
          description: [alert.detail, `Feed: ${feed.name}`],
          source: { name: "Alert", path: monitorLinks.alert(alertId) },
          about: alert.uses,
          project: feed.project?.slug,
        },
      );
      await updateFeedAlert(api, alertId, { state: "acknowledged", task: task ?? null });
      return afterTask(task, monitorLinks.index);
    }
    if (intent === "open") {
      await updateFeedAlert(api, alertId, { state: "open" });
      return redirectWithSuccess(monitorLinks.alert(alertId), "Alert opened again.");
    }
    await updateFeedAlert(api, alertId, { state: "acknowledged" });
    return redirectWithSuccess(monitorLinks.index, "Alert marked as seen to.");
  });
}

export default function ShowFeedAlert({ loaderData: { alert, zone }, actionData }: Route.ComponentProps) {
  const { title, detail, state, feed, product, entry, uses, use_count: count, task, rule, can } = alert;
  const links = feedLinks(feed.id);
  return (
    <>
      <PageTop
        page={title}
        lead={detail}
        refusal={actionData?.refusal}
        actions={
          can.update &&
          (state === "open" ? (
            <Form id="alert" isGuarded={false} className="actions">
              <SubmitButton name="intent" value="acknowledge" tone="secondary">
                Got it
              </SubmitButton>{" "}
              {task === null && (
                <SubmitButton name="intent" value="task">
                  <Icon name="list-checks" />
                  Make task
                </SubmitButton>
              )}
            </Form>
          ) : (
            state === "acknowledged" && (
              <Form id="alert" isGuarded={false} className="actions">
                <SubmitButton name="intent" value="open" tone="secondary">
                  Open again
                </SubmitButton>
              </Form>
            )
          ))
        }
      />
      <Card as="section" className="feed-card">
        <header className="feed-card-head">
          <h2>{worded(ALERT_STATE_WORDS, state)}</h2>
        </header>
        <dl className="feed-facts">
          <Fact term="Feed">
            <Link to={links.feed}>{feed.name}</Link>
          </Fact>
          {product && (
            <Fact term="Product">
              <Link to={links.product(product.id)}>{product.title}</Link>
            </Fact>
          )}
          {entry && (
            <Fact term="Article">
              <Link to={monitorLinks.entry(entry.id)}>{entry.title}</Link>
              {entry.link !== null && (
                <>
                  {" "}
                  (<WebLink url={entry.link} text="on the web" />)
                </>
              )}
            </Fact>
          )}
          <Fact term="Since">
            <Moment at={alert.raised_at} zone={zone} />
          </Fact>
          {alert.count > 1 && (
            <Fact term="Last time">
              <Moment at={alert.last_raised_at} zone={zone} />, {alert.count.toLocaleString("en-US")} times in
              all
            </Fact>
          )}
          {alert.resolved_at !== null && (
            <Fact term="Over since">
              <Moment at={alert.resolved_at} zone={zone} />
            </Fact>
          )}
          {rule && (
            <Fact term="Rule">
              <Link to={href("/micro-tools/feed-monitor/rules/:ruleId/edit", { ruleId: rule.id })}>
                {rule.name}
              </Link>
            </Fact>
          )}
          {task && (
            <Fact term="Task">
              <Link to={href("/tasks/:taskId", { taskId: task.id })}>{task.title}</Link>
            </Fact>
          )}
        </dl>
      </Card>
      {count > 0 && (
        <Card as="section" className="feed-card">
          <header className="feed-card-head">
            <h2>What links to it</h2>
            <span className="count">{count}</span>
          </header>
          <div className="found feed-card-text">
            <ul>
              {uses.map((use) => (
                <PlacedRow key={use.id} row={use} />
              ))}
            </ul>
          </div>
        </Card>
      )}
    </>
  );
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);
