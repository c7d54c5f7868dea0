import { data } from "react-router";
import type { z } from "zod";
import { deleteFeedRule, getFeedRule, tryNewFeedRule, updateFeedRule } from "#api-client/feeds.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { FEED_CONDITIONS } from "#contract/vocabulary.ts";
import { CONDITION_WORDS } from "#domain/feeds/condition-words.ts";
import { Form } from "#forms/form.tsx";
import { deleting, postedIntent, savingForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/edit";
import { ruleSchema } from "../feed-schemas.server.ts";
import { monitorCrumb } from "../monitor-crumb.ts";
import { ruleChoices } from "./choices.server.ts";
import { RULE_LABELS, RuleForm } from "./rule-form.tsx";
import { kept, ruleInput, RULES } from "./rule-input.ts";

export const handle = {
  breadcrumb: () => [monitorCrumb, { label: "Rules", to: RULES }, { label: "Edit rule" }],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const [rule, choices] = await Promise.all([
    getFeedRule(context.get(apiContext), params.ruleId),
    ruleChoices(context),
  ]);
  if (!rule.can.update) throw notFound("Page not found");
  return { rule, ...choices };
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const intent = postedIntent(context);
  if (intent === "delete")
    return deleting(async () => {
      await deleteFeedRule(api, params.ruleId);
      return redirectWithSuccess(RULES, "Rule deleted. Its alerts are over.");
    });
  return savingForm(context, ruleSchema, async (values, submission) => {
    if (intent === "try") {
      const trial = await tryNewFeedRule(api, ruleInput(values));
      return data({ result: kept(submission.reply()), trial });
    }
    await updateFeedRule(api, params.ruleId, ruleInput(values));
    return redirectWithSuccess(RULES, "Rule saved.");
  });
}

export default function EditRule({ loaderData, actionData }: Route.ComponentProps) {
  const { rule, choices, zone } = loaderData;
  // A condition of another API stays what it is.
  const condition = FEED_CONDITIONS.find((one) => one === rule.condition) ?? "unreachable";
  const [form, fields] = useForm<z.input<typeof ruleSchema>>({
    id: "feed-rule",
    lastResult: actionData && "result" in actionData ? actionData.result : undefined,
    defaultValue: {
      name: rule.name,
      condition: rule.condition,
      threshold: rule.threshold === null ? "" : String(rule.threshold),
      keywords: rule.keywords.join(", "),
      feed: rule.feed?.id ?? "",
      recipients: rule.recipients.map(({ id }) => id),
      quiet_hours: String(rule.quiet_hours),
      is_on: rule.is_on ? "on" : undefined,
    },
  });
  return (
    <>
      <PageTop
        page="Edit rule"
        lead={CONDITION_WORDS[condition].label}
        form={form}
        labels={RULE_LABELS}
        refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
      />
      <RuleForm
        form={form}
        fields={fields}
        condition={condition}
        choices={choices}
        submit="Save rule"
        trial={actionData && "trial" in actionData ? actionData.trial : undefined}
        zone={zone}
      />
      {rule.can.delete && (
        <details className="feed-paste mt-8">
          <summary>Delete the rule</summary>
          <Form id="delete-rule" isGuarded={false}>
            <p>Its open alerts are over then. You can’t undo this.</p>
            <SubmitButton name="intent" value="delete" tone="danger">
              Delete rule
            </SubmitButton>
          </Form>
        </details>
      )}
    </>
  );
}
