import { data } from "react-router";
import { ValidationError } from "#api-client/errors.server.ts";
import { listPicturedAssets, listSomePicturedAssets, offersVault } from "#api-client/vault.server.ts";
import type { VaultItemSummary } from "#contract/vault.ts";
import { invalidForm } from "#forms/submit.server.ts";
import { formatDay } from "#lib/dates.ts";
import type { Api } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";

/** Returns the brand assets whose image the user may use, and until when. */
async function offeredAssets(api: Api) {
  return (await listPicturedAssets(api)).map(asOffered);
}

const asOffered = ({ id, name, rights_end: end, flags }: VaultItemSummary) => ({
  id,
  name,
  note: end && `rights ${flags.includes("rights_ended") ? "ended" : "end"} ${formatDay(end)}`,
});
export type OfferedAsset = ReturnType<typeof asOffered>;

/** Returns the first ones, for a form that has other fields, and whether there are more. None without a vault. */
export async function someAssets(api: Api): Promise<{ assets: OfferedAsset[]; hasMore: boolean }> {
  if (!(await offersVault(api))) return { assets: [], hasMore: false };
  const { data: found, meta } = await listSomePicturedAssets(api);
  return { assets: found.map(asOffered), hasMore: meta.last_page > 1 };
}

/**
 * Does the same for a page on which they are chosen for a record.
 * @throws the not-found page without a vault, and 403 if the user may not change the record
 */
export async function assetsFor(api: Api, { can }: { can: { update: boolean } }): Promise<OfferedAsset[]> {
  if (!(await offersVault(api))) throw notFound("Page not found");
  // oxlint-disable-next-line typescript/only-throw-error -- a response of the router
  if (!can.update) throw data(null, { status: 403 });
  return offeredAssets(api);
}

/**
 * Takes assets, and says what is wrong with the day of the record beside them: there is no field for it on their page.
 * @param field the one with the assets
 */
export async function takingAssets<Taken>(
  submission: Parameters<typeof invalidForm>[0],
  field: string,
  take: () => Promise<Taken>,
) {
  try {
    return { taken: await take() };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const { reason, ...others } = error.fieldErrors;
    return invalidForm(submission, 422, {
      fieldErrors: { [field]: Object.values(others).flat(), ...(reason && { reason }) },
      formErrors: error.formErrors,
    });
  }
}
