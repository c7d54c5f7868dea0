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

/** The two fields of every form with a new password. The checks below compare them with the rest of the form. */
export const newPasswordFields = {
  password: z.string("Enter a password.").superRefine((password, context) => {
    const fault = passwordFault(password);
    if (fault) context.addIssue(words[fault]);
  }),
  password_confirmation: z.string("Enter the password again."),
};

/** The person is part of the form if it has these fields. */
type Chosen = { email?: string; name?: string; password: string; password_confirmation: string };

/** Whether both were typed. Other fields may be wrong as well: all faults are named at once. */
const isTyped = ({ value }: z.core.ParsePayload) => ChosenSchema.safeParse(value).success;
const ChosenSchema = z.looseObject({ password: z.string(), password_confirmation: z.string() });

type Check = [
  test: (form: Chosen) => boolean,
  params: { path: string[]; error: string; when: (payload: z.core.ParsePayload) => boolean },
];

export const isSamePassword: Check = [
  (form: Chosen) => form.password === form.password_confirmation,
  { path: ["password_confirmation"], error: "The passwords don’t match.", when: isTyped },
];

export const isNotPersonal: Check = [
  (form: Chosen) => passwordFault(form.password, form) !== "personal",
  { path: ["password"], error: PERSONAL, when: isTyped },
];
