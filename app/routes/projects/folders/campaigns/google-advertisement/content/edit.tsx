import { data } from "react-router";
import { updateGoogleContent } from "#api-client/google-ads.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/title.tsx";
import { GoogleAdContentSchema } from "#contract/google-ad.ts";
import { conflictIn } from "#forms/conflict-texts.tsx";
import { savingOver } from "#forms/conflict.server.ts";
import { parseForm, refuse } from "#forms/submit.server.ts";
import { VersionField } from "#forms/version-field.tsx";
import { sentenceLabel } from "#lib/labels.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/forgery.server.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ReviewBar } from "../../review-bar.tsx";
import { shownReview } from "../../review.server.ts";
import { AdChecks } from "../ad-checks.tsx";
import { AdColumns, AdEditor } from "../ad-editor.tsx";
import { AdReading } from "../ad-reading.tsx";
import { changeRows } from "../ad-rows.ts";
import { flatTexts } from "../ad-texts.ts";
import { adView, mixNumber } from "../ad-view.server.ts";
import {
  contentSchema,
  contentValues,
  inputFrom,
  intentOf,
  namedContentSchema,
  typedFrom,
  writtenFrom,
} from "../content-form.server.ts";
import { findContent, keywordsOf, titleOf } from "../find-content.server.ts";
import { googleLinks } from "../google-links.ts";
import { SerpPreview } from "../serp-preview.tsx";
import type { Route } from "./+types/edit";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ campaign, content }, review] = await Promise.all([
    findContent(api, params),
    shownReview(api, { subject: "contents", id: params.contentId }),
  ]);
  const mix = mixNumber(url.searchParams.get("mix"));
  return {
    review,
    title: titleOf(content),
    status: content.status,
    version: content.version,
    values: contentValues(content),
    view: adView(content, keywordsOf(campaign, content.ad_group_id), mix),
    adGroups: campaign.ad_groups.map(({ id, name }) => ({ id, name })),
    canUpdate: content.can?.update !== false,
    canDelete: content.can?.delete !== false,
    isAlone: campaign.contents.length === 1,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const intent = intentOf(context.get(postedContext));
  const named = await parseForm(request.clone(), namedContentSchema);
  if (named.status !== "success") return refuse(named);
  const submission = await parseForm(request, contentSchema);
  const typed = typedFrom(submission.payload);
  const changed = changeRows(typed, intent);
  if (changed) {
    const { campaign } = await findContent(api, params);
    return data({
      changed: {
        ...changed,
        turn: crypto.randomUUID(),
        /** Of the ad that the form was filled from, not of the one that is there by now. */
        version: Number(submission.payload["version"]) || undefined,
        view: adView(writtenFrom(changed.typed), keywordsOf(campaign, typed.ad_group_id || null), 1),
      },
      result: undefined,
    });
  }
  if (submission.status !== "success") return refuse(submission);
  const { version } = submission.value;
  const links = googleLinks(params);
  return savingOver(
    submission,
    GoogleAdContentSchema,
    (content) => flatTexts(contentValues(content)),
    async () => {
      await updateGoogleContent(api, params.contentId, { ...inputFrom(submission.value), version });
      const place =
        intent === "preview"
          ? `${links.editContent(params.contentId)}#preview`
          : links.contentOf(params.contentId);
      return redirectWithToast(place, { type: "success", message: "Ad saved." });
    },
  );
}

export default function EditContent({ loaderData, params, actionData }: Route.ComponentProps) {
  const { review, title, status, version, values, adGroups, canUpdate, canDelete, isAlone } = loaderData;
  const links = googleLinks(params);
  const here = links.editContent(params.contentId);
  const changed = actionData && "changed" in actionData ? actionData.changed : undefined;
  const conflict = actionData && "conflict" in actionData ? conflictIn(actionData) : undefined;
  const view = changed?.view ?? loaderData.view;
  const head = (
    <>
      <PageHeader
        title={title}
        badge={!review && <StatusBadge>{sentenceLabel(status)}</StatusBadge>}
        actions={
          <Menu id="content-more" label="More">
            <Link to={links.combinations(params.contentId)}>All combinations</Link>{" "}
            <Link to={links.extras(params.contentId)}>Sitelinks and callouts</Link>{" "}
            {canUpdate && !isAlone && <Link to={links.moveContent(params.contentId)}>Move…</Link>}{" "}
            {canDelete && <Link to={links.deleteContent(params.contentId)}>Delete…</Link>}
          </Menu>
        }
      />
      <ReviewBar place={params} item={{ subject: "contents", id: params.contentId }} review={review} />
    </>
  );
  const another = (view.serp.number % view.serp.total) + 1;
  const aside = (
    <>
      <section id="preview" aria-labelledby="preview-heading" className="grid gap-3">
        <h2 id="preview-heading" className="text-lg">
          Preview
        </h2>
        <SerpPreview serp={view.serp} />
        {view.serp.total > 1 && (
          <p className="text-sm">
            <Link to={`${links.editContent(params.contentId, another)}#preview`}>
              Show another combination
            </Link>
            {canUpdate && " of what is saved"}
          </p>
        )}
      </section>
      <Card>
        <AdChecks view={view} />
      </Card>
    </>
  );
  return (
    <>
      <Title page={title} refused={actionData?.result !== undefined} />
      {canUpdate ? (
        <AdEditor
          key={changed?.turn}
          id="edit-content"
          values={values}
          changed={changed}
          lastResult={actionData?.result}
          conflict={conflict}
          hidden={(fields) => (
            <>
              <input type="hidden" name="content_id" defaultValue={params.contentId} />
              <VersionField
                field={fields.version}
                version={changed?.version ?? version}
                shown={JSON.stringify(values)}
                conflict={conflict}
              />
            </>
          )}
          adGroups={adGroups}
          cancel={links.contentOf(params.contentId)}
          here={here}
          head={head}
          aside={aside}
        />
      ) : (
        <>
          {head}
          <AdColumns aside={aside}>
            <AdReading values={values} />
          </AdColumns>
        </>
      )}
    </>
  );
}
