import type { PasswordCost } from "#api/account/passwords.ts";

/** A hash for every user whom a test makes takes longer than many a test. */
export const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
