import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, redirect, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { StaleError } from "#api-client/errors.server.ts";
import { type ItemKind, type SavedItem, type SavedPart, saveItem } from "#api-client/items.server.ts";
import { findReview, getReview } from "#api-client/review.server.ts";
import { redirectWithSuccess, redirectWithToast, STAYS } from "#request/toast.server.ts";
import type { itemAt } from "#components/review/item-at.ts";
import { nextToReview } from "#components/review/next-to-review.server.ts";
import {
  type AskedStep,
  askedStep,
  decidedBefore,
  isDecision,
  refusalsOf,
  STATUS_KEPT,
  takesReason,
  VOIDED,
} from "#components/review/review.server.ts";
import { whoSaved } from "#components/review/who-saved.server.ts";
import { isEndedApproval, type StatusInput, type StepInput } from "#contract/review.ts";
import { stepNotice } from "#domain/review/step-notice.ts";
import { type Comparison, savingVersioned, type Versioned } from "#components/conflicts/conflict.server.ts";
import type { Conflict } from "#lib/conflict.ts";
import { invalidForm, saving } from "#forms/submit.server.ts";
import { changedNames } from "#forms/unchanged.server.ts";
import { postedText } from "#lib/posted-text.ts";
import { searchWith } from "#lib/search-params.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import type { Outcome } from "./outcome.ts";
import { NOT_DONE, savedWords, STATUS_NOT_CHANGED, unsavedDecision } from "./outcome-words.server.ts";

export type Recorded = { status: string; version?: number | undefined; updated_at: string | null };
type Planned = { planned_for: string | null; time: string | null };
export type Approvers = NonNullable<StatusInput["approvers"]>;
type Form<Value> = Submission<unknown, string[], Value> & Versioned<Value>;
type Shown = Pick<Outcome & { kind: "refused" }, "result" | "reasonFor">;

/** An item in its editor, and the form that was submitted. */
export type Editing<Item extends Recorded, Value> = {
  api: Api;
  record: Item;
  item: ReturnType<typeof itemAt>;
  /** The URL of the page. */
  here: string;
  /** The page that the editor was opened from, at the item on this day. */
  back?: ((day: string | null | undefined) => string) | null;
  /** Returns the user’s time zone. IANA. */
  readerZone: () => Promise<string | null>;
  submission: Form<Value>;
  /** How the form is compared with what someone else saved. */
  comparison: Comparison<Item, Value>;
  /** What is said in place of a conflict, if the form changes nothing. */
  toldIfStale?: string;
  /** Puts errors at the fields of the form. `met` is what someone else saved. */
  atFields?: (result: SubmissionResult, met?: Item) => Shown;
  /** Whether the page always asks for a reason itself. Else it does if its form has the field. */
  asksReason?: boolean;
  /** Whether it was created only now, by a form on another page. */
  isNew?: boolean;
  /** Whether the page shows what was saved, so that no notice has to. */
  isQuiet?: boolean;
};

export type Answer = Response | ReturnType<typeof data<Outcome>>;

/** A form that the API or its schema refused. */
export type Refusal = ReturnType<
  typeof data<{ result: SubmissionResult; conflict?: Conflict | undefined; isUncertain?: boolean }>
>;

/** What is said with a form that is shown again. */
type Said = { saved?: string | null; version?: number | undefined; notDone?: string | undefined };

/** A submitted form. An item that isn’t created, or wasn’t loaded, has no record. */
type Submitted<Item extends Recorded> = {
  record?: Item | undefined;
  submission: Submission<unknown, string[], unknown>;
  atFields?: ((result: SubmissionResult, met?: Item) => Shown) | undefined;
};

/** The form was filled from this version. The current record may be newer, and must not be overwritten unseen. */
export const seenVersion = ({
  submission,
  record,
}: Pick<Submitted<Recorded>, "submission" | "record">): number | undefined => {
  const posted = Number(submission.payload["version"]);
  return Number.isInteger(posted) && posted > 0 ? posted : record?.version;
};

/** Shows the form again with what was typed, and says why. */
export function refuse<Item extends Recorded>(
  editing: Submitted<Item>,
  { data: { result, conflict, isUncertain }, init }: Refusal,
  { saved, ...more }: Said = {},
) {
  const { record, atFields } = editing;
  const answered = {
    version: seenVersion(editing),
    ...(saved && { saved }),
    ...(atFields?.(result, conflict && record) ?? { result }),
    ...more,
  };
  const outcome: Outcome = conflict
    ? { ...answered, kind: "conflict", conflict }
    : isUncertain === true
      ? { ...answered, kind: "uncertain", isUncertain }
      : { ...answered, kind: "refused" };
  return data(outcome, init ?? undefined);
}

/** Shows the form with what is saved, and what is wrong with the rest. */
export function savedInPart(
  { submission, atFields }: Pick<Submitted<never>, "submission" | "atFields">,
  errors: SubmissionResult["error"],
  { saved, ...more }: Said & { approvers?: string[]; reason?: string },
  status = 200,
) {
  const result: SubmissionResult = {
    ...submission.reply(),
    status: "error",
    ...(errors && { error: errors }),
    initialValue: null,
  };
  const outcome: Outcome = {
    kind: "savedButRefused",
    version: undefined,
    ...(atFields?.(result) ?? { result }),
    ...(saved && { saved }),
    ...more,
  };
  return data(outcome, status);
}

const reasonIn = ({ submission }: Pick<Submitted<never>, "submission">, { to }: AskedStep): string =>
  takesReason(to) ? postedText(submission.payload["reason"]).trim() : "";

/** Whether a step has to be asked about before it is taken. */
export const lacksReason = (editing: Pick<Submitted<never>, "submission">, step: AskedStep) =>
  step.asks && reasonIn(editing, step) === "";

/** Returns a step as a save takes it. Null if there is none, or if it has to be asked about first. */
export function stepInput(
  editing: Pick<Submitted<never>, "submission">,
  step: AskedStep | undefined,
  approvers: Approvers,
): StepInput | null {
  if (step === undefined || lacksReason(editing, step)) return null;
  const reason = reasonIn(editing, step);
  return {
    status: step.to,
    ...(step.to === "in_review" && { approvers }),
    ...(reason !== "" && { reason }),
  };
}

/** Says why a step was refused after the form was saved. What belongs to the step stays typed. */
export function refuseStep(
  editing: Pick<Submitted<never>, "submission" | "atFields">,
  reasons: NonNullable<SavedItem<never>["stepRefused"]>,
  { approvers, ...said }: Said & { approvers: Approvers },
) {
  const reason = postedText(editing.submission.payload["reason"]).trim();
  return savedInPart(editing, refusalsOf(reasons), {
    ...said,
    approvers: approvers.map(({ type, id }) => `${type}:${id}`),
    ...(reason !== "" && { reason }),
  });
}

/** Asks for the reason that a step needs: in the form, or on the step’s own page. */
export function askReason<Item extends Recorded>(
  { submission, item, asksReason }: Pick<Editing<Item, never>, "item" | "asksReason"> & Submitted<Item>,
  { to }: AskedStep,
  { saved, ...more }: Said,
): Answer | Promise<Response> {
  if (takesReason(to) && (asksReason === true || Object.hasOwn(submission.payload, "reason"))) {
    const error = { reason: ["Enter a reason."] };
    const result = { ...submission.reply(), status: "error" as const, error };
    const said = saved ? { saved: `${saved} ${STATUS_KEPT}` } : {};
    const asked = { ...said, ...more, reasonFor: to, isSaved: true };
    return data({ kind: "refused", version: undefined, result, ...asked }, 422);
  }
  const question = item.status + searchWith({ to });
  return saved ? redirectWithSuccess(question, saved) : redirect(question, 303);
}

/** Leads on after a step: a decision and a plan back to where the editor was opened. */
export async function stepTaken(
  {
    api,
    record,
    item,
    here,
    back = null,
    isNew = false,
  }: Pick<Editing<Recorded, never>, "api" | "record" | "item" | "here" | "back" | "isNew">,
  { to }: AskedStep,
  { said, when }: { said: string | null; when?: Planned },
): Promise<Response> {
  const goesBack = isDecision(record.status, to) || to === "scheduled" || to === "in_review";
  const review = to === "scheduled" ? await findReview(api, item.name) : null;
  const planned = { day: when?.planned_for, time: when?.time, reminded: review?.reminded ?? null };
  const notice = stepNotice(record.status, to, planned);
  const leadsBack = goesBack && back !== null;
  return redirectWithToast(
    leadsBack ? back(when?.planned_for) : here,
    {
      type: "success",
      message: [said, notice].filter(Boolean).join(" "),
      ...(await nextToReview(api, record.status, to)),
    },
    leadsBack || isNew ? undefined : STAYS,
  );
}

/** What a button of an editor does. */
type Act<Item> = {
  step: AskedStep | undefined;
  /** Whom a step to review asks. */
  approvers: Approvers;
  /** The fields that the form changes, by their labels. */
  changes: readonly string[];
  save: (step: StepInput | null) => Promise<SavedItem<Item>>;
  /** Says what was saved. Null if nothing was. */
  words: (saved: SavedItem<Item>) => string | null;
  /** Says which files were refused. */
  refusedFiles?: (saved: SavedItem<Item>) => { words: string[]; status: number };
  /** What is questionable about the form although it is saved. */
  note?: string | null;
  /** The day and the time of what is scheduled. */
  when?: (saved: SavedItem<Item>) => Planned;
  /** Where a save without a step leads. */
  to: string;
};

/** Saves a form, takes the step of its button, and answers with what became of both. */
export async function saveEdited<Item extends Recorded, Value>(
  editing: Editing<Item, Value>,
  { step, approvers, changes, save, words, refusedFiles, note = null, when, to }: Act<Item>,
): Promise<Answer> {
  const { record, submission, comparison } = editing;
  const notDone = step && (NOT_DONE[step.to] ?? STATUS_NOT_CHANGED);
  const decides = step !== undefined && isDecision(record.status, step.to);
  // What someone else has saved meanwhile is a conflict.
  const isCurrent = record.version === undefined || seenVersion(editing) === record.version;
  if (notDone !== undefined && decides && isCurrent && changes.length > 0) {
    const formErrors = [unsavedDecision(notDone, changes)];
    return refuse(editing, invalidForm(submission, 422, { formErrors }), { notDone });
  }
  let met = record;
  const theirs = (current: Item) => {
    met = current;
    return comparison.theirs(current);
  };
  const over = <Result>(work: () => Promise<Result>) =>
    savingVersioned(submission, comparison.schema, theirs, work, comparison);
  const saved = await over(() =>
    save(stepInput(editing, step, approvers)).catch(async (error: unknown) => {
      if (!(error instanceof StaleError)) throw error;
      const decided = step && isDecision("in_review", step.to) ? await decidedMeanwhile(editing) : null;
      const told = decided ?? editing.toldIfStale;
      if (told === undefined) throw error;
      return invalidForm(submission, 412, { formErrors: [told] });
    }),
  );
  if (!("stepRefused" in saved)) return refuse({ ...editing, record: met }, saved, { notDone });

  const plain = words(saved);
  const said = plain !== null && note !== null ? `${plain} ${note}` : plain;
  const { failure, stepRefused, version = seenVersion(editing) } = saved;
  if (failure !== null) {
    const answer = await over((): Promise<never> => Promise.reject(failure));
    return refuse({ ...editing, record: met }, answer, { saved: said, version, notDone });
  }
  const files = refusedFiles?.(saved);
  if (files && files.words.length > 0)
    return savedInPart(editing, { image: files.words }, { saved: said, version }, files.status);
  if (step && lacksReason(editing, step)) return askReason(editing, step, { saved: said, version, notDone });
  if (stepRefused !== null) {
    const more = { version, notDone: notDone ?? "Not planned" };
    return said === null
      ? refuse(editing, invalidForm(submission, 422, { fieldErrors: refusalsOf(stepRefused) }), more)
      : refuseStep(editing, stepRefused, { ...more, approvers, saved: `${said} ${STATUS_KEPT}` });
  }
  if (step) return stepTaken(editing, step, { said, ...(when && { when: when(saved) }) });
  const { isQuiet = false, isNew = false } = editing;
  const stays = to === editing.here && !isNew ? STAYS : undefined;
  if (said === null) {
    const isTheirs = submission.theirs !== undefined && submission.theirs.length > 0;
    const message = isTheirs ? "You kept their version." : "No changes to save.";
    return redirectWithToast(to, { type: "info", message, isQuiet }, stays);
  }
  const isEnded = saved.record !== null && isEndedApproval(record.status, saved.record.status);
  return redirectWithToast(
    to,
    { type: note === null ? "success" : "warning", message: isEnded ? `${said} ${VOIDED}` : said, isQuiet },
    stays,
  );
}

/** A decision that someone else took first is no conflict. Says who took it. */
async function decidedMeanwhile<Item extends Recorded, Value>(editing: Editing<Item, Value>) {
  const review = await getReview(editing.api.raw, editing.item.name);
  return decidedBefore(review, seenVersion(editing), await editing.readerZone());
}

/** The editor of a kind: what its form has, and how it is saved. */
export type Editor<Item extends Recorded, Schema extends z.ZodType<object>, Change> = Pick<
  Editing<Item, z.output<Schema>>,
  "item" | "here"
> & {
  kind: ItemKind<Item, Change>;
  form: Schema;
  labels: Readonly<Record<string, string>>;
  comparison: Omit<Comparison<Item, z.output<Schema>>, "told" | "values"> & {
    values: (record: Item) => object;
  };
  find: () => Promise<Item>;
  /** Returns what the form changes beside its labeled fields, in words. */
  changesBeside?: (value: z.output<Schema>, record: Item) => string[];
  /** Returns what the form changes. `changed`: the names of the fields that differ from the record. */
  change: (value: z.output<Schema>, record: Item, changed: readonly string[]) => Change;
  /** Says what is questionable about a form although it is saved. */
  note?: (value: z.output<Schema>, record: Item) => Promise<string | null> | null;
  /** Whether a field isn’t saved with the item, beside its comments and its next step. */
  isBeside?: (name: string) => boolean;
  /** What messages call the parts of a save. */
  parts: Readonly<Partial<Record<SavedPart, string>>>;
};

/** Returns an ad or a blog post in its editor. */
export const editingOf = <Item extends Recorded, Value>(
  context: Readonly<RouterContextProvider>,
  submission: Form<Value>,
  {
    item,
    here,
    comparison,
  }: Pick<Editing<Item, Value>, "item" | "here"> & { comparison: Omit<Comparison<Item, Value>, "told"> },
  record: Item,
): Editing<Item, Value> => ({
  api: context.get(apiContext),
  record,
  item,
  here,
  readerZone: async () => (await readerOf(context)).timezone,
  submission,
  comparison: { ...comparison, told: whoSaved(context, item.name) },
});

/** Saves the form of an ad or a blog post, and takes the step of its button. Then it leads to `to`. */
export async function saveForm<
  Item extends Recorded,
  Schema extends z.ZodType<{ approvers: Approvers }>,
  Change,
>(
  context: Readonly<RouterContextProvider>,
  submission: Form<z.output<Schema>> & { intent: string },
  {
    kind,
    item,
    here,
    form,
    labels,
    comparison,
    find,
    changesBeside,
    change,
    note,
    parts,
  }: Editor<Item, Schema, Change>,
  to: string,
): Promise<Answer> {
  if (submission.status !== "success") return refuse({ submission }, invalidForm(submission));
  const { value } = submission;
  const api = context.get(apiContext);
  const found = await saving(submission, async () => ({ record: await find() }));
  if (!("record" in found)) return refuse({ submission }, found);
  const { record } = found;
  const names = changedNames(form, comparison.values(record), value);
  const editing = editingOf(context, submission, { item, here, comparison }, record);
  return saveEdited(editing, {
    note: (await note?.(value, record)) ?? null,
    step: askedStep(submission.intent) ?? undefined,
    approvers: value.approvers,
    changes: [...names.map((name) => labels[name] ?? name), ...(changesBeside?.(value, record) ?? [])],
    save: async (step) =>
      saveItem(api, kind, item.name.id, {
        ...change(value, record, names),
        version: seenVersion(editing),
        from: record.status,
        step,
      }),
    words: ({ saved }) =>
      savedWords(
        saved.flatMap((part) => parts[part] ?? []),
        saved.includes("removal") ? "image" : null,
      ),
    to,
  });
}
