import { data, type RouterContextProvider } from "react-router";
import { getGoogleAd, updateGoogleContents } from "#api-client/google-ads.server.ts";
import { redirectWithSuccess, redirectWithToast } from "#request/toast.server.ts";
import type { GoogleAdSaved } from "#contract/google-ads.ts";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { counted } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { type GridRow, gridSchema, rowsAfter, textsInput, typedRows } from "./grid-view.server.ts";

/**
 * Saves the rows of the grid that have changed. Those that can't be saved come back as they were typed, and hold up no other.
 * @param here the page of the grid
 */
export async function saveGrid(context: Readonly<RouterContextProvider>, googleAdId: string, here: string) {
  const submission = parseForm(context, gridSchema);
  if (submission.status !== "success") return withRows(invalidForm(submission), null);
  const api = context.get(apiContext);
  const campaign = await getGoogleAd(api, googleAdId);
  const typed = typedRows(campaign, submission.value.ads);
  const changed = typed.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return redirectWithToast(here, { type: "info", message: "No changes to save." });
  const sent = changed.filter(({ faults }) => faults.length === 0);
  const answer = await saving(submission, async () => {
    const saved = sent.length === 0 ? [] : await updateGoogleContents(api, googleAdId, sent.map(textsInput));
    const done = saved.filter(({ outcome }) => outcome === "saved").length;
    if (done === changed.length) return redirectWithSuccess(here, `${counted(done, "ad")} saved.`);
    const said = done === 0 ? [] : [`${counted(done, "ad")} saved.`];
    const result = submission.reply({
      formErrors: [[...said, notSavedText(changed.length - done, saved)].join(" ")],
    });
    const kept = { result, isUncertain: false, rows: rowsAfter(campaign, typed, saved) };
    // The page says all of it, so there is no notice besides. Its counts are read again if something was saved.
    if (done > 0) return data(kept);
    return data(kept, { status: saved.some(({ outcome }) => outcome === "stale") ? 412 : 422 });
  });
  if (answer instanceof Response || hasRows(answer)) return answer;
  return withRows(answer, rowsAfter(campaign, typed, []));
}

type Refusal = ReturnType<typeof invalidForm>;
type Kept = ReturnType<typeof withRows>;

/** @param rows the rows as they were typed. Null to show those that are saved */
const withRows = (refusal: Refusal, rows: GridRow[] | null) =>
  data({ ...refusal.data, rows }, refusal.init ?? {});

const hasRows = (answer: Refusal | Kept): answer is Kept => "rows" in answer.data;

function notSavedText(count: number, saved: readonly GoogleAdSaved[]): string {
  const stale = saved.filter(({ outcome }) => outcome === "stale").length;
  const fix = "Fix what is marked, then save again.";
  const ads = count === 1 ? "1 ad isn’t saved." : `${count} ads aren’t saved.`;
  if (stale === 0) return `${ads} ${fix}`;
  const theirs = `Someone else saved ${stale === 1 ? "1 of them" : `${stale} of them`} while you were editing.`;
  if (count === 1) return `${ads} Someone else saved it while you were editing.`;
  return stale === count ? `${ads} ${theirs}` : `${ads} ${theirs} ${fix}`;
}
