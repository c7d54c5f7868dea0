import { z } from "zod";
import type {
  ChallengeInput,
  ForgotPasswordInput,
  LoginInput,
  RegisterInput,
  ResetPasswordInput,
} from "#contract/users.ts";
import type { Api } from "./client.server.ts";

const LoginAnswerSchema = z.object({ two_factor: z.boolean().optional() }).catch({});

/**
 * Signs in. The response body is optional, so callers read the user again if they need it.
 * @returns whether a code is needed to finish
 */
export async function login(api: Api, input: LoginInput): Promise<{ needsCode: boolean }> {
  await api.csrfCookie();
  // Laravel redirects users who are already signed in to its own home page.
  const answer = await api.post("/login", {
    json: input,
    redirectMeansDone: true,
    schema: LoginAnswerSchema.optional(),
  });
  return { needsCode: answer?.two_factor === true };
}

export const answerChallenge = (api: Api, input: ChallengeInput) =>
  api.post("/two-factor-challenge", { json: input, redirectMeansDone: true });

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
