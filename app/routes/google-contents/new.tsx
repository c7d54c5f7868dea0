import { data } from "react-router";
import { createGoogleContent, getGoogleAd } from "#api-client/google-ads.server.ts";
import { listPeople } from "#api-client/members.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { FILL_UTM } from "#components/naming-rules/utm-builder.tsx";
import { shownUtm } from "#components/naming-rules/utm.server.ts";
import { filledTags, googlePlace } from "./filled-tags.server.ts";
import { AdEditor } from "./ad-editor.tsx";
import { changeRows } from "./ad-rows.ts";
import { emptyValues, inputFrom, newContentSchema, typedFrom } from "./content-form.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import type { Route } from "./+types/new";

export const handle = { breadcrumb: () => ({ label: "New ad" }) };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const user = await context.get(userContext);
  const [campaign, people] = await Promise.all([
    getGoogleAd(api, params.googleAdvertisementId),
    listPeople(api, user, params.projectId),
  ]);
  const adGroups = campaign.ad_groups.map(({ id, name }) => ({ id, name }));
  const wanted = adGroups.find(({ id }) => id === url.searchParams.get("ad_group"));
  const utm = await shownUtm(api, null, googlePlace(campaign));
  return { utm, adGroups, people, values: emptyValues((wanted ?? adGroups[0])?.id ?? "", user.id) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, newContentSchema);
  const intent = submission.intent || "save";
  const typed = typedFrom(submission.payload);
  const changed =
    intent === FILL_UTM
      ? await getGoogleAd(context.get(apiContext), params.googleAdvertisementId).then((campaign) =>
          filledTags(context, typed, googlePlace(campaign)),
        )
      : changeRows(typed, intent);
  if (changed) return data({ changed: { ...changed, turn: crypto.randomUUID() }, result: undefined });
  if (submission.status !== "success") return invalidForm(submission);
  const links = googleLinks(params);
  return saving(submission, async () => {
    const made = await createGoogleContent(context.get(apiContext), {
      google_ad_id: params.googleAdvertisementId,
      ...inputFrom(submission.value),
    });
    const place = !made
      ? links.campaign
      : intent === "preview"
        ? `${links.editContent(made.content_id)}#preview`
        : links.contentOf(made.content_id);
    return redirectWithSuccess(place, "Ad created.");
  });
}

export default function NewContent({ loaderData, params, actionData }: Route.ComponentProps) {
  const { adGroups, people, values } = loaderData;
  const links = googleLinks(params);
  const changed = actionData && "changed" in actionData ? actionData.changed : undefined;
  return (
    <>
      <Title page="New ad" refused={actionData?.result !== undefined} />
      <AdEditor
        key={changed?.turn}
        id="new-content"
        values={values}
        changed={changed}
        lastResult={actionData?.result}
        utm={loaderData.utm}
        adGroups={adGroups}
        people={people}
        cancel={links.campaign}
        head={
          <PageHeader
            title="New ad"
            lead="A responsive search ad. Google combines its headlines and descriptions in search results."
          />
        }
      />
    </>
  );
}
