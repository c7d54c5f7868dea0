import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { DraftAddress } from "#api-client/drafts.server.ts";
import { type ItemKind, saveItem } from "#api-client/items.server.ts";
import { findProjectMembers } from "#api-client/project-members.server.ts";
import { findReview } from "#api-client/review.server.ts";
import { isTalk } from "#components/composer/talk-schema.server.ts";
import type { shownPanel } from "#components/composer/shown-panel.server.ts";
import { keepOnlyBeside } from "#components/drafts/private-draft.server.ts";
import { type ChangedWords, wordsBetween } from "#components/review/changed-words.server.ts";
import { type AskedStep, askedStep, takesReason } from "#components/review/review.server.ts";
import { hasSteps } from "#domain/review/bar-steps.ts";
import type { PrivateDraft } from "#forms/form-context.tsx";
import { postedText } from "#lib/posted-text.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { redirectWithToast, STAYS } from "#request/toast.server.ts";
import {
  type Answer,
  type Editing,
  editingOf,
  type Editor,
  type Recorded,
  saveEdited,
  seenVersion,
} from "./edit.server.ts";
import { draftOf, keptForm } from "./kept-form.server.ts";
import { READING, type TypedBeside } from "./reading-form.ts";
import { isRefused, type Talk, talk, type TalkOutcome, talkOf } from "./talk.server.ts";

/** What became of a page, and what it shows beside that. */
export type ReadOutcome = TalkOutcome & {
  /** Whether it answers the form of an item that is only read. */
  isReading?: boolean;
  /** What changed since the person read it, and the page that compares both versions. */
  changed?: { changed: ChangedWords; to: string } | undefined;
};
export type ReadAnswer = Response | ReturnType<typeof data<ReadOutcome>>;

type Context = Readonly<RouterContextProvider>;

/** What a button of the page asks for. Null if it has no such button. */
export type AskedReading = { kind: "talk"; talk: Talk } | { kind: "step"; step: AskedStep } | null;

/** Whether the posted form is that of an item that is only read. */
export const isReadingForm = (context: Context): boolean =>
  postedText(context.get(postedContext)?.get("_form")) === READING;

/** The number of people that a page names who can give access. */
const NAMED = 3;

const disjunction = new Intl.ListFormat("en-US", { type: "disjunction" });

/** Says what someone may do with an item that they can’t edit, and whom to ask for more. `noun`: such as “post”. */
export async function readingWords(
  api: Api,
  project: string,
  {
    noun,
    comments,
    steps,
  }: {
    noun: string;
    comments: { canComment: boolean } | null;
    steps: Parameters<typeof hasSteps>[0];
  },
): Promise<string> {
  const may = !comments?.canComment
    ? `read this ${noun}`
    : hasSteps(steps)
      ? "read, comment, and review"
      : "read and comment";
  const members = (await findProjectMembers(api.raw, project)) ?? [];
  const managers = members.filter(({ role }) => role === "manager");
  const named = managers.length > NAMED ? managers.filter(({ is_inherited: is }) => !is) : managers;
  const isShort = named.length > 0 && named.length <= NAMED;
  const whom = isShort ? disjunction.format(named.map(({ name }) => name)) : "a project owner or admin";
  return `You can ${may}. Ask ${whom} for access.`;
}

/** What an ad or a blog post says to those who can’t edit it, and what they have typed. */
export type Reading = { words: string; draft: PrivateDraft | null; typed: TypedBeside };

/** Returns it. What is kept of the item itself stays until it can be edited again, so the page keeps nothing in its place. */
export async function itemReading<Item extends Recorded, Schema extends z.ZodType<object>, Change>(
  context: Context,
  editor: Editor<Item, Schema, Change>,
  record: Item,
  { project, noun, desk }: { project: string; noun: string; desk: Awaited<ReturnType<typeof shownPanel>> },
): Promise<Reading> {
  const [words, kept] = await Promise.all([
    readingWords(context.get(apiContext), project, { noun, ...desk }),
    keptForm(context, editor, record),
  ]);
  const { "held-reason": held, ...typed }: TypedBeside & { "held-reason"?: string } = kept?.typed ?? {};
  return {
    words,
    draft: kept?.draft.kept ? null : (kept?.draft ?? null),
    typed: held && !typed.reason ? { ...typed, reason: held } : typed,
  };
}

const CHANGED = "Someone else saved changes while you were reading. Read it again before you decide.";

/** What the page of an item that is only read needs of it. */
type ReadBy<Item extends Recorded, Change> = {
  kind: ItemKind<Item, Change>;
  draft: DraftAddress;
  /** Whether a field isn’t saved with the item. */
  isBeside: (name: string) => boolean;
};

/** Answers the form of an item that is only read. What is typed in its other fields is kept privately. */
export async function answerReader<Item extends Recorded, Value, Change>(
  context: Context,
  editing: Editing<Item, Value>,
  asked: AskedReading,
  { kind, draft, isBeside }: ReadBy<Item, Change>,
): Promise<ReadAnswer> {
  const posted = context.get(postedContext);
  const keepOthers = (used: readonly string[]) => keepOnlyBeside(context, draft, isBeside, used);
  if (asked === null) {
    await keepOthers([]);
    return redirectWithToast(editing.here, { type: "info", message: "No changes to save." }, STAYS);
  }
  if (asked.kind === "talk") {
    const said = await talk(editing, asked.talk, posted, keepOthers);
    if (isRefused(said)) await keepOthers([]);
    return withReading(said, undefined);
  }
  const taken = await decide(editing, asked.step, kind);
  const isDone = taken instanceof Response;
  const status = isDone ? 200 : (taken.init?.status ?? 200);
  const changed = status === 412 ? await changedSince(editing, posted) : undefined;
  if (status < 500) await keepOthers(isDone && takesReason(asked.step.to) ? ["reason", "held-reason"] : []);
  return withReading(taken, changed);
}

/** Does so for an ad or a blog post. */
export async function answerItemReader<Item extends Recorded, Schema extends z.ZodType<object>, Change>(
  context: Context,
  submission: Editing<Item, z.output<Schema>>["submission"] & { intent: string },
  editor: Editor<Item, Schema, Change>,
): Promise<ReadAnswer> {
  const said = talkOf(submission.intent);
  const step = askedStep(submission.intent);
  const editing = editingOf(context, submission, editor, await editor.find());
  return answerReader(
    context,
    { ...editing, asksReason: true },
    said ? { kind: "talk", talk: said } : step ? { kind: "step", step } : null,
    { kind: editor.kind, draft: draftOf(editor), isBeside: isTalk },
  );
}

const withReading = (answer: Answer, changed: ReadOutcome["changed"]): ReadAnswer =>
  answer instanceof Response
    ? answer
    : data({ ...answer.data, isReading: true, changed }, answer.init ?? undefined);

/** Takes a step of what the person has read, and of nothing that was saved since. */
const decide = <Item extends Recorded, Value, Change>(
  editing: Editing<Item, Value>,
  step: AskedStep,
  { subject }: ItemKind<Item, Change>,
) =>
  saveEdited(
    { ...editing, toldIfStale: CHANGED },
    {
      step,
      approvers: [],
      changes: [],
      save: (asked) =>
        saveItem<Item, object>(editing.api, { subject, calls: () => [] }, editing.item.name.id, {
          version: seenVersion(editing),
          from: editing.record.status,
          step: asked,
        }),
      words: () => null,
      to: editing.here,
    },
  );

/** Returns what someone else saved since the page was read. */
async function changedSince<Item extends Recorded, Value>(
  { api, item }: Editing<Item, Value>,
  posted: FormData | null,
): Promise<ReadOutcome["changed"]> {
  const from = Number(postedText(posted?.get("_read")));
  const to = (await findReview(api, item.name))?.versions_count ?? 0;
  const changed = await wordsBetween(api.raw, item.name, { from, to, since: "you opened this page" });
  return changed === null ? undefined : { changed, to: `${item.version(from)}?with=${to}` };
}
