export type Posted = FormData | URLSearchParams;

export function formIdOf(posted: Posted): string | null {
  const id = posted.get("_form");
  return typeof id === "string" ? id : null;
}
