import { refuse } from "#editor/edit.server.ts";
import { answerForm } from "#editor/kept-form.server.ts";
import { invalidForm, parseForm } from "#forms/submit.server.ts";
import { useAnswer } from "#forms/use-answer.ts";
import { apiContext } from "#middleware/api.server.ts";
import { AdChecks } from "#components/google-ads/ad-checks.tsx";
import { mixNumber } from "#components/google-ads/ad-view.ts";
import { findContent } from "#components/google-ads/find-content.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { StockNotes } from "#components/feeds/stock-notes.tsx";
import { ReviewBar } from "#components/review/review-bar.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { Status } from "#components/status.tsx";
import { Link } from "#ui/link.tsx";
import { AdReading } from "./ad-reading.tsx";
import { AdResult } from "./ad-result.tsx";
import { changedAnswer } from "./changed-answer.server.ts";
import { CONTENT_ID_MISSING, contentSchema } from "./content-form.server.ts";
import { googleAdEditor } from "./editor.server.ts";
import { loadAd } from "./load-ad.server.ts";
import { CONTENT, useChangedLines, WriteAd } from "./write-ad.tsx";
import type { Route } from "./+types/edit";

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadAd(context, params, mixNumber(url.searchParams.get("mix")));

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, contentSchema);
  if (!submission.payload["content_id"])
    return refuse({ submission }, invalidForm(submission, 422, { formErrors: [CONTENT_ID_MISSING] }));
  const changed = await changedAnswer(context, submission, () =>
    findContent(context.get(apiContext), params),
  );
  if (changed) return changed;
  const editor = googleAdEditor(context, params);
  return answerForm(context, submission, editor, { to: editor.here });
}

export default function EditContent({ loaderData, params, actionData: given }: Route.ComponentProps) {
  const actionData = useAnswer(CONTENT, given);
  const { desk } = loaderData;
  const { lines, turn } = useChangedLines(actionData);
  return desk ? (
    <WriteAd key={turn} place={params} ad={loaderData} desk={desk} actionData={actionData} lines={lines} />
  ) : (
    <ReadAd ad={loaderData} params={params} />
  );
}

/** Shows an ad to those who can’t change it. */
function ReadAd({
  ad,
  params,
}: Pick<Route.ComponentProps, "params"> & { ad: Route.ComponentProps["loaderData"] }) {
  const { title, review, status, shown } = ad;
  const links = googleLinks(params);
  return (
    <>
      <PageTop
        page={title}
        badge={!review && <Status of={status} />}
        actions={
          <>
            <Link to={links.contentOf(params.contentId)}>All ads</Link>{" "}
            <Link to={links.combinations(params.contentId)}>All combinations</Link>{" "}
            <Link to={links.extras(params.contentId)}>Sitelinks and callouts</Link>
          </>
        }
      />
      <StockNotes stock={ad.stock} />
      <ReviewBar place={params} review={review} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <AdReading values={ad.values} />
        <div className="mt-0! grid gap-4">
          <section id="preview" aria-labelledby="preview-heading" className="grid gap-3">
            <h2 id="preview-heading" className="text-lg">
              Preview
            </h2>
            <AdResult serp={shown.serp} to={(mix) => links.editContent(params.contentId, mix)} />
          </section>
          <section aria-labelledby="ad-checks" className="card grid gap-4">
            <h2 id="ad-checks" className="text-lg">
              Checks
            </h2>
            <AdChecks view={shown} />
          </section>
        </div>
      </div>
    </>
  );
}
