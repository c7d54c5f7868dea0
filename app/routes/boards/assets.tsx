import { z } from "zod";
import { addBoardAssets } from "#api-client/boards.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { ANYWAY, AnywayField } from "#components/review/anyway-field.tsx";
import { optionalText } from "#components/campaigns/text-schemas.server.ts";
import { itemAt } from "#components/review/item-at.ts";
import { saidAfter } from "#components/review/review.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { assetOptions, NoAssets } from "#components/vault/asset-options.tsx";
import { assetsFor, takingAssets } from "#components/vault/offered-assets.server.ts";
import { BOARD_IMAGES_MAX, REASON_MAX } from "#contract/limits.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { invalidForm, savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { findBoard } from "#components/boards/find-board.server.ts";
import type { Route } from "./+types/assets";

export const handle = { breadcrumb: () => ({ label: "From the vault" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const board = await findBoard(api, params);
  return { title: board.title, assets: await assetsFor(api, board) };
}

const assetsSchema = z.object({
  asset_ids: z
    .array(z.string().max(64))
    .min(1, "Choose an image.")
    .max(BOARD_IMAGES_MAX, `A post can have up to ${BOARD_IMAGES_MAX} images.`),
  reason: optionalText(REASON_MAX, "Reason"),
});

export const action = ({ params, context }: Route.ActionArgs) =>
  savingForm(context, assetsSchema, async ({ asset_ids, reason }, submission) => {
    const api = context.get(apiContext);
    const answer = await takingAssets(submission, "asset_ids", () =>
      addBoardAssets(api, { board_id: params.boardId, asset_ids, reason }),
    );
    if (!("taken" in answer)) return answer;
    const { refused } = answer.taken;
    const added = asset_ids.length - refused.length;
    if (refused.length > 0)
      return invalidForm(submission, 422, {
        fieldErrors: {
          asset_ids: [`${plural(added, "image")} added. ${refused[0]?.message ?? ""}`],
        },
      });
    const said = await saidAfter(api, itemAt(params).name, `${plural(added, "image")} added.`);
    return redirectWithSuccess(`${calendarLinks(params).board(params.boardId)}#images`, said);
  });

const labels = { asset_ids: "Images", reason: ANYWAY };

/** Adds images of brand assets to a post, which remembers them. */
export default function BoardAssets({
  loaderData: { title, assets },
  params,
  actionData,
}: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof assetsSchema>>({
    id: "board-assets",
    lastResult: actionData?.result,
  });
  const { board } = calendarLinks(params);
  return (
    <>
      <PageTop
        page={`Images from the vault for “${title}”`}
        form={form}
        labels={labels}
        lead="The post says so when it’s planned for after the rights to an image end."
      />
      {assets.length === 0 ? (
        <NoAssets />
      ) : (
        <Form form={form}>
          <CheckboxesField field={fields.asset_ids} label={labels.asset_ids} options={assetOptions(assets)} />
          <AnywayField field={fields.reason} />
          <FormActions submit="Add to the post" cancel={board(params.boardId)} keep="Back to the post" />
        </Form>
      )}
    </>
  );
}
