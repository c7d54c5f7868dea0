import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "#contract/limits.ts";
import { passwordFault, type PasswordFault } from "#domain/account/password-faults.server.ts";

const PERSONAL = "Choose a password that isn’t your name or e-mail address.";
const words: Record<PasswordFault, string> = {
  control: "Password can’t include tabs, line breaks, or other control characters.",
  short: `Password must be at least ${PASSWORD_MIN} characters.`,
  long: `Password must be ${PASSWORD_MAX} characters or fewer.`,
  common: "This password is too common. Choose one that’s harder to guess.",
  personal: PERSONAL,
};

/** The two fields of every form with a new password. `checkNewPassword` compares them with the rest of the form. */
export const newPasswordFields = {
  password: z.string("Enter a password.").superRefine((password, context) => {
    const fault = passwordFault(password);
    if (fault) context.addIssue(words[fault]);
  }),
  password_confirmation: z.string("Enter the password again."),
};

/** The person is part of the form if it has these fields. */
type Chosen = { email?: string; name?: string; password: string; password_confirmation: string };

export function checkNewPassword(form: Chosen, context: z.core.$RefinementCtx<Chosen>): void {
  if (form.password !== form.password_confirmation)
    context.addIssue({
      code: "custom",
      path: ["password_confirmation"],
      message: "The passwords don’t match.",
    });
  if (passwordFault(form.password, form) === "personal")
    context.addIssue({ code: "custom", path: ["password"], message: PERSONAL });
}
