import { saveMetaImage } from "#api-client/meta-ads.server.ts";
import { offersVault } from "#api-client/vault.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { ownPath } from "#lib/own-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import { imageSchema } from "#components/meta-ads/meta-schemas.server.ts";
import { pictureNamed, pictureWord } from "#components/meta-ads/picture-name.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { findContent } from "../find-content.server.ts";
import { describedWord, ImageForm, imageFormId, type ImageFormValues, imageLabels } from "../image-form.tsx";
import { pictureOf } from "../picture-of.server.ts";
import { hasImageWork, NOTHING_CHOSEN, TOO_LARGE } from "../image-work.server.ts";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Image" }) };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ content }, hasVault] = await Promise.all([findContent(api, params), offersVault(api)]);
  const name = pictureNamed(url.searchParams.get("use") ?? "");
  return {
    heading: content.heading,
    hasVault,
    use: pictureWord(name),
    alt: pictureOf(content, name)?.image?.alt ?? "",
    cards: content.cards.map(({ card_id, heading }) => ({ card_id, heading })),
  };
}

/** Handles image uploads, also those of the campaign's page, which names itself as `back`. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const submission = parseForm(context, imageSchema);
  if (edgeOf(context, request).isBodyTooLarge) return invalidForm(submission, 413, TOO_LARGE);
  if (submission.status !== "success") return invalidForm(submission);
  const api = context.get(apiContext);
  return saving(submission, async () => {
    const { content } = await findContent(api, params);
    if (!hasImageWork(content, submission.value))
      return invalidForm(submission, 422, { fieldErrors: NOTHING_CHOSEN });
    const { use, image, alt } = submission.value;
    await saveMetaImage(api, { content_id: params.contentId, ...use, image, alt });
    const here = `${metaLinks(params).content(params.contentId)}#images`;
    return redirectWithSuccess(
      ownPath(url.searchParams.get("back")) || here,
      image ? "Image saved." : "Alternative text saved.",
    );
  });
}

export default function ContentImage({ loaderData, params, actionData }: Route.ComponentProps) {
  const { heading, use, alt, cards, hasVault } = loaderData;
  const links = metaLinks(params);
  const [form, fields] = useForm<ImageFormValues>({
    id: imageFormId,
    lastResult: actionData?.result,
    defaultValue: { use, alt, described: describedWord(pictureNamed(use)) },
  });
  return (
    <>
      <PageTop
        page={`Image for ${heading}`}
        form={form}
        labels={imageLabels}
        title={`Image for “${heading}”`}
      />
      <div className="grid max-w-xl gap-6">
        <ImageForm
          form={form}
          fields={fields}
          cards={cards}
          assets={hasVault ? links.imageAsset(params.contentId, pictureNamed(use)) : null}
        />
        <p>
          <Link to={links.content(params.contentId)}>Back to “{heading}”</Link>
        </p>
      </div>
    </>
  );
}
