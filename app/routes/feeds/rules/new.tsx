import { data } from "react-router";
import type { z } from "zod";
import { createFeedRule, tryNewFeedRule } from "#api-client/feeds.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { FEED_QUIET_HOURS } from "#contract/limits.ts";
import { postedIntent, savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/new";
import { ruleSchema } from "../feed-schemas.server.ts";
import { monitorCrumb } from "../monitor-crumb.ts";
import { ruleChoices } from "./choices.server.ts";
import { RULE_LABELS, RuleForm } from "./rule-form.tsx";
import { ruleInput, RULES } from "./rule-input.ts";

export const handle = {
  breadcrumb: () => [monitorCrumb, { label: "Rules", to: RULES }, { label: "New rule" }],
};

export const loader = ({ context }: Route.LoaderArgs) => ruleChoices(context);

export const action = ({ context }: Route.ActionArgs) =>
  savingForm(context, ruleSchema, async (values, submission) => {
    const api = context.get(apiContext);
    if (postedIntent(context) === "try") {
      const trial = await tryNewFeedRule(api, ruleInput(values));
      return data({ result: submission.reply(), trial });
    }
    await createFeedRule(api, ruleInput(values));
    return redirectWithSuccess(RULES, "Rule saved.");
  });

export default function NewRule({ loaderData: { choices, zone }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof ruleSchema>>({
    id: "feed-rule",
    lastResult: actionData?.result,
    defaultValue: {
      condition: "linked_product",
      quiet_hours: String(FEED_QUIET_HOURS),
      is_on: "on",
    },
  });
  return (
    <>
      <PageTop page="New rule" form={form} labels={RULE_LABELS} />
      <RuleForm
        form={form}
        fields={fields}
        choices={choices}
        submit="Save rule"
        trial={actionData && "trial" in actionData ? actionData.trial : undefined}
        zone={zone}
      />
    </>
  );
}
