import { data } from "react-router";
import type { MetaAdChange } from "#api-client/items.server.ts";
import { createMetaContent, getMetaAd } from "#api-client/meta-ads.server.ts";
import { ownFields } from "#components/composer/talk-schema.server.ts";
import { UPDATE_PREVIEW } from "#components/composer/update-preview.tsx";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import { metaPlace } from "#components/meta-ads/meta-place.ts";
import { editorSchema } from "#components/meta-ads/meta-schemas.server.ts";
import { previewView } from "#components/meta-ads/preview-views.ts";
import { FILL_UTM } from "#components/naming-rules/utm-builder.tsx";
import { utmAnswer } from "#components/naming-rules/utm.server.ts";
import type { MetaAdContent } from "#contract/meta-ads.ts";
import { createAd } from "#editor/create.server.ts";
import { refuse } from "#editor/edit.server.ts";
import { showTyped } from "#editor/typed.server.ts";
import { rowsAnswer } from "#forms/rows-answer.server.ts";
import { invalidForm, parseForm } from "#forms/submit.server.ts";
import { useAnswer } from "#forms/use-answer.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import type { Route } from "./+types/new";
import { metaAdEditor } from "./editor.server.ts";
import { NOTHING_CHOSEN, TOO_LARGE } from "./image-work.server.ts";
import { loadAd, loadNewAd } from "./load-ad.server.ts";
import { CONTENT, WriteAd } from "./write-ad.tsx";

export const handle = { breadcrumb: () => ({ label: "New ad" }) };

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadNewAd(context, params, previewView(url.searchParams.get("placement")));

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const submission = parseForm(context, editorSchema);
  if (edgeOf(context, request).isBodyTooLarge)
    return refuse({ submission }, invalidForm(submission, 413, TOO_LARGE));
  const rows = rowsAnswer(submission);
  if (rows) return rows;
  if (submission.intent === FILL_UTM) {
    const ad = await getMetaAd(api, params.metaAdvertisementId);
    return utmAnswer(context, submission, "final_url", metaPlace(ad));
  }
  const draft = { subject: "meta-ads", record: params.metaAdvertisementId } as const;
  if (submission.intent === UPDATE_PREVIEW) {
    const page = url.pathname + searchWith(url.searchParams);
    return showTyped(context, submission, { draft, page });
  }
  if (submission.payload["alt"] && !(submission.payload["image"] instanceof File))
    return refuse({ submission }, invalidForm(submission, 422, { fieldErrors: NOTHING_CHOSEN }));
  const links = metaLinks(params);
  const { answer, made } = await createAd<MetaAdContent, typeof editorSchema, MetaAdChange>(
    context,
    submission,
    {
      create(value) {
        const { use: _, image: __, alt: ___, described: ____, ...fields } = ownFields(value);
        return createMetaContent(api, { meta_ad_id: params.metaAdvertisementId, ...fields });
      },
      editorOf({ content_id: contentId }) {
        const here = links.content(contentId);
        return metaAdEditor(context, { ...params, contentId }, { here, needsImage: false, removed: null });
      },
      campaign: links.ad,
      draft,
    },
  );
  if (made === null || answer instanceof Response) return answer;
  // The answer is the form of the new ad, so that nothing is created twice.
  const contentId = made.content_id;
  const created: Created = {
    ad: await loadAd(context, { ...params, contentId }, "feed"),
    action: links.content(contentId),
  };
  return data({ ...answer.data, created }, answer.init ?? undefined);
}

/** An ad that was created although a step or its image was refused. */
type Created = { ad: Awaited<ReturnType<typeof loadAd>>; action: string };

export default function NewContent({ loaderData, params, actionData: given }: Route.ComponentProps) {
  const actionData = useAnswer(CONTENT, given);
  const created = actionData && "created" in actionData ? (actionData.created as Created) : undefined;
  return created?.ad.desk ? (
    <WriteAd
      key={created.ad.id}
      place={params}
      ad={created.ad}
      desk={created.ad.desk}
      actionData={actionData}
      action={created.action}
    />
  ) : (
    <WriteAd place={params} ad={loaderData} desk={loaderData.desk} actionData={actionData} />
  );
}
