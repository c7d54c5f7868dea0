import { useOutletContext } from "react-router";
import { z } from "zod";
import { getBlog, takeCoverAsset } from "#api-client/blogs.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { optionalText } from "#components/campaigns/text-schemas.server.ts";
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
import { blogLinks } from "../blog-links.ts";
import type { BlogFrame } from "../layout.tsx";
import type { Route } from "./+types/asset";

export const handle = { breadcrumb: () => ({ label: "From the vault" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  return { assets: await assetsFor(api, await getBlog(api, params.blogId)) };
}

const assetSchema = z.object({
  asset_id: z.string("Choose an image.").max(64),
  reason: optionalText(REASON_MAX, "Reason"),
});

export const action = ({ params, context }: Route.ActionArgs) =>
  savingForm(context, assetSchema, async (asset, submission) => {
    const api = context.get(apiContext);
    const answer = await takingAssets(submission, "asset_id", () =>
      takeCoverAsset(api, { blog_id: params.blogId, ...asset }),
    );
    if (!("taken" in answer)) return answer;
    const said = await saidAfter(api, itemAt(params).name, "Cover image saved.");
    return redirectWithSuccess(blogLinks(params).blog, said);
  });

const labels = { asset_id: "Image", reason: ANYWAY };

/** Takes the image of a brand asset as the cover, which remembers it. */
export default function CoverAsset({ loaderData: { assets }, params, actionData }: Route.ComponentProps) {
  const { name } = useOutletContext<BlogFrame>();
  const [form, fields] = useForm<z.input<typeof assetSchema>>({
    id: "cover-asset",
    lastResult: actionData?.result,
  });
  return (
    <>
      <PageTop
        page={`Cover image from the vault for “${name}”`}
        form={form}
        labels={labels}
        lead="The blog post says so when it’s planned for after the rights to the image end."
      />
      {assets.length === 0 ? (
        <NoAssets />
      ) : (
        <Form form={form}>
          <RadioCards field={fields.asset_id} label={labels.asset_id} options={assetOptions(assets)} />
          <AnywayField field={fields.reason} />
          <FormActions
            submit="Use as cover image"
            cancel={blogLinks(params).cover}
            keep="Back to the cover image"
          />
        </Form>
      )}
    </>
  );
}
