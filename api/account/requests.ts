import { NAME_MAX } from "#contract/limits.ts";
import type { UserRow } from "#api/data/schema.ts";
import type { Input } from "#api/http/body.ts";
import { invalidField } from "#api/http/errors.ts";
import {
  accountEmail,
  boolean,
  email,
  nameText,
  newPassword,
  passwordComplaint,
  text,
} from "#api/http/rules.ts";

export const loginRules = { email: email(), password: text(), remember: boolean().nullish() };

export const challengeRules = { code: text().nullish(), recovery_code: text().nullish() };

const password = (input: Input) => newPassword(input["password_confirmation"], input);

export const registerRules = (input: Input) => ({
  name: nameText({ max: NAME_MAX }),
  email: accountEmail(),
  password: password(input),
});

export const forgotPasswordRules = { email: email(), redirect: text({ max: 2000 }).nullish() };

export const resetPasswordRules = (input: Input) => ({
  token: text(),
  email: email(),
  password: password(input),
});

/** @throws HttpError 422 for a password that resembles its owner's name or e-mail address */
export function requireGoodPassword(password: string, owner: UserRow): void {
  const complaint = passwordComplaint(password, owner);
  if (complaint !== undefined) throw invalidField("password", complaint.replaceAll(":attribute", "password"));
}

export const confirmationRules = { password: text().nullish(), code: text().nullish() };
