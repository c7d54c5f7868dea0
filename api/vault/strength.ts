import { VAULT_WEAK_LENGTH } from "#contract/limits.ts";
import { passwordFault } from "#domain/account/password-faults.server.ts";

/** Whether a password is short, common, or only a pattern. Nothing is asked of other servers. */
export const isWeak = (password: string): boolean =>
  Array.from(password).length < VAULT_WEAK_LENGTH || passwordFault(password) === "common";
