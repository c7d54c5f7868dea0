import { isDeepStrictEqual } from "node:util";
import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import {
  deleteDraft,
  type DraftAddress,
  getDraft,
  keepDraft,
  offersDrafts,
} from "#api-client/drafts.server.ts";
import { ApiError, UnauthorizedError } from "#api-client/errors.server.ts";
import { readersClock } from "#components/shell/readers-clock.server.ts";
import type { Draft, DraftValues } from "#contract/drafts.ts";
import { DRAFT_FIELDS_MAX } from "#contract/limits.ts";
import type { PrivateDraft } from "#forms/form-context.tsx";
import { settledForm } from "#forms/choices.server.ts";
import { knownFields } from "#forms/posted-fields.server.ts";
import { treeOf } from "#forms/submit.server.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { isFieldName } from "#lib/field-names.ts";
import { isKeptField } from "#lib/kept-fields.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What a form sends beside its fields. */
const BESIDE = ["intent", "version"];

/** Texts in a form that aren't part of its record. Only the button beside them sends them. */
export type Beside = (name: string) => boolean;

/** The form works without its draft, but not without a session. */
function without(error: unknown): null {
  if (error instanceof ApiError && !(error instanceof UnauthorizedError)) return null;
  throw error;
}

/** Returns what is kept of a form. Null if the API keeps nothing. */
export async function keptDraft(
  context: Context,
  address: DraftAddress,
): Promise<{ draft: Draft | null } | null> {
  const api = context.get(apiContext).raw;
  return offersDrafts(api)
    .then(async (isOffered) => (isOffered ? { draft: await getDraft(api, address) } : null))
    .catch(without);
}

/**
 * Returns the private draft of a form, for `useForm` and `Form`, and the kept texts beside the record by the names of their
 * fields. Null if the API keeps none.
 * @param schema of the form. Other fields are left out
 * @param filling the form's defaults. A draft that says the same is none
 */
export async function privateDraftAndBeside(
  context: Context,
  address: DraftAddress,
  { schema, filling, beside }: { schema: z.ZodType; filling: object; beside: Beside },
): Promise<{ draft: PrivateDraft; typed: Record<string, string> } | null> {
  const found = await keptDraft(context, address);
  if (found === null) return null;
  const path = `/drafts/${address.subject}/${encodeURIComponent(address.record)}`;
  if (found.draft === null) return { draft: { path, kept: null }, typed: {} };
  const declared = Object.entries(declaredValues(found.draft, schema));
  const values = Object.fromEntries(declared.filter(([name]) => !beside(name)));
  const typed = Object.fromEntries(
    Object.entries(found.draft.values).filter(
      (field): field is [string, string] => beside(field[0]) && typeof field[1] === "string",
    ),
  );
  if (Object.keys(values).length === 0 || isSame(values, filling))
    return { draft: { path, kept: null }, typed };
  const { base_version: version, saved_at: savedAt } = found.draft;
  const kept = {
    values: { ...treeOf(values), ...(version !== null && { version: String(version) }) },
    at: await savedTime(context, savedAt),
  };
  return { draft: { path, kept }, typed };
}

/** Returns whether the texts are the form's defaults. Boxes and lists that weren't sent are empty, other fields aren't shown. */
function isSame(values: DraftValues, filling: object): boolean {
  const shown = new Map(textsIn(filling));
  const emptied = [...shown].filter(([, texts]) => Array.isArray(texts)).map(([name]) => name);
  return [...new Set([...emptied, ...Object.keys(values)])].every((name) => {
    const [typed, filled] = [values[name], shown.get(name)].map((texts) =>
      [texts ?? []]
        .flat()
        .map((text) => text.replaceAll("\r\n", "\n").trim())
        .filter(Boolean),
    );
    return isDeepStrictEqual(typed, filled);
  });
}

/** Returns the names and texts that a form with these defaults sends. What may be empty is a list. */
function textsIn(value: unknown, name = ""): [name: string, texts: string | string[]][] {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return [[name, value]];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, `${name}[${index}]`));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, item]) => textsIn(item, name ? `${name}.${key}` : key));
  if (value === true) return [[name, ["on"]]];
  return typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [];
}

/** Leaves out what the form doesn't have. */
function declaredValues({ values }: Draft, schema: z.ZodType): DraftValues {
  const form = new FormData();
  for (const [name, texts] of Object.entries(values))
    if (isFieldName(name)) for (const text of [texts].flat()) form.append(name, text);
  const declared: DraftValues = {};
  for (const [name, text] of knownFields(form, schema)) {
    if (typeof text !== "string") continue;
    const before = declared[name];
    declared[name] = before === undefined ? text : [before, text].flat();
  }
  return declared;
}

/** Returns "10:42" for today, and "Nov 20, 2026, 10:42" for another day, on the user's clock. */
export async function savedTime(context: Context, instant: string): Promise<string> {
  const clock = await readersClock(context, instant);
  if (clock === null) return "";
  return [...(clock.isToday ? [] : [formatDay(clock.day)]), formatTime(clock.time)].join(", ");
}

/**
 * Keeps all fields of the posted form as its private draft, for actions that don't save. Never passwords, codes, or files. Returns
 * when it was kept, as the user reads it, or null if it wasn't.
 * @param version of the record, if the action has saved a part of the form
 * @param except fields that the action has used up
 * @param isSettled whether the choices of a conflict were applied
 */
export async function keepTyped(
  context: Context,
  address: DraftAddress,
  {
    version: continued,
    except = [],
    isSettled = true,
  }: { version?: number | undefined; except?: readonly string[]; isSettled?: boolean } = {},
): Promise<string | null> {
  const sentForm = context.get(postedContext);
  const posted = (isSettled && sentForm && settledForm(sentForm)) || sentForm;
  if (posted === null) return null;
  const values = textsOf(posted, (name) => !except.includes(name));
  if (Object.keys(values).length > DRAFT_FIELDS_MAX) return null;
  const sent = postedText(posted.get("version"));
  const version = continued ?? (/^\d{1,9}$/.test(sent) ? Number(sent) : null);
  return keep(context, address, { values, version });
}

/** Returns the wanted texts of a posted form that may be kept, by name. */
function textsOf(posted: FormData, isWanted: (name: string) => boolean): DraftValues {
  const texts = new Map<string, string[]>();
  for (const [name, text] of posted) {
    if (typeof text !== "string" || !isKeptField(name) || BESIDE.includes(name) || !isWanted(name)) continue;
    const before = texts.get(name);
    if (before) before.push(text);
    else texts.set(name, [text]);
  }
  return Object.fromEntries(
    [...texts].map(([name, [text = "", ...more]]) => [name, more.length === 0 ? text : [text, ...more]]),
  );
}

async function keep(
  context: Context,
  address: DraftAddress,
  kept: { values: DraftValues; version: number | null },
): Promise<string | null> {
  const api = context.get(apiContext);
  const now = new Date().toISOString();
  const savedAt = await keepDraft(api.raw, address, kept)
    .then((receipt) => receipt?.saved_at ?? now)
    .catch((error: unknown) => {
      if (error instanceof UnauthorizedError) api.endSession();
      return without(error);
    });
  return savedAt && savedTime(context, savedAt);
}

/** Does what `forgetTyped` does, but keeps the texts beside the record that the action hasn't used. */
export async function keepBeside(
  context: Context,
  address: DraftAddress,
  beside: Beside | undefined,
): Promise<void> {
  const posted = context.get(postedContext);
  const texts = posted && beside ? Object.entries(textsOf(posted, beside)) : [];
  const values = Object.fromEntries(texts.filter(([, text]) => typeof text === "string" && text.trim()));
  if (Object.keys(values).length === 0) return forgetTyped(context, address);
  if (await offersDrafts(context.get(apiContext).raw).catch(without))
    await keep(context, address, { values, version: null });
}

/**
 * Keeps the posted texts beside a record that is only read, and leaves what its private draft has of the record itself. Returns false
 * if there are texts that couldn't be kept.
 * @param used fields that the action has used up
 */
export async function keepOnlyBeside(
  context: Context,
  address: DraftAddress,
  beside: Beside,
  used: readonly string[] = [],
): Promise<boolean> {
  const api = context.get(apiContext).raw;
  const posted = context.get(postedContext);
  const isOpen = (name: string) => beside(name) && !used.includes(name);
  const typed = Object.entries(posted ? textsOf(posted, isOpen) : {}).filter(
    ([, text]) => typeof text === "string" && text.trim(),
  );
  const found = await offersDrafts(api)
    .then(async (isOffered) => (isOffered ? { draft: await getDraft(api, address) } : null))
    .catch(without);
  if (found === null) return typed.length === 0;
  const before = Object.entries(found.draft?.values ?? {}).filter(
    ([name]) => !used.includes(name) && !(beside(name) && posted?.has(name)),
  );
  const values = Object.fromEntries([...before, ...typed]);
  if (Object.keys(values).length === 0) {
    if (found.draft !== null) await forgetTyped(context, address);
    return true;
  }
  return (await keep(context, address, { values, version: found.draft?.base_version ?? null })) !== null;
}

/** Deletes the private draft of a form that was saved or discarded. What was saved stays saved if that fails. */
export async function forgetTyped(context: Context, address: DraftAddress): Promise<void> {
  const api = context.get(apiContext).raw;
  if (api.hasDiscarded(address)) return;
  await offersDrafts(api)
    .then((isOffered) => (isOffered ? deleteDraft(api, address) : null))
    .catch(without);
}

/** An action's redirect, or the form that it returns. */
type Answer = Response | { data: object; init: ResponseInit | null };

/** What an action may say about a form that it returns. */
type Said = {
  /** Without values if all of them were saved. */
  result?: { initialValue?: object | null };
  /** What was saved nevertheless. */
  saved?: string | undefined;
  /** What wasn't, if not everything was. */
  unsaved?: string | undefined;
  /** Whether everything is saved, and only the step isn’t taken. */
  isSaved?: boolean | undefined;
  /** The version that the form continues from. */
  version?: number | undefined;
  /** What another user saved, if the form met it. */
  conflict?: object | undefined;
};

/**
 * Deletes the private draft once the form is saved, and keeps a refused form as one. Returns the action's answer. An API that fails
 * isn't asked again.
 * @param beside texts that stay unsaved when the form is saved
 */
export async function settleTyped<Given extends Answer>(
  context: Context,
  address: DraftAddress,
  answer: Given,
  beside?: Beside,
): Promise<Given> {
  if (answer instanceof Response) {
    if (answer.status < 400) await keepBeside(context, address, beside);
    return answer;
  }
  const { result, saved, unsaved, version, conflict, ...said }: Said = answer.data;
  const isSaved =
    said.isSaved ?? (result?.initialValue === null || (saved !== undefined && unsaved === undefined));
  if (isSaved) await keepBeside(context, address, beside);
  else if ((answer.init?.status ?? 200) < 500)
    await keepTyped(context, address, { version, isSettled: conflict === undefined });
  return answer;
}
