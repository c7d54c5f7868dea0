import { data } from "react-router";
import { listPeople } from "#api-client/members.server.ts";
import { refuse, saveForm } from "#editor/edit.server.ts";
import { Title } from "#components/shell/title.tsx";
import { Status } from "#components/status.tsx";
import { conflictIn } from "#forms/conflict-texts.tsx";
import { parseForm, invalidForm } from "#forms/submit.server.ts";
import { keepsForms } from "#forms/unsaved-text.tsx";
import { settledVersion, VersionField } from "#forms/version-field.tsx";
import { postedText } from "#lib/posted-text.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { isOut } from "#domain/review/states.ts";
import { Menu } from "#ui/menu.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { HAS_LEFT, withOwner } from "#components/campaigns/owners.server.ts";
import { reviewValues } from "#components/review/approvers-field.tsx";
import { ReviewBar } from "#components/review/review-bar.tsx";
import { shownReview } from "#components/review/review.server.ts";
import { FILL_UTM } from "#components/naming-rules/utm-builder.tsx";
import { StockNotes } from "#components/feeds/stock-notes.tsx";
import { shownUtm } from "#components/naming-rules/utm.server.ts";
import { filledTags, googlePlace } from "./filled-tags.server.ts";
import { AdColumns, AdEditor } from "./ad-editor.tsx";
import { changeRows } from "./ad-rows.ts";
import { type AdView, adView, mixNumber } from "#components/google-ads/ad-view.server.ts";
import {
  CONTENT_ID_MISSING,
  contentSchema,
  contentValues,
  typedFrom,
  writtenFrom,
} from "./content-form.server.ts";
import { googleAdEditor } from "./editor.server.ts";
import { findContent, keywordsOf, titleOf } from "#components/google-ads/find-content.server.ts";
import { type GoogleLinks, googleLinks } from "#components/google-ads/google-links.ts";
import { AdReading } from "./ad-reading.tsx";
import { AdChecks } from "#components/google-ads/ad-checks.tsx";
import { SerpPreview } from "#components/google-ads/serp-preview.tsx";
import type { Route } from "./+types/edit";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ campaign, content }, review, people] = await Promise.all([
    findContent(api, params),
    shownReview(api, readerOf(context), { subject: "contents", id: params.contentId }),
    readerOf(context).then((user) => listPeople(api, user, params.projectId)),
  ]);
  const mix = mixNumber(url.searchParams.get("mix"));
  const links = googleLinks(params);
  const canUpdate = content.can.update;
  return {
    utm: await shownUtm(api, content.final_url, googlePlace(campaign, content.planned_for)),
    review,
    title: titleOf(content),
    status: content.status,
    stock: content.stock,
    version: content.version,
    values: contentValues(content),
    shown: shownAd(
      adView(content, keywordsOf(campaign, content.ad_group_id), mix, campaign.blocking_rules),
      links,
      params.contentId,
    ),
    links: {
      here: links.editContent(params.contentId),
      back: links.contentOf(params.contentId),
      combinations: links.combinations(params.contentId),
      extras: links.extras(params.contentId),
      move: canUpdate && campaign.contents.length > 1 ? links.moveContent(params.contentId) : null,
      delete: !content.can.delete ? null : links.deleteContent(params.contentId),
    },
    adGroups: campaign.ad_groups.map(({ id, name }) => ({ id, name })),
    people: withOwner(people, content.owner, HAS_LEFT),
    canUpdate,
  };
}

/** Returns what is shown next to an ad's form, with a link to the next combination if there is one. */
function shownAd(view: AdView, links: GoogleLinks, contentId: string) {
  const { number, total } = view.serp;
  const next = (number % total) + 1;
  return { ...view, another: total > 1 ? `${links.editContent(contentId, next)}#preview` : null };
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const submission = parseForm(context, contentSchema);
  const intent = submission.intent || "save";
  if (!submission.payload["content_id"])
    return refuse({ submission }, invalidForm(submission, 422, { formErrors: [CONTENT_ID_MISSING] }));
  const typed = typedFrom(submission.payload);
  const changed =
    intent === FILL_UTM
      ? await findContent(api, params).then(({ campaign, content }) =>
          filledTags(context, typed, googlePlace(campaign, content.planned_for)),
        )
      : changeRows(typed, intent);
  if (changed) {
    const { campaign } = await findContent(api, params);
    return data({
      changed: {
        ...changed,
        turn: crypto.randomUUID(),
        /** The version that the form was filled from, not the current one. */
        version: Number(submission.payload["version"]) || undefined,
        shown: shownAd(
          adView(
            writtenFrom(changed.typed),
            keywordsOf(campaign, typed.ad_group_id || null),
            1,
            campaign.blocking_rules,
          ),
          googleLinks(params),
          params.contentId,
        ),
      },
      result: undefined,
      approvers: [submission.payload["approvers"] ?? []].flat().map(String),
      reason: postedText(submission.payload["reason"]),
    });
  }
  const links = googleLinks(params);
  const to =
    intent === "preview"
      ? `${links.editContent(params.contentId)}#preview`
      : links.contentOf(params.contentId);
  return saveForm(context, submission, googleAdEditor(context, params), to);
}

export default function EditContent({ loaderData, params, actionData }: Route.ComponentProps) {
  const { review, title, status, version, values, adGroups, people, links, canUpdate } = loaderData;
  const hasTrash = useOffers("hasTrash");
  const changed = actionData && "changed" in actionData ? actionData.changed : undefined;
  const conflict = actionData && "conflict" in actionData ? conflictIn(actionData) : undefined;
  const settled = settledVersion(actionData);
  const shown = changed?.shown ?? loaderData.shown;
  const head = (
    <>
      <PageHeader
        title={title}
        badge={!review && <Status of={status} />}
        actions={
          <Menu id="content-more" label="More actions" record={title}>
            <Link to={links.combinations}>All combinations</Link>{" "}
            <Link to={links.extras}>Sitelinks and callouts</Link>{" "}
            {links.move && <Link to={links.move}>Move ad…</Link>}{" "}
            {links.delete && (
              <DeleteAction
                id="delete-content"
                to={links.delete}
                asks={isOut(status) || !hasTrash}
                label="Delete ad"
              />
            )}
          </Menu>
        }
      />
      <StockNotes stock={loaderData.stock} />
    </>
  );
  const aside = (
    <>
      <section id="preview" aria-labelledby="preview-heading" className="grid gap-3">
        <h2 id="preview-heading" className="text-lg">
          Preview
        </h2>
        <SerpPreview serp={shown.serp} />
        {shown.another && (
          <p className="text-sm">
            <Link to={shown.another} state={keepsForms}>
              Show another combination
            </Link>
            {canUpdate && " of the saved ad"}
          </p>
        )}
      </section>
      <div className="card">
        <AdChecks view={shown} />
      </div>
    </>
  );
  return (
    <>
      <Title page={title} refused={actionData?.result !== undefined} />
      {canUpdate ? (
        <AdEditor
          key={changed?.turn}
          id="edit-content"
          values={{ ...values, ...reviewValues(review, actionData) }}
          changed={changed}
          lastResult={actionData?.result}
          conflict={conflict}
          hidden={(fields) => (
            <>
              <input type="hidden" name="content_id" defaultValue={params.contentId} />
              <VersionField
                field={fields.version}
                version={settled ?? changed?.version ?? version}
                isSettled={settled !== undefined}
                shown={JSON.stringify(values)}
              />
            </>
          )}
          utm={loaderData.utm}
          adGroups={adGroups}
          people={people}
          parts={
            <>
              <Link to={links.extras}>Extras</Link> <a href="#preview">Preview</a>
            </>
          }
          cancel={links.back}
          head={head}
          bar={(fields) => <ReviewBar place={params} review={review} fields={fields} />}
          aside={aside}
        />
      ) : (
        <>
          {head}
          <ReviewBar place={params} review={review} />
          <AdColumns aside={aside}>
            <div>
              <AdReading values={values} />
            </div>
          </AdColumns>
        </>
      )}
    </>
  );
}
