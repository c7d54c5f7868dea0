import { data } from "react-router";
import { listFeedRules, updateFeedRule } from "#api-client/feeds.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { monitorLinks } from "#components/feeds/feed-links.ts";
import { MonitorTop } from "#components/feeds/monitor-top.tsx";
import type { FeedRule } from "#contract/feeds.ts";
import { conditionSentence } from "#domain/feeds/condition-words.ts";
import { Form } from "#forms/form.tsx";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { plural } from "#lib/counts.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/index";
import { monitorCrumb } from "../monitor-crumb.ts";

export const handle = { breadcrumb: () => [monitorCrumb, { label: "Rules" }] };

export async function loader({ context }: Route.LoaderArgs) {
  return { rules: await listFeedRules(context.get(apiContext)) };
}

/** Turns a rule on or off. */
export async function action({ context }: Route.ActionArgs) {
  const intent = postedIntent(context);
  if (intent !== "on" && intent !== "off") throw data(null, { status: 400 });
  return deleting(async () => {
    const rule = postedText(context.get(postedContext)?.get("rule"));
    await updateFeedRule(context.get(apiContext), rule, { is_on: intent === "on" });
    return redirectWithSuccess(monitorLinks.rules, intent === "on" ? "Rule turned on." : "Rule turned off.");
  });
}

export default function FeedRules({ loaderData: { rules }, actionData }: Route.ComponentProps) {
  const add = (
    <ButtonLink to={monitorLinks.newRule} tone="secondary">
      New rule
    </ButtonLink>
  );
  return (
    <>
      <MonitorTop page="Rules" refusal={actionData?.refusal} />
      {rules.length === 0 ? (
        <EmptyState heading="No rules yet" action={add}>
          A rule says when you’re told: a product in your ads is sold out, a price jumps, or an article
          mentions you. The usual ones come with your first feed.
        </EmptyState>
      ) : (
        <>
          <div className="feed-list-head">
            <h2>{plural(rules.length, "rule")}</h2> {add}
          </div>
          <Table
            caption={<span className="sr-only">Rules</span>}
            rows={rules}
            rowKey={({ id }) => id}
            columns={[
              { heading: "Rule", names: true, cell: (rule) => <RuleName rule={rule} /> },
              { heading: "Feed", cell: ({ feed }) => <bdi>{feed?.name ?? "All that fit"}</bdi> },
              {
                heading: "Who is told",
                cell: ({ recipients }) => (
                  <bdi>{recipients.map(({ name }) => name).join(", ") || "The feed’s owner"}</bdi>
                ),
              },
              {
                heading: "Open alerts",
                align: "end",
                cell: ({ open_alerts: open }) =>
                  open === 0 ? "–" : <Link to={monitorLinks.alerts}>{open.toLocaleString("en-US")}</Link>,
              },
              { heading: "State", cell: ({ is_on: isOn }) => (isOn ? "On" : "Off") },
              { heading: "Actions", quiet: true, align: "end", cell: (rule) => <Switch rule={rule} /> },
            ]}
          />
        </>
      )}
    </>
  );
}

const RuleName = ({ rule }: { rule: FeedRule }) => (
  <span className="feed-row-text">
    {rule.can.update ? (
      <Link to={monitorLinks.editRule(rule.id)} className="feed-row-name">
        <bdi>{rule.name}</bdi>
      </Link>
    ) : (
      <bdi>{rule.name}</bdi>
    )}{" "}
    <small dir="auto">{conditionSentence(rule)}</small>
  </span>
);

const Switch = ({ rule: { id, name, is_on: isOn, can } }: { rule: FeedRule }) =>
  can.update && (
    <Form id={`switch-${id}`} isGuarded={false} keepsPlace>
      <input type="hidden" name="rule" value={id} />
      <SubmitButton name="intent" value={isOn ? "off" : "on"} tone="quiet" size="small">
        {isOn ? "Turn off" : "Turn on"}
        <span className="sr-only"> {name}</span>
      </SubmitButton>
    </Form>
  );
