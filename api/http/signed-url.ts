import { createHmac } from "node:crypto";
import { safeEqual } from "./encrypter.ts";

/** Laravel uses the literal APP_KEY string as the HMAC key, including `base64:`. */
const signatureOf = (text: string, appKey: string) => createHmac("sha256", appKey).update(text).digest("hex");

/**
 * Returns the query (`expires=…&signature=…`) that makes `url` valid until `expires`.
 * @param url absolute, without a query
 * @param expires unix time in seconds
 * @param more of the query, beginning with "&", which is valid only as it is
 */
export function signedQuery(url: string, expires: number, appKey: string, more = ""): string {
  const query = `expires=${expires}${more}`;
  return `${query}&signature=${signatureOf(`${url}?${query}`, appKey)}`;
}

/**
 * Returns whether a query has a valid signature for `url` and hasn't expired. Order and encoding must be as received.
 * @param url absolute, without a query, on the API's public origin
 * @param rawQuery without the question mark
 * @param now milliseconds
 */
export function hasValidSignature(url: string, rawQuery: string, appKey: string, now: number): boolean {
  const parts = rawQuery.split("&").filter((part) => part !== "");
  const given = new URLSearchParams(rawQuery).get("signature") ?? "";
  const signed = parts.filter((part) => !part.startsWith("signature=")).join("&");
  const isRight = safeEqual(signatureOf(signed === "" ? url : `${url}?${signed}`, appKey), given);
  const expires = new URLSearchParams(rawQuery).get("expires");
  return isRight && (expires === null || Math.floor(now / 1000) <= Number(expires));
}
