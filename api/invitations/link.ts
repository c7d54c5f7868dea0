import { createHmac } from "node:crypto";
import type { InvitationRow } from "#api/data/schema.ts";
import { safeEqual } from "#api/http/encrypter.ts";
import type { AppConfig } from "#api/http/app-config.ts";

type Signed = Pick<InvitationRow, "id" | "organization_id" | "email" | "expires_at">;

/** Signs everything in the link. A resent invitation expires later, so its older link becomes invalid. */
const signatureOf = (invitation: Signed, appKey: string) =>
  createHmac("sha256", appKey)
    .update(
      ["invitation", invitation.id, invitation.organization_id, invitation.email, invitation.expires_at].join(
        "\n",
      ),
    )
    .digest("hex");

/** `accessor` identifies the invitation, and `signature` proves that it was sent. */
export const acceptUrl = (invitation: Signed, config: Pick<AppConfig, "frontendUrl" | "appKey">) =>
  `${config.frontendUrl}/invitation/accept?signature=${signatureOf(invitation, config.appKey)}&accessor=${invitation.id}`;

export const isSignedBy = (invitation: Signed, signature: string, appKey: string) =>
  safeEqual(signatureOf(invitation, appKey), signature);
