import { invalid } from "#api/http/errors.ts";

/** Returns a 422 at the field, which says when another try is accepted. */
export function tooManyTries(field: string, seconds: number) {
  const message = `Too many attempts. Please try again in ${seconds} seconds.`;
  return invalid({ [field]: [message] }, { headers: { "Retry-After": String(seconds) } });
}
