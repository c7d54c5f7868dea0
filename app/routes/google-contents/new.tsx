import { data } from "react-router";
import { createGoogleContent, getGoogleAd } from "#api-client/google-ads.server.ts";
import { UPDATE_PREVIEW } from "#components/composer/update-preview.tsx";
import { googleLinks } from "#components/google-ads/google-links.ts";
import type { GoogleAdContent, GoogleAdContentInput } from "#contract/google-ads.ts";
import { createAd } from "#editor/create.server.ts";
import { showTyped } from "#editor/typed.server.ts";
import { parseForm } from "#forms/submit.server.ts";
import { useAnswer } from "#forms/use-answer.ts";
import { apiContext } from "#middleware/api.server.ts";
import { changedAnswer } from "./changed-answer.server.ts";
import { contentSchema, inputFrom } from "./content-form.server.ts";
import { googleAdEditor } from "./editor.server.ts";
import { loadAd, loadNewAd } from "./load-ad.server.ts";
import { useChangedLines, NEW_CONTENT, WriteAd } from "./write-ad.tsx";
import type { Route } from "./+types/new";

export const handle = { breadcrumb: () => ({ label: "New ad" }) };

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadNewAd(context, params, url.searchParams.get("ad_group"));

export async function action({ params, context, url }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const submission = parseForm(context, contentSchema);
  const changed = await changedAnswer(context, submission, async () => ({
    campaign: await getGoogleAd(api, params.googleAdvertisementId),
  }));
  if (changed) return changed;
  const draft = { subject: "google-ads", record: params.googleAdvertisementId } as const;
  // Another ad group than that of the address may have been chosen.
  if (submission.intent === UPDATE_PREVIEW)
    return showTyped(context, submission, { draft, page: url.pathname });
  const links = googleLinks(params);
  const { answer, made } = await createAd<
    GoogleAdContent,
    typeof contentSchema,
    { fields: GoogleAdContentInput | null }
  >(context, submission, {
    create: (value) =>
      createGoogleContent(api, { google_ad_id: params.googleAdvertisementId, ...inputFrom(value) }),
    editorOf: ({ content_id: contentId }) => googleAdEditor(context, { ...params, contentId }),
    campaign: links.campaign,
    draft,
  });
  if (made === null || answer instanceof Response) return answer;
  // The answer is the form of the new ad, so that nothing is created twice.
  const contentId = made.content_id;
  const created: Created = {
    ad: await loadAd(context, { ...params, contentId }, 1),
    action: links.editContent(contentId),
  };
  return data({ ...answer.data, created }, answer.init ?? undefined);
}

/** An ad that was created although a step was refused. */
type Created = { ad: Awaited<ReturnType<typeof loadAd>>; action: string };

export default function NewContent({ loaderData, params, actionData: given }: Route.ComponentProps) {
  const actionData = useAnswer(NEW_CONTENT, given);
  const created = actionData && "created" in actionData ? (actionData.created as Created) : undefined;
  const { lines, turn } = useChangedLines(actionData);
  return created?.ad.desk ? (
    <WriteAd
      key={created.ad.id}
      place={params}
      ad={created.ad}
      desk={created.ad.desk}
      actionData={actionData}
      lines={undefined}
      action={created.action}
    />
  ) : (
    <WriteAd
      key={turn}
      place={params}
      ad={loaderData}
      desk={loaderData.desk}
      actionData={actionData}
      lines={lines}
    />
  );
}
