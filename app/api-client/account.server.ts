import type { ForgotPasswordInput, LoginInput, RegisterInput, ResetPasswordInput } from "#contract/users.ts";
import type { Api } from "./client.server.ts";

/** Signs in. The response body is optional, so callers read the user again if they need it. */
export async function login(api: Api, input: LoginInput): Promise<void> {
  await api.csrfCookie();
  // Laravel redirects users who are already signed in to its own home page.
  await api.post("/login", { json: input, redirectMeansDone: true });
}

export async function register(api: Api, input: RegisterInput): Promise<void> {
  await api.csrfCookie();
  await api.post("/register", { json: input, redirectMeansDone: true });
}

export async function requestPasswordReset(api: Api, input: ForgotPasswordInput): Promise<void> {
  await api.csrfCookie();
  await api.post("/forgot-password", { json: input });
}

export async function resetPassword(api: Api, input: ResetPasswordInput): Promise<void> {
  await api.csrfCookie();
  await api.post("/reset-password", { json: input });
}

export const logout = (api: Api) => api.post("/logout");

/** Sends the verification e-mail. A redirect means that the address is already verified. */
export const sendVerificationMail = (api: Api) =>
  api.post("/email/verification-notification", { redirectMeansDone: true });

/**
 * Verifies an e-mail address with the e-mailed link, whose signed query is passed on unchanged. Verifying twice isn't an error.
 */
export const verifyEmail = (api: Api, params: { id: string; hash: string }, rawQuery: string) =>
  api.get("/verify-email/{id}/{hash}", { params, rawQuery, redirectMeansDone: true });
