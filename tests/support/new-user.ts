import { randomBytes } from "node:crypto";

export type NewUser = { name: string; email: string; password: string };

/** Returns a user who hasn't been registered yet. */
export function newUser(name = "Ada Lovelace"): NewUser {
  const mark = randomBytes(5).toString("hex");
  return { name, email: `ada-${mark}@example.com`, password: `Analytical engine ${mark}` };
}
