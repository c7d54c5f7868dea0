import { data } from "react-router";
import type { z } from "zod";
import { getFeedRule, tryNewFeedRule, updateFeedRule } from "#api-client/feeds.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { monitorLinks } from "#components/feeds/feed-links.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { FeedRule } from "#contract/feeds.ts";
import type { FeedCondition } from "#contract/vocabulary.ts";
import { CONDITIONS } from "#domain/feeds/alert-rules.ts";
import { conditionSentence, knownCondition } from "#domain/feeds/condition-words.ts";
import { postedIntent, savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { Icon } from "#ui/icons.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/edit";
import { ruleSchema } from "../feed-schemas.server.ts";
import { ruleChoices } from "./choices.server.ts";
import { ruleCrumbs } from "./rule-crumbs.ts";
import { RuleForm, ruleLabels } from "./rule-form.tsx";
import { kept, ruleInput } from "./rule-input.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => ruleCrumbs(loaderData?.rule.name ?? "Edit rule"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const rule = await getFeedRule(context.get(apiContext), params.ruleId);
  if (!rule.can.update) throw notFound("Page not found");
  const condition = knownCondition(rule.condition);
  return { rule, condition, ...(await ruleChoices(context, condition)) };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  savingForm(context, ruleSchema, async (values, submission) => {
    const api = context.get(apiContext);
    if (postedIntent(context) === "try") {
      const trial = await tryNewFeedRule(api, ruleInput(values));
      return data({ result: kept(submission.reply()), trial });
    }
    await updateFeedRule(api, params.ruleId, ruleInput(values));
    return redirectWithSuccess(monitorLinks.rules, "Rule saved.");
  });

export default function EditRule({ loaderData, actionData }: Route.ComponentProps) {
  const { rule, condition, ...choices } = loaderData;
  return condition === null ? (
    <UnknownRule rule={rule} />
  ) : (
    <EditRuleForm rule={rule} condition={condition} {...choices} answer={actionData} />
  );
}

const DeleteLink = ({ rule }: { rule: FeedRule }) =>
  rule.can.delete && (
    <ButtonLink to={monitorLinks.deleteRule(rule.id)} tone="quiet">
      <Icon name="trash" />
      Delete rule…
    </ButtonLink>
  );

/** A rule of an API with more conditions than this app has. To save it here would make another one of it. */
const UnknownRule = ({ rule }: { rule: FeedRule }) => (
  <>
    <PageTop
      page={rule.name}
      lead="This app doesn’t know what this rule looks for, so you can’t change it here. You can turn it on or off in the list of rules, or delete it."
      actions={<DeleteLink rule={rule} />}
    />
    <DescriptionList
      items={[
        { term: "Looks for", details: conditionSentence(rule) },
        { term: "Feed", details: rule.feed?.name ?? "All that fit" },
        {
          term: "Who is told",
          details: rule.recipients.map(({ name }) => name).join(", ") || "The feed’s owner",
        },
        { term: "State", details: rule.is_on ? "On" : "Off" },
      ]}
    />
  </>
);

type Props = Omit<Route.ComponentProps["loaderData"], "condition"> & {
  condition: FeedCondition;
  answer: Route.ComponentProps["actionData"];
};

function EditRuleForm({ rule, condition, choices, zone, answer }: Props) {
  const [form, fields] = useForm<z.input<typeof ruleSchema>>({
    id: "feed-rule",
    lastResult: answer?.result,
    defaultValue: {
      name: rule.name,
      condition,
      threshold: rule.threshold === null ? "" : String(rule.threshold),
      keywords: rule.keywords.join(", "),
      feed: rule.feed?.id ?? "",
      recipients: rule.recipients.map(({ id }) => id),
      quiet_hours: String(rule.quiet_hours),
      is_on: rule.is_on ? "on" : undefined,
    },
  });
  const { name: usualName } = CONDITIONS[condition];
  return (
    <>
      <PageTop
        page={`Edit ${rule.name}`}
        lead={usualName === rule.name ? undefined : usualName}
        form={form}
        labels={ruleLabels(condition)}
        actions={<DeleteLink rule={rule} />}
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
