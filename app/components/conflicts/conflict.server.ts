import type { Submission } from "@conform-to/react";
import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { StaleError } from "#api-client/errors.server.ts";
import { type DiffPart, diffTexts } from "#lib/text-diff.ts";
import { type Conflict, type Differing, isPartOf, type Piece } from "#lib/conflict.ts";
import { hiddenIn, invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { entriesOf } from "#forms/unchanged.server.ts";

const SOMEONE = "Someone else saved changes while you were editing.";

type Texts = Readonly<Record<string, string>>;

/** A parsed form, with what `parseForm` says about a conflict that it settles. */
export type Versioned<Value> = Submission<unknown, string[], Value> & {
  typed?: Submission<unknown, string[], Value>;
  theirs?: readonly string[];
};

type Ways<Saved, Value> = {
  /** Returns the record's values in the form, if they aren't what `theirs` returns. */
  values?: (record: Saved) => object;
  /** Returns the submitted values as `theirs` shows the record's, if the form's own values aren't texts. */
  yours?: (
    form: { value: Value; payload: Record<string, unknown> },
    record: Saved,
  ) => Record<string, string> | Promise<Record<string, string>>;
  /** Returns a sentence about who saved the record and when. Null if that isn't known. */
  told?: ((record: Saved) => Promise<string | null>) | undefined;
};

/** How a form is compared with what someone else saved. */
export type Comparison<Saved, Value> = Ways<Saved, Value> & {
  /** Reads the API’s current record. */
  schema: z.ZodType<Saved>;
  /** Returns the record as texts to show, by the names of the form’s fields. */
  theirs: (record: Saved) => Texts | Promise<Texts>;
};

/**
 * Works like `saving` for a form that sends a version. If that version is stale, the form is returned with status 412, as it was
 * typed, and with both versions of each field that differs as `conflict`. The next save applies what is chosen for each of them.
 * @param schema reads the API's current record
 * @param theirs returns the record as texts to show, by the names of the form's fields
 */
export function savingVersioned<Value, Schema extends z.ZodType<{ version?: number | undefined }>, Result>(
  submission: Versioned<Value>,
  schema: Schema,
  theirs: (record: z.output<Schema>) => Texts | Promise<Texts>,
  work: () => Promise<Result>,
  { values, yours, told }: Ways<z.output<Schema>, Value> = {},
) {
  return saving(submission, async () => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StaleError)) throw error;
      const typed = submission.typed ?? submission;
      const current = schema.safeParse(error.current);
      if (!current.success) {
        // The conflict is still shown, but the next save sends no version.
        const conflict: Conflict = { version: undefined, fields: null };
        return data({ result: returned(typed, SOMEONE), conflict }, { status: 412 });
      }
      const record = current.data;
      const { payload } = typed;
      const value = valueOf(typed) ?? valueOf(submission);
      const [saved, mine, sentence] = await Promise.all([
        theirs(record),
        value && yours?.({ value, payload }, record),
        told?.(record),
      ]);
      const conflict: Conflict = {
        version: record.version,
        fields: differences(
          {
            ...Object.fromEntries(Object.keys(saved).map((name) => [name, plain(at(payload, name))])),
            ...mine,
          },
          saved,
          { entries: entriesOf(values?.(record) ?? saved), chosen: submission.theirs ?? [] },
        ),
      };
      return data({ result: returned(typed, sentence ?? SOMEONE), conflict }, { status: 412 });
    }
  });
}

/** Parses the posted form, returns it with its errors, or else saves it as `savingVersioned` does. */
export async function savingVersionedForm<
  Form extends z.ZodType,
  Schema extends z.ZodType<{ version?: number | undefined }>,
  Result,
>(
  context: Readonly<RouterContextProvider>,
  form: Form,
  schema: Schema,
  theirs: (record: z.output<Schema>) => Texts | Promise<Texts>,
  work: (value: z.output<Form>) => Promise<Result>,
  ways?: Ways<z.output<Schema>, z.output<Form>>,
) {
  const submission = parseForm(context, form);
  if (submission.status !== "success") return invalidForm(submission);
  return savingVersioned(submission, schema, theirs, () => work(submission.value), ways);
}

/** Returns the form as it was typed, without its secrets. */
function returned<Value>(typed: Submission<unknown, string[], Value>, sentence: string) {
  const { names, advice } = hiddenIn(typed.payload);
  return typed.reply({ formErrors: [sentence, ...advice], hideFields: names });
}

const valueOf = <Value>(submission: Submission<unknown, string[], Value>) =>
  submission.status === "success" ? submission.value : undefined;

/** Returns a value of a posted form by its full name. */
const at = (payload: unknown, name: string): unknown =>
  name.split(".").reduce((value: unknown, key) => fieldsOf(value).get(key), payload);

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);

/** Joins a list with commas, and shows the texts of a row on separate lines without the row's hidden ids. */
const plain = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(plain).join(", ")
    : typeof value === "string"
      ? value
      : [...fieldsOf(value)]
          .flatMap(([name, text]) => (name.endsWith("_id") ? [] : plain(text)))
          .filter(Boolean)
          .join("\n");

/** Milliseconds for the comparison of all fields, and the characters up to which the words of two texts are compared. */
const TIMEOUT = 200;
const COMPARED_MAX = 100_000;

function differences(
  yours: Texts,
  theirs: Texts,
  { entries, chosen }: { entries: readonly [name: string, text: string][]; chosen: readonly string[] },
): Record<string, Differing> {
  const end = Date.now() + TIMEOUT;
  const differing = Object.entries(theirs).flatMap(([name, text]): [string, Differing][] => {
    const [mine, other] = [yours[name] ?? "", text].map((one) => one.replaceAll("\r\n", "\n").trim());
    if (mine === undefined || other === undefined || mine === other) return [];
    const isLong = mine.length + other.length > COMPARED_MAX;
    return [
      [
        name,
        {
          ...(isLong
            ? { yours: [whole(mine)], theirs: [whole(other)] }
            : compared(mine, other, end - Date.now())),
          saved: entries.filter(([entry]) => isPartOf(entry, name)),
          isTheirs: chosen.includes(name),
        },
      ],
    ];
  });
  return Object.fromEntries(differing);
}

const whole = (text: string): Piece => ({ text, isMarked: false });

function compared(yours: string, theirs: string, timeout: number): Pick<Differing, "yours" | "theirs"> {
  const parts = diffTexts(yours, theirs, Math.max(1, timeout));
  const without = (absent: "added" | "removed") => joined(parts.filter(({ change }) => change !== absent));
  return { yours: without("added"), theirs: without("removed") };
}

/** Joins neighboring parts. A single space between two marked words is marked with them. */
function joined(parts: readonly DiffPart[]): Piece[] {
  const isMarked = (index: number) => (parts[index]?.change ?? "same") !== "same";
  const pieces: Piece[] = [];
  for (const [index, { text }] of parts.entries()) {
    const isSpace = text === " " && isMarked(index - 1) && isMarked(index + 1);
    const piece = { text, isMarked: isMarked(index) || isSpace };
    const last = pieces.at(-1);
    if (last?.isMarked === piece.isMarked) last.text += text;
    else pieces.push(piece);
  }
  return pieces.flatMap((piece) => (piece.isMarked ? bare(piece) : whole(shortened(piece.text))));
}

/** Doesn't mark the space around words. */
function bare(piece: Piece): Piece[] {
  const { text } = piece;
  const words = text.trim();
  if (words === "") return [piece];
  const start = text.length - text.trimStart().length;
  const around = [whole(text.slice(0, start)), whole(text.slice(start + words.length))] as const;
  return [around[0], { text: words, isMarked: true }, around[1]].filter(({ text: some }) => some !== "");
}

/** The characters of a passage that both versions have, and of each of its ends if it is longer. */
const SAME_MAX = 600;
const SAME_END = 200;

const shortened = (text: string): string =>
  text.length > SAME_MAX ? `${text.slice(0, SAME_END)} … ${text.slice(-SAME_END)}` : text;
