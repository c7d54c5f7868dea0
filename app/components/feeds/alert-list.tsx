import { href } from "react-router";
import type { FeedAlert } from "#contract/feeds.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { ago } from "#lib/ago.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { feedLinks, monitorLinks } from "./feed-links.ts";

/** What a person can't leave as it is: a product or a feed that isn't there, or isn't what an ad says. */
const BAD: readonly FeedAlert["condition"][] = ["linked_product", "out_of_stock", "unreachable"];

const isBad = ({ condition }: Pick<FeedAlert, "condition">) => BAD.includes(condition);

const AlertSign = ({ alert }: { alert: Pick<FeedAlert, "condition"> }) => (
  <span className="feed-sign" data-severity={isBad(alert) ? "bad" : "warn"}>
    <Icon name={isBad(alert) ? "alert" : "warning"} />
  </span>
);

type Props = { alerts: readonly FeedAlert[]; now: number; zone: string | null };

/** Lists alerts, each with the one action that fits it. */
export const AlertList = ({ alerts, now, zone }: Props) => (
  <ul className="feed-alerts">
    {alerts.map((alert) => (
      <li key={alert.id} className="feed-row">
        <AlertSign alert={alert} />
        <span className="feed-row-text">
          <Link to={monitorLinks.alert(alert.id)} className="feed-row-name">
            <bdi>{alert.title}</bdi>
          </Link>{" "}
          <small dir="auto">
            {alert.feed.name}: {alert.detail}
            {alert.count > 1 && `, ${alert.count.toLocaleString("en-US")} times`}
          </small>
        </span>{" "}
        <small className="feed-when">{ago(alert.last_raised_at, new Date(now), zone)}</small>{" "}
        <AlertAction alert={alert} />
      </li>
    ))}
  </ul>
);

/** The one action that fits an alert: its task or a new one, its problems, or that it was seen. */
function AlertAction({ alert: { id, title, condition, feed, state, task, can } }: { alert: FeedAlert }) {
  const named = <span className="sr-only">, {title}</span>;
  if (task !== null)
    return (
      <Link to={href("/tasks/:taskId", { taskId: task.id })} className="btn btn-secondary btn-small">
        See task{named}
      </Link>
    );
  if (condition === "product_errors")
    return (
      <Link to={feedLinks(feed.id).problems} className="btn btn-secondary btn-small">
        See problems{named}
      </Link>
    );
  if (!can.update || state !== "open") return null;
  const isTask = isBad({ condition }) || condition === "price";
  return (
    <Form id={`alert-${id}`} action={monitorLinks.alert(id)}>
      <SubmitButton name="intent" value={isTask ? "task" : "acknowledge"} tone="secondary" size="small">
        {isTask ? "Make task" : "Got it"}
        {named}
      </SubmitButton>
    </Form>
  );
}
