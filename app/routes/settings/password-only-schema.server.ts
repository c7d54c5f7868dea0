import { z } from "zod";

/** For forms that ask for nothing but the password. */
export const passwordOnlySchema = z.object({ current_password: z.string("Enter your current password.") });
