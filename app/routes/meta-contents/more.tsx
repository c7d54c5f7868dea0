import { ContentActions } from "#components/meta-ads/content-actions.tsx";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import { previewView } from "#components/meta-ads/preview-views.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { isOut } from "#domain/review/states.ts";
import { apiContext } from "#middleware/api.server.ts";
import { BackLink } from "#ui/back-link.tsx";
import type { Route } from "./+types/more";
import { findContent } from "./find-content.server.ts";

export const handle = { breadcrumb: () => ({ label: "Actions" }) };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { ad, content } = await findContent(context.get(apiContext), params);
  return {
    params,
    heading: content.heading,
    view: previewView(url.searchParams.get("placement")),
    place: ad.contents.indexOf(content) + 1,
    of: ad.contents.length,
    isOut: isOut(content.status),
    can: {
      update: content.can.update,
      create: ad.can.create_content,
      delete: content.can.delete,
      share: ad.can.share,
    },
  };
}

export default function MoreAboutContent({ loaderData, params }: Route.ComponentProps) {
  const { heading, view, can } = loaderData;
  return (
    <>
      <PageTop
        page={`${heading} actions`}
        title={heading}
        actions={<BackLink to={metaLinks(params).item(params.contentId, view)} name={heading} />}
      />
      {!Object.values(can).includes(true) && (
        <p>You can read and comment. Ask an owner or admin if you need to change this ad.</p>
      )}
      <ContentActions data={loaderData} />
    </>
  );
}
