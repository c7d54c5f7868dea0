import { data, redirect, type RouterContextProvider } from "react-router";
import { ApiError, ForbiddenError, UnauthorizedError, ValidationError } from "#api-client/errors.server.ts";
import { findTwoFactor } from "#api-client/two-factor.server.ts";
import { confirmPassword, getVaultCode, revealSecret } from "#api-client/vault.server.ts";
import { CODE } from "#components/vault/vault-links.ts";
import type { VaultCode, VaultReveal } from "#contract/vault.ts";
import { apiContext } from "#middleware/api.server.ts";

type Context = Readonly<RouterContextProvider>;

type Shown = { code: VaultCode } | { secret: VaultReveal };

/** Seconds after which a page without scripts goes back to the item. */
const SHOWN_SECONDS = 30;

/**
 * Shows what was asked for, in the answer itself: no address leads there. If the person must say who they are first, the answer asks.
 * @param item where a page without scripts goes back to
 */
export async function shown(
  context: Context,
  { id, item, wish }: { id: string; item: string; wish: string },
) {
  const api = context.get(apiContext);
  try {
    const found: Shown =
      wish === CODE ? { code: await getVaultCode(api, id) } : { secret: await revealSecret(api, id, wish) };
    const seconds = "code" in found ? found.code.seconds_left : SHOWN_SECONDS;
    return data(
      { result: { status: "success" as const }, shown: { ...found, wish } },
      { headers: { "Cache-Control": "no-store", Refresh: `${seconds}; url=${item}` } },
    );
  } catch (error) {
    if (error instanceof ForbiddenError && error.reason === "reauthenticate")
      return asking(context, wish, {});
    if (error instanceof ValidationError) return refusal(error.formErrors[0] ?? error.message, 422);
    if (!(error instanceof ApiError) || error instanceof UnauthorizedError) throw error;
    return refusal(error.message, error.status);
  }
}

const refusal = (message: string, status: number) => data({ refusal: message }, { status });

/** Asks who it is, for what they want to see. */
async function asking(context: Context, wish: string, errors: Record<string, string[]>) {
  const api = context.get(apiContext);
  const hasCode = ((await findTwoFactor(api))?.confirmed_at ?? null) !== null;
  return data({ ask: { wish, hasCode, errors } }, { status: Object.keys(errors).length > 0 ? 422 : 200 });
}

/** Takes the password or a code, and shows at once what was asked for before. */
export async function confirmed(
  context: Context,
  place: { id: string; item: string; wish: string },
  { password, code }: { password: string; code: string },
) {
  if (place.wish === "") return redirect(place.item);
  if (password === "" && code === "")
    return asking(context, place.wish, { password: ["Enter your password."] });
  try {
    await confirmPassword(context.get(apiContext), code === "" ? { password } : { code });
  } catch (error) {
    if (error instanceof ValidationError) return asking(context, place.wish, error.fieldErrors);
    if (!(error instanceof ApiError) || error instanceof UnauthorizedError) throw error;
    return refusal(error.message, error.status);
  }
  return shown(context, place);
}
