import { recordOf } from "#contract/envelope.ts";
import { RecoveryCodesSchema, type TwoFactor, TwoFactorSchema } from "#contract/users.ts";
import type { Api } from "./client.server.ts";

const path = "/api/user/two-factor";

export const findTwoFactor = (api: Pick<Api, "find">): Promise<TwoFactor | null> =>
  api.find(path, { schema: recordOf(TwoFactorSchema) });

export const getTwoFactor = (api: Pick<Api, "get">): Promise<TwoFactor> =>
  api.get(path, { schema: recordOf(TwoFactorSchema) });

export const startTwoFactor = (api: Api, current_password: string) =>
  api.post(path, { json: { current_password } });

/** Null if the codes were shown with an earlier response to the same submission. */
const NewCodesSchema = recordOf(RecoveryCodesSchema).nullable().catch(null);

export const confirmTwoFactor = async (api: Api, code: string) =>
  (await api.post(`${path}/confirm`, { json: { code }, schema: NewCodesSchema }))?.recovery_codes ?? null;

export const createRecoveryCodes = async (api: Api, current_password: string) =>
  (await api.post(`${path}/recovery-codes`, { json: { current_password }, schema: NewCodesSchema }))
    ?.recovery_codes ?? null;

export const deleteTwoFactor = (api: Api, current_password: string) =>
  api.delete(path, { json: { current_password } });
