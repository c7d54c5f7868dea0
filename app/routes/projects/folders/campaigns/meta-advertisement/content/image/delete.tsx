import { data } from "react-router";
import { deleteMetaImage } from "#api-client/meta-ads.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/title.tsx";
import { IMAGE_RATIOS } from "#contract/vocabulary.ts";
import { ConfirmPanel } from "#forms/confirm-panel.tsx";
import { Refusal } from "#forms/refusal.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext, type ReadFailure } from "#middleware/api.server.ts";
import { metaLinks } from "../../meta-links.ts";
import { shownPicture } from "../../preview.server.ts";
import { findContent } from "../find-content.server.ts";
import type { Route } from "./+types/delete";

export const handle = { breadcrumb: () => ({ label: "Remove the picture" }) };

const ratioIn = (url: URL) => IMAGE_RATIOS.find((known) => known === url.searchParams.get("ratio")) ?? null;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { content } = await findContent(context.get(apiContext), params);
  const ratio = ratioIn(url);
  const picture = shownPicture(ratio ? content.images[ratio] : content.reference_image);
  const missing: ReadFailure = { kind: "failure", title: "NotFoundError", message: "Picture not found" };
  if (!picture) throw data(missing, { status: 404 });
  return { heading: content.heading, ratio, picture };
}

export const action = ({ params, context, url }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteMetaImage(context.get(apiContext), { content_id: params.contentId, ratio: ratioIn(url) });
    return redirectWithToast(`${metaLinks(params).content(params.contentId)}#images`, {
      type: "success",
      message: "Picture removed.",
    });
  });

export default function DeleteContentImage({
  loaderData: { heading, ratio, picture },
  params,
  actionData,
}: Route.ComponentProps) {
  const which = ratio === null ? "reference image" : `picture for ${ratio}`;
  return (
    <>
      <Title page={`Remove the ${which} of ${heading}`} refused={actionData !== undefined} />
      <Refusal message={actionData?.refusal} />
      <ConfirmPanel
        id="delete-picture"
        title={`Remove the ${which} of “${heading}”?`}
        confirm="Remove picture"
        cancel={metaLinks(params).content(params.contentId)}
      >
        <img
          src={picture.path}
          alt={picture.alt}
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
          className="h-auto max-h-80 max-w-full rounded-md border border-hairline bg-sunken object-contain"
        />
        <p>The picture and its alternative text are deleted. The ad stays. You can’t undo this.</p>
      </ConfirmPanel>
    </>
  );
}
