import { data } from "react-router";
import type { z } from "zod";
import { createFeedRule, tryNewFeedRule } from "#api-client/feeds.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { monitorLinks } from "#components/feeds/feed-links.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { FEED_QUIET_HOURS } from "#contract/limits.ts";
import { FEED_CONDITIONS, type FeedCondition } from "#contract/vocabulary.ts";
import { CONDITIONS } from "#domain/feeds/alert-rules.ts";
import { CONDITION_WORDS, knownCondition } from "#domain/feeds/condition-words.ts";
import { postedIntent, savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/new";
import { ruleSchema } from "../feed-schemas.server.ts";
import { monitorCrumb } from "../monitor-crumb.ts";
import { ruleChoices } from "./choices.server.ts";
import { RuleForm, ruleLabels } from "./rule-form.tsx";
import { kept, ruleInput } from "./rule-input.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => [
    monitorCrumb,
    { label: "Rules", to: monitorLinks.rules },
    ...(loaderData?.condition == null
      ? [{ label: "New rule" }]
      : [{ label: "New rule", to: monitorLinks.newRule }, { label: "Details" }]),
  ],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const condition = knownCondition(url.searchParams.get("condition"));
  return { condition, ...(await ruleChoices(context, condition)) };
}

export const action = ({ context }: Route.ActionArgs) =>
  savingForm(context, ruleSchema, async (values, submission) => {
    const api = context.get(apiContext);
    if (postedIntent(context) === "try") {
      const trial = await tryNewFeedRule(api, ruleInput(values));
      return data({ result: kept(submission.reply()), trial });
    }
    await createFeedRule(api, ruleInput(values));
    return redirectWithSuccess(monitorLinks.rules, "Rule created.");
  });

export default function NewRule({ loaderData, actionData }: Route.ComponentProps) {
  const { condition, ...choices } = loaderData;
  // Another condition has other fields, and other values to begin with.
  if (condition !== null)
    return <NewRuleForm key={condition} condition={condition} {...choices} answer={actionData} />;
  return (
    <>
      <PageTop page="New rule" lead="What do you want to be told about?" />
      <ul className="feed-conditions">
        {FEED_CONDITIONS.map((one) => (
          <li key={one}>
            <Link to={monitorLinks.newRule + searchWith({ condition: one })}>
              <b>{CONDITIONS[one].name}</b> <small>{CONDITION_WORDS[one].hint}</small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

type Props = Omit<Route.ComponentProps["loaderData"], "condition"> & {
  condition: FeedCondition;
  answer: Route.ComponentProps["actionData"];
};

function NewRuleForm({ condition, choices, zone, answer }: Props) {
  const { name, threshold } = CONDITIONS[condition];
  const [form, fields] = useForm<z.input<typeof ruleSchema>>({
    id: "feed-rule",
    lastResult: answer?.result,
    defaultValue: {
      condition,
      threshold: threshold === null ? "" : String(threshold.usual),
      quiet_hours: String(FEED_QUIET_HOURS),
      is_on: "on",
    },
  });
  return (
    <>
      <PageTop
        page={`New rule: ${name}`}
        title={name}
        form={form}
        labels={ruleLabels(condition)}
        lead={CONDITION_WORDS[condition].hint}
      />
      <RuleForm
        form={form}
        fields={fields}
        condition={condition}
        choices={choices}
        trial={answer && "trial" in answer ? answer.trial : undefined}
        zone={zone}
      />
    </>
  );
}
