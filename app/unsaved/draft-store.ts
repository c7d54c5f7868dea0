import { isKeptField } from "#lib/kept-fields.ts";
import { dropFreshData } from "#ui/fresh-data.ts";

/** Browsers send up to 64 kB while a document is being unloaded. */
const KEEPALIVE_MAX = 60_000;

/** The form's texts and choices as they are sent, without the version, which stays the same. Never a password or a file. */
export function textOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === "string" && isKeptField(field[0]),
  );
  return new URLSearchParams(fields).toString();
}

/**
 * Keeps a form’s text as its private draft. Resolves to when that was, as the user reads it, or to null if there is none now.
 * @param isDraft false for a text that was changed back
 */
export async function keepDraft(
  form: HTMLFormElement,
  text: string,
  { path, isDraft, isUnloading }: { path: string; isDraft: boolean; isUnloading: boolean },
): Promise<string | null> {
  const body = new URLSearchParams(text);
  body.set("intent", isDraft ? "keep" : "forget");
  const token = form.elements.namedItem("_token");
  if (token instanceof HTMLInputElement) body.set("_token", token.value);
  // A page that was read before shows another draft.
  dropFreshData();
  const answer = await fetch(path, {
    method: "POST",
    body,
    redirect: "manual",
    keepalive: isUnloading && body.toString().length < KEEPALIVE_MAX,
  });
  if (!answer.ok) throw new Error("not kept");
  const { at } = (await answer.json()) as { at: string | null };
  dropFreshData();
  return at;
}
