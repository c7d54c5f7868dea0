import { data, href } from "react-router";
import type { z } from "zod";
import { createFeedRule, tryNewFeedRule } from "#api-client/feeds.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { FEED_QUIET_HOURS } from "#contract/limits.ts";
import { FEED_CONDITIONS } from "#contract/vocabulary.ts";
import { CONDITION_WORDS } from "#domain/feeds/condition-words.ts";
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
import { RULE_LABELS, RuleForm } from "./rule-form.tsx";
import { kept, ruleInput, RULES } from "./rule-input.ts";

export const handle = {
  breadcrumb: () => [monitorCrumb, { label: "Rules", to: RULES }, { label: "New rule" }],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("condition");
  const condition = FEED_CONDITIONS.find((one) => one === asked);
  return { condition: condition ?? null, ...(await ruleChoices(context)) };
}

export const action = ({ context }: Route.ActionArgs) =>
  savingForm(context, ruleSchema, async (values, submission) => {
    const api = context.get(apiContext);
    if (postedIntent(context) === "try") {
      const trial = await tryNewFeedRule(api, ruleInput(values));
      return data({ result: kept(submission.reply()), trial });
    }
    await createFeedRule(api, ruleInput(values));
    return redirectWithSuccess(RULES, "Rule saved.");
  });

export default function NewRule({ loaderData, actionData }: Route.ComponentProps) {
  const { condition, choices, zone } = loaderData;
  const [form, fields] = useForm<z.input<typeof ruleSchema>>({
    id: "feed-rule",
    lastResult: actionData?.result,
    defaultValue: {
      condition: condition ?? "",
      quiet_hours: String(FEED_QUIET_HOURS),
      is_on: "on",
    },
  });
  return (
    <>
      <PageTop
        page={condition === null ? "New rule" : `Tell me when: ${CONDITION_WORDS[condition].label}`}
        title={condition === null ? "Tell me when" : CONDITION_WORDS[condition].label}
        form={form}
        labels={RULE_LABELS}
        lead={condition === null ? undefined : CONDITION_WORDS[condition].hint}
      />
      {condition === null ? (
        <ul className="feed-conditions">
          {FEED_CONDITIONS.map((one) => (
            <li key={one}>
              <Link to={href("/micro-tools/feed-monitor/rules/new") + searchWith({ condition: one })}>
                <b>{CONDITION_WORDS[one].label}</b> <small>{CONDITION_WORDS[one].hint}</small>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <RuleForm
          form={form}
          fields={fields}
          condition={condition}
          choices={choices}
          submit="Save rule"
          trial={actionData && "trial" in actionData ? actionData.trial : undefined}
          zone={zone}
        />
      )}
    </>
  );
}
