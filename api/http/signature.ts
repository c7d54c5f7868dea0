import { createHmac } from "node:crypto";

/** Signs the parts of a link's token, in 160 bits, so that the token is no longer than an id may be. */
export const signatureOf = (purpose: string, parts: readonly string[], appKey: string) =>
  createHmac("sha256", appKey)
    .update([purpose, ...parts].join("\n"))
    .digest("hex")
    .slice(0, 40);
