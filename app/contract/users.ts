import { z } from "zod";
import { BooleanSchema, IdSchema, InstantSchema, IntegerSchema, orNull } from "./fields.ts";
import { ROLES, type Role } from "./vocabulary.ts";
export { ROLES } from "./vocabulary.ts";
export type { Role } from "./vocabulary.ts";

/** On a server without roles, every user is a member. */
export const RoleSchema = z
  .enum(ROLES)
  .nullish()
  .transform((role): Role => role ?? "member");

const UserOrganizationSchema = z.object({
  id: IdSchema,
  name: z.string(),
  slug: orNull(z.string()),
  logo_url: orNull(z.string()),
  role: RoleSchema,
  /** When it will be deleted, and the name of who asked for it. */
  deletes_at: orNull(InstantSchema),
  deletion_asked_by: orNull(z.string()),
});

export const UserSchema = z.object({
  id: IdSchema,
  name: z.string(),
  email: z.string(),
  /** Null if the e-mail address isn't verified yet. Missing on a server that doesn't verify addresses. */
  email_verified_at: InstantSchema.nullish(),
  avatar_url: orNull(z.string()),
  timezone: orNull(z.string()),
  /** Null from an API that doesn't send organizations here. */
  organizations: orNull(z.array(UserOrganizationSchema)),
  current_organization_id: orNull(IdSchema),
  /** In the current organization. Missing on a server without notifications. */
  unread_notifications: IntegerSchema.nullish(),
  /** The projects of the current organization that changed last, for the switch of projects. Only `GET /api/user` has them. */
  recent_projects: orNull(
    z.array(z.object({ id: IdSchema, slug: z.string(), name: z.string(), colour: orNull(z.string()) })),
  ),
  /** What waits for the user's approval. Only `GET /api/user` has them. Missing on a server without approvals. */
  waiting_approvals: IntegerSchema.nullish(),
  /** Those of the feeds that the user sees. Only `GET /api/user` has them. Missing on a server without feeds. */
  open_feed_alerts: IntegerSchema.nullish(),
  /** Those of the ad log that the user sees. Only `GET /api/user` has them. Missing on a server without the log. */
  changes_without_reason: IntegerSchema.nullish(),
  created_at: orNull(InstantSchema),
});
type UserOrganization = z.infer<typeof UserOrganizationSchema>;
/** A user with known organizations. */
export type User = Omit<z.infer<typeof UserSchema>, "organizations"> & { organizations: UserOrganization[] };

export const SessionSchema = z.object({
  id: IdSchema,
  ip_address: orNull(z.string()),
  user_agent: orNull(z.string()),
  last_active_at: orNull(InstantSchema),
  is_current: BooleanSchema,
});
export type Session = z.infer<typeof SessionSchema>;

export const TwoFactorSchema = z.object({
  /** Since when it is on. Null if it is off. */
  confirmed_at: orNull(InstantSchema),
  recovery_codes_left: z.number().int().min(0),
  /** The secret that waits for its first code. */
  setup: orNull(z.object({ secret: z.string(), uri: z.string() })),
});
export type TwoFactor = z.infer<typeof TwoFactorSchema>;

/** New recovery codes, which are shown once. Missing in the response to a repeated submission. */
export const RecoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });

export type LoginInput = { email: string; password: string; remember?: boolean };
/** One of both. */
export type ChallengeInput = { code?: string; recovery_code?: string };
export type RegisterInput = { name: string; email: string; password: string; password_confirmation: string };
export type UserInput = {
  name?: string;
  timezone?: string | null;
  email?: string;
  /** Required for a new e-mail address. */
  current_password?: string;
};
export type PasswordInput = { current_password: string; password: string; password_confirmation: string };
/** `redirect`: the path that the person wanted, for the link in the mail. An API may ignore it. */
export type ForgotPasswordInput = { email: string; redirect?: string };
export type ResetPasswordInput = {
  token: string;
  email: string;
  password: string;
  password_confirmation: string;
};
