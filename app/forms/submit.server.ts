import { parse as parseNames, type Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import {
  AbortedError,
  ApiError,
  EmailNotVerifiedError,
  NetworkError,
  TimeoutError,
  UnauthorizedError,
  ValidationError,
} from "#api-client/errors.server.ts";
import { plural } from "#lib/counts.ts";
import { postedText } from "#lib/posted-text.ts";
import { shownUpTo } from "#lib/shown-weight.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { settledForm, theirFields } from "./choices.server.ts";
import { knownFields } from "./posted-fields.server.ts";

/** Fields that are never sent back to the page, besides those of `secretsIn`. */
const secretFields = [
  "password",
  "password_confirmation",
  "current_password",
  "passphrase",
  "passphrase_confirmation",
  "code",
  "recovery_code",
] as const;
type Context = Readonly<RouterContextProvider>;
type Parsed<Schema extends z.ZodType> = Submission<z.input<Schema>, string[], z.output<Schema>> & {
  /** The value of the button that submitted the form. Empty if the button has no name. */
  intent: string;
  /** The form as it was typed, before the choices of a conflict were applied. */
  typed: Submission<z.input<Schema>, string[], z.output<Schema>>;
  /** The fields for which the other version was chosen in a conflict. */
  theirs: string[];
};

/**
 * Parses the posted form with a schema, and ignores fields that the schema doesn't name. If a conflict was settled, the result has
 * the other version's text in the fields for which it was chosen.
 */
export function parseForm<Schema extends z.ZodType>(context: Context, schema: Schema): Parsed<Schema> {
  const posted = context.get(postedContext);
  if (!posted)
    throw data(
      { kind: "failure", message: "We didn’t receive the whole form. Go back and submit it again." },
      { status: 400 },
    );
  const parse = (form: FormData) =>
    parseWithZod(knownFields(form, schema), {
      schema,
      error: unworded,
      formatError: (issues: { message: string }[]) => shownMessages(issues.map(({ message }) => message)),
    });
  const typed = parse(posted);
  const settled = settledForm(posted);
  return {
    ...(settled ? parse(settled) : typed),
    intent: postedIntent(context),
    typed,
    theirs: theirFields(posted),
  };
}

/**
 * Words the errors of rules without a message of their own. They reject input that our forms never send, or text over its
 * `maxlength`.
 */
const unworded: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === "too_big" && issue.origin === "string")
    return `Use ${issue.maximum.toLocaleString("en-US")} characters or fewer.`;
  if (issue.code === "invalid_format" && issue.format === "url")
    return "Enter a full URL, like https://example.com/page.";
  return "We couldn’t read this form. Reload the page and try again.";
};

/** Returns which button was pressed, for actions whose schema depends on it. */
export const postedIntent = (context: Context): string =>
  postedText(context.get(postedContext)?.get("intent"));

/** Builds a tree from posted texts by their names: `items[0].title` becomes `{items: [{title}]}`. */
export function treeOf(values: Readonly<Record<string, string | string[]>>): Record<string, unknown> {
  const form = new FormData();
  for (const [name, texts] of Object.entries(values))
    for (const text of [texts].flat()) form.append(name, text);
  return parseNames(form, { resolve: () => ({ value: null }) }).payload;
}

/** The maximum number of messages next to one field. */
const MESSAGES_MAX = 20;

function shownMessages(messages: string[]): string[] {
  const rest = messages.length - MESSAGES_MAX;
  return rest > 0 ? [...messages.slice(0, MESSAGES_MAX), `And ${plural(rest, "more issue")}.`] : messages;
}

const TOO_LONG = "Some of your text is too long to show again. Go back to copy it.";

/** Returns the fields that would make the answer too large. */
function heavyFields(payload: Record<string, unknown>): string[] {
  const isShowable = shownUpTo();
  return Object.keys(payload).filter((name) => !isShowable(JSON.stringify(payload[name]) ?? ""));
}

const TYPED_AGAIN = "Secret texts aren’t sent back to the page. Type them again.";

/** Returns the names of the fields with a secret of the vault in them, as `secret_body` and `fields[0].secret`. */
function secretsIn(value: unknown, name = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => secretsIn(one, `${name}[${at}]`));
  if (value !== null && typeof value === "object")
    return Object.entries(value).flatMap(([key, one]) =>
      secretsIn(one, name === "" ? key : `${name}.${key}`),
    );
  return /(?:^|\.)secret(?:_\w+)?$/.test(name) && value !== "" && value !== undefined ? [name] : [];
}

/** Returns the names of the fields of a form that aren't sent back to the page, and what is said about that. */
export function hiddenIn(payload: Record<string, unknown>): { names: string[]; advice: string[] } {
  const secrets = secretsIn(payload);
  return { names: [...secretFields, ...secrets], advice: secrets.length > 0 ? [TYPED_AGAIN] : [] };
}

/** Returns the form with its errors and status 422. It keeps all submitted values except passwords and secrets. */
export function invalidForm<Value>(
  submission: Submission<unknown, string[], Value>,
  status = 422,
  errors: Errors = {},
) {
  const heavy = heavyFields(submission.payload);
  const { names, advice: again } = hiddenIn(submission.payload);
  const advice = [...(heavy.length > 0 ? [TOO_LONG] : []), ...again];
  const result = submission.reply({
    ...errors,
    ...(advice.length > 0 && { formErrors: [...(errors.formErrors ?? []), ...advice] }),
    hideFields: [...names, ...heavy] as never[],
  });
  return data({ result, isUncertain: status >= 500 }, { status });
}
type Errors = { fieldErrors?: Record<string, string[]>; formErrors?: string[] };

/** Converts Laravel's `items.0.name` to conform's `items[0].name`. */
const fieldName = (path: string) => path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");

const isForTheWholeRequest = (error: ApiError): boolean =>
  error instanceof UnauthorizedError ||
  error instanceof EmailNotVerifiedError ||
  error instanceof AbortedError;

const mayBeDone = (error: ApiError): boolean =>
  error instanceof TimeoutError || (error instanceof NetworkError && error.isUncertain);

function sentence(error: ApiError): string {
  if (!mayBeDone(error)) return error.message;
  return `${error.message.replace(/\.$/, "")}. We couldn’t confirm that this was saved. Try again. You won’t create a duplicate.`;
}

/**
 * Runs the write of an action. Errors from the API are shown next to the fields, with the API's status. If the API can't be
 * reached, the form is returned with all its values and a message. An expired session is handled for the whole request, not here.
 */
export async function saving<Value, Result>(
  submission: Submission<unknown, string[], Value>,
  work: () => Promise<Result>,
) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isForTheWholeRequest(error)) throw error;
    if (error instanceof ValidationError) {
      const fieldErrors = Object.fromEntries(
        Object.entries(error.fieldErrors).map(([path, texts]) => [fieldName(path), texts]),
      );
      return invalidForm(submission, 422, { fieldErrors, formErrors: error.formErrors });
    }
    const advice = error.status >= 500 && !mayBeDone(error) ? [keptAdvice] : [];
    return invalidForm(submission, error.status, { formErrors: [sentence(error), ...advice] });
  }
}

/** Parses the posted form, returns it with its errors, or else runs the write of an action as `saving` does. */
export async function savingForm<Schema extends z.ZodType, Result>(
  context: Context,
  schema: Schema,
  work: (value: z.output<Schema>, submission: Parsed<Schema>) => Promise<Result>,
) {
  const submission = parseForm(context, schema);
  if (submission.status !== "success") return invalidForm(submission);
  return saving(submission, () => work(submission.value, submission));
}

const keptAdvice = "Your text is still here. Try again. You won’t create a duplicate.";

/** Runs the action of a confirmation page. If the API rejects it, one sentence is shown above the question. */
export async function deleting<Result>(work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || isForTheWholeRequest(error)) throw error;
    return data({ refusal: sentence(error), isUncertain: error.status >= 500 }, { status: error.status });
  }
}
