import { NAME_MAX } from "#contract/limits.ts";
import type { Input } from "#api/http/body.ts";
import { accountEmail, boolean, email, newPassword, text } from "#api/http/rules.ts";

export const loginRules = { email: email(), password: text(), remember: boolean().nullish() };

const password = (input: Input) => newPassword(input["password_confirmation"], input);

export const registerRules = (input: Input) => ({
  name: text({ max: NAME_MAX }),
  email: accountEmail(),
  password: password(input),
});

export const forgotPasswordRules = { email: email() };

export const resetPasswordRules = (input: Input) => ({
  token: text(),
  email: email(),
  password: password(input),
});
