import { offersUndo } from "#api-client/undo.server.ts";
import { afterRemoval } from "#domain/trash/words.ts";
import { deleteMetaImage } from "#api-client/meta-ads.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { ConfirmPage } from "#components/shell/confirm-page.tsx";
import { deleting } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import { pictureNamed } from "#components/meta-ads/picture-name.ts";
import { shownPicture } from "#components/meta-ads/preview.server.ts";
import { findContent } from "../find-content.server.ts";
import { pictureOf } from "../picture-of.server.ts";
import type { Route } from "./+types/delete";

export const handle = { breadcrumb: () => ({ label: "Remove image" }) };

const nameIn = (url: URL) => pictureNamed(url.searchParams.get("use") ?? "");

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { content } = await findContent(api, params);
  const named = pictureOf(content, nameIn(url));
  const picture = shownPicture(named?.image);
  if (!named || !picture) throw notFound("Image not found");
  return {
    heading: content.heading,
    which: named.label.toLowerCase(),
    picture,
    hasUndo: await offersUndo(api),
  };
}

export const action = ({ params, context, url }: Route.ActionArgs) =>
  deleting(async () => {
    await deleteMetaImage(context.get(apiContext), { content_id: params.contentId, ...nameIn(url) });
    return redirectWithSuccess(`${metaLinks(params).content(params.contentId)}#images`, "Image removed.");
  });

export default function DeleteContentImage({
  loaderData: { heading, which, picture, hasUndo },
  params,
}: Route.ComponentProps) {
  return (
    <ConfirmPage
      page={`Remove the ${which} from ${heading}`}
      id="delete-picture"
      title={`Remove the ${which} from “${heading}”?`}
      confirm="Remove image"
      cancel={metaLinks(params).content(params.contentId)}
    >
      <img
        src={picture.path}
        alt={picture.alt}
        width={picture.width ?? undefined}
        height={picture.height ?? undefined}
        className="h-auto max-h-80 max-w-full rounded-md border border-hairline bg-sunken object-contain"
      />
      <p>This also removes its alternative text. The ad is kept. {afterRemoval(hasUndo)}</p>
    </ConfirmPage>
  );
}
