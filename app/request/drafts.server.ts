import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { draftCookie, userCookie } from "./cookies.server.ts";
import { env } from "#app/env.server.ts";
import { isKeptField } from "#lib/kept-fields.ts";
import { shownUpTo } from "#lib/shown-weight.ts";
import { log } from "#app/server/log.ts";

/** A form that was submitted after the session had ended. It is kept until the same user returns. */
export type Draft = {
  path: string;
  formId: string;
  userId: string;
  values: Record<string, string | string[]>;
};

const folder = path.join(env.DATA_DIR, "drafts");
/** How long a draft is kept, in milliseconds. */
const lifetime = 30 * 60_000;

const fileOf = (id: string) => path.join(folder, createHash("sha256").update(id).digest("hex"));
// The key is derived from the id, which only the browser's cookie has, so the file alone can't be decrypted.
const keyOf = (id: string, secret: string) => Buffer.from(hkdfSync("sha256", secret, id, "draft", 32));

/** Saves the text of a posted form and names it in a cookie on `headers`. Passwords and files are never saved. */
export async function keepDraft(
  headers: Headers,
  draft: { posted: FormData; path: string; userId: string },
): Promise<void> {
  const formId = draft.posted.get("_form");
  const values: Draft["values"] = {};
  for (const name of new Set(draft.posted.keys())) {
    const texts = draft.posted.getAll(name).filter((value) => typeof value === "string");
    if (texts.length && isKeptField(name)) values[name] = texts.length === 1 ? texts[0]! : texts;
  }
  if (typeof formId !== "string" || !Object.keys(values).length) return;
  const text = JSON.stringify({ path: draft.path, formId, userId: draft.userId, values } satisfies Draft);
  // What is kept is shown again after sign-in.
  if (!shownUpTo()(text)) return;

  const id = randomBytes(24).toString("base64url");
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(id, env.SESSION_SECRET[0]!), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await sweep();
    await writeFile(fileOf(id), sealed, { mode: 0o600 });
  } catch (error) {
    // A full disk must not keep users from signing in, and a partial draft is useless.
    await rm(fileOf(id), { force: true }).catch(() => undefined);
    log("error", "draft not kept", { code: (error as NodeJS.ErrnoException).code ?? "unknown" });
    return;
  }
  headers.append("Set-Cookie", await draftCookie.serialize(id));
}

/** Returns the draft for this page and the user who last signed in here, if there is one. */
export async function findDraft(request: Request, pathname: string): Promise<Draft | null> {
  const id: unknown = await draftCookie.parse(request.headers.get("Cookie"));
  if (typeof id !== "string") return null;
  const userId: unknown = await userCookie.parse(request.headers.get("Cookie"));
  if (typeof userId !== "string") return null;
  const draft = await open(id);
  if (draft && draft.userId !== userId) {
    // Another user has signed in to this browser.
    await rm(fileOf(id), { force: true });
    return null;
  }
  return draft?.path === pathname ? draft : null;
}

/** Deletes the draft of a form that has been submitted again. */
export async function forgetDraft(
  headers: Headers,
  request: Request,
  sent: { posted: FormData; path: string },
): Promise<void> {
  const id: unknown = await draftCookie.parse(request.headers.get("Cookie"));
  if (typeof id !== "string") return;
  const draft = await open(id);
  if (draft && (draft.formId !== sent.posted.get("_form") || draft.path !== sent.path)) return;
  await rm(fileOf(id), { force: true });
  headers.append("Set-Cookie", await draftCookie.serialize("", { maxAge: 0 }));
}

async function open(id: string): Promise<Draft | null> {
  try {
    const sealed = await readFile(fileOf(id));
    if (Date.now() - (await stat(fileOf(id))).mtimeMs > lifetime) return null;
    for (const secret of env.SESSION_SECRET) {
      try {
        const decipher = createDecipheriv("aes-256-gcm", keyOf(id, secret), sealed.subarray(0, 12));
        decipher.setAuthTag(sealed.subarray(-16));
        const text = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString(
          "utf8",
        );
        return JSON.parse(text) as Draft;
      } catch {
        // Encrypted with an earlier secret.
      }
    }
  } catch {
    // The file no longer exists.
  }
  return null;
}

async function sweep(): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const age = await stat(file).then(
      (entry) => Date.now() - entry.mtimeMs,
      () => 0,
    );
    if (age > lifetime) await rm(file, { force: true });
  }
}
