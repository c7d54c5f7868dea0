import { createHmac, randomBytes } from "node:crypto";
import { decryptNamed, encryptNamed } from "#api/http/encrypter.ts";

/** A secret as Standard Webhooks writes it: 32 random bytes in base64. */
const PREFIX = "whsec_";
const NAME = "webhooks.secret";

export const newSecret = (): string => PREFIX + randomBytes(32).toString("base64");

export const keptSecret = (secret: string, appKey: string): string => encryptNamed(NAME, secret, appKey);

/**
 * Returns the headers that a receiver verifies a call with.
 * Source: github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md
 * @param kept as stored
 * @throws Error if APP_KEY has changed since then
 */
export function signedHeaders(
  { id, body, now }: { id: string; body: string; now: number },
  kept: string,
  appKey: string,
): Record<string, string> {
  const secret = decryptNamed(NAME, kept, appKey);
  if (secret === null) throw new Error("The secret of this webhook can’t be read.");
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(`${id}.${timestamp}.${body}`)
    .digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
