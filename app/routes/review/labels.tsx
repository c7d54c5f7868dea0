import { listLabels } from "#api-client/labels.server.ts";
import { LabelsPage } from "#components/labels/labels-page.tsx";
import { saveLabels } from "#components/labels/save-labels.server.ts";
import { itemAt } from "#components/review/item-at.ts";
import { apiContext } from "#middleware/api.server.ts";
import { itemNamed } from "./item-named.server.ts";
import type { Route } from "./+types/labels";

export const handle = { breadcrumb: () => ({ label: "Labels" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ title, path, labels: own }, labels] = await Promise.all([itemNamed(api, params), listLabels(api)]);
  return { name: title, path, chosen: own?.map(({ id }) => id) ?? [], labels };
}

export function action({ params, context }: Route.ActionArgs) {
  const { name, page } = itemAt(params);
  return saveLabels(context, name, page);
}

export default function ItemLabels({ loaderData, actionData }: Route.ComponentProps) {
  return <LabelsPage {...loaderData} lastResult={actionData?.result} />;
}
