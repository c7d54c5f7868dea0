import type { ForgotPasswordInput, LoginInput, RegisterInput, ResetPasswordInput } from "#contract/users.ts";
import type { Api } from "./client.server.ts";

/** Signs in; the answer's body is optional, so the person is read again by whoever needs them. */
export async function login(api: Api, input: LoginInput): Promise<void> {
  await api.csrfCookie();
  // Laravel sends people who are signed in already to its own home page.
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

/** A redirect means that the address is verified already. */
export const sendVerificationMail = (api: Api) =>
  api.post("/email/verification-notification", { redirectMeansDone: true });

/** The mailed link; its query is signed and passed on byte for byte. Verifying twice is not an error. */
export const verifyEmail = (api: Api, params: { id: string; hash: string }, rawQuery: string) =>
  api.get("/verify-email/{id}/{hash}", { params, rawQuery, redirectMeansDone: true });
