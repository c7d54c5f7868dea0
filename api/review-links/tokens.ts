import { randomBytes } from "node:crypto";
import type { AppConfig } from "#api/http/app-config.ts";

/** Ids in the web app's URLs start with a letter or a digit. */
export const newToken = () => `r${randomBytes(32).toString("base64url")}`;

export const reviewUrl = ({ frontendUrl }: Pick<AppConfig, "frontendUrl">, token: string) =>
  `${frontendUrl}/review/${token}`;
