import { NAME_MAX } from "#contract/limits.ts";
import type { Owner } from "#domain/account/password-faults.server.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Input } from "#api/http/body.ts";
import { accountEmail, nameText, newPassword, text, timezone } from "#api/http/rules.ts";
import { findUserByEmail } from "./repository.ts";

export const updateRules = {
  name: nameText({ max: NAME_MAX }).optional(),
  email: accountEmail().optional(),
  timezone: timezone().nullish(),
  current_password: text().nullish(),
};

export const currentPasswordRules = { current_password: text() };
export const codeRules = { code: text() };

export const passwordRules = (input: Input, owner: Owner) => ({
  current_password: text(),
  password: newPassword(input["password_confirmation"], owner),
});

/** @param ownId the user who may already have this address, or null for a new user */
export const emailCheck = (db: Reader, ownId: string | null) => ({
  email: async (value: unknown) => {
    const other = await findUserByEmail(db, String(value));
    return other === undefined || other.id === ownId ? undefined : "The :attribute has already been taken.";
  },
});
