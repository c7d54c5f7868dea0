import { z } from "zod";
import { takeMetaAsset } from "#api-client/meta-ads.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { optionalText } from "#components/campaigns/text-schemas.server.ts";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import { pictureNamed, pictureWord } from "#components/meta-ads/picture-name.ts";
import { ANYWAY, AnywayField } from "#components/review/anyway-field.tsx";
import { itemAt } from "#components/review/item-at.ts";
import { saidAfter } from "#components/review/review.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { assetOptions, NoAssets } from "#components/vault/asset-options.tsx";
import { assetsFor, takingAssets } from "#components/vault/offered-assets.server.ts";
import { REASON_MAX } from "#contract/limits.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { RadioCards } from "#forms/radio-cards.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { findContent } from "../find-content.server.ts";
import { imageLabels, UseField } from "../image-form.tsx";
import type { Route } from "./+types/asset";

export const handle = { breadcrumb: () => ({ label: "From the vault" }) };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { content } = await findContent(api, params);
  return {
    heading: content.heading,
    use: pictureWord(pictureNamed(url.searchParams.get("use") ?? "")),
    cards: content.cards.map(({ card_id, heading }) => ({ card_id, heading })),
    assets: await assetsFor(api, content),
  };
}

const assetSchema = z.object({
  asset_id: z.string("Choose an image.").max(64),
  use: z
    .string()
    .optional()
    .transform((use) => pictureNamed(use ?? "")),
  reason: optionalText(REASON_MAX, "Reason"),
});

export const action = ({ params, context }: Route.ActionArgs) =>
  savingForm(context, assetSchema, async ({ use, ...asset }, submission) => {
    const api = context.get(apiContext);
    const answer = await takingAssets(submission, "asset_id", () =>
      takeMetaAsset(api, { content_id: params.contentId, ...use, ...asset }),
    );
    if (!("taken" in answer)) return answer;
    const here = `${metaLinks(params).content(params.contentId)}#images`;
    return redirectWithSuccess(here, await saidAfter(api, itemAt(params).name, "Image saved."));
  });

const labels = { asset_id: "Image", use: imageLabels.use, reason: ANYWAY };

/** Takes the image of a brand asset for one use of an ad, which remembers it. */
export default function ContentAsset({
  loaderData: { heading, use, cards, assets },
  params,
  actionData,
}: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof assetSchema>>({
    id: "content-asset",
    lastResult: actionData?.result,
    defaultValue: { use },
  });
  return (
    <>
      <PageTop
        page={`Image from the vault for “${heading}”`}
        form={form}
        labels={labels}
        lead="The ad says so when it runs after the rights to an image end."
      />
      {assets.length === 0 ? (
        <NoAssets />
      ) : (
        <Form form={form}>
          <UseField field={fields.use} cards={cards} />
          <RadioCards field={fields.asset_id} label={labels.asset_id} options={assetOptions(assets)} />
          <AnywayField field={fields.reason} />
          <FormActions
            submit="Use image"
            cancel={metaLinks(params).content(params.contentId)}
            keep="Back to the ad"
          />
        </Form>
      )}
    </>
  );
}
