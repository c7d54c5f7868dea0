import { deleteFeedRule, getFeedRule } from "#api-client/feeds.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { monitorLinks } from "#components/feeds/feed-links.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { counted } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import type { Route } from "./+types/delete";
import { ruleCrumbs } from "./rule-crumbs.ts";

export const handle = { breadcrumb: () => ruleCrumbs("Delete rule") };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, open_alerts: open, can } = await getFeedRule(context.get(apiContext), params.ruleId);
  if (!can.delete) throw notFound("Page not found");
  return { rule: { id, name, open } };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteFeedRule(context.get(apiContext), params.ruleId);
    return redirectWithSuccess(monitorLinks.rules, "Rule deleted.");
  });

export default function DeleteRule({ loaderData: { rule } }: Route.ComponentProps) {
  return (
    <ConfirmPage
      name={rule.name}
      id="delete-feed-rule"
      confirm="Delete rule"
      cancel={monitorLinks.editRule(rule.id)}
    >
      <p>
        {rule.open > 0 && `This also resolves ${counted(rule.open, "open alert")}. `}You can’t undo this. To
        keep it for later, turn it off.
      </p>
    </ConfirmPage>
  );
}
