import { createHmac } from "node:crypto";
import { REVIEW_ACCESS_HOURS } from "#contract/limits.ts";
import type { ReviewLinkRow } from "#api/data/schema.ts";
import { keyBytes, safeEqual } from "#api/http/encrypter.ts";

type Link = Pick<ReviewLinkRow, "id" | "passphrase_hash">;

/** Bound to the link and its passphrase. */
const macOf = ({ id, passphrase_hash }: Link, expires: string, appKey: string) =>
  createHmac("sha256", keyBytes(appKey))
    .update(["review-access", id, passphrase_hash, expires].join("|"))
    .digest("base64url");

/** Returns a value that stands for the passphrase for twelve hours. `now` is in milliseconds. */
export function newAccess(link: Link, appKey: string, now: number) {
  const expiresAt = now + REVIEW_ACCESS_HOURS * 60 * 60 * 1000;
  const expires = String(Math.floor(expiresAt / 1000));
  return {
    access: `${expires}.${macOf(link, expires, appKey)}`,
    expires_at: new Date(expiresAt).toISOString(),
  };
}

export function isAccess(link: Link, value: unknown, appKey: string, now: number): boolean {
  if (typeof value !== "string") return false;
  const [, expires = "", mac = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(value) ?? [];
  return safeEqual(macOf(link, expires, appKey), mac) && Number(expires) * 1000 > now;
}
