import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { createComment, updateComment } from "#api-client/comments.server.ts";
import type { DraftAddress } from "#api-client/drafts.server.ts";
import { chosenPart, chosenSecond } from "#components/comments/comment-parts.server.ts";
import { isTalk } from "#components/composer/talk-schema.server.ts";
import { keepBeside, keepTyped, settleTyped } from "#components/drafts/private-draft.server.ts";
import { COMMENT_MAX } from "#contract/limits.ts";
import { invalidForm, saving } from "#forms/submit.server.ts";
import { changedNames } from "#forms/unchanged.server.ts";
import { postedText } from "#lib/posted-text.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { dataWithToast, redirectWithToast } from "#request/toast.server.ts";
import { type Editing, editingOf, type Editor, type Recorded, refuse, seenVersion } from "./edit.server.ts";
import type { Outcome } from "./outcome.ts";

/** What became of an editor in which people also comment. */
export type TalkOutcome = Outcome & {
  /** The thread whose reply was refused. */
  replying?: string;
  /** The texts that are comments now, by the names of their fields. */
  said?: Readonly<Record<string, string>>;
};
export type TalkAnswer = Response | ReturnType<typeof data<TalkOutcome>>;

/** What a button of the comments asks for: a new comment, a reply to a thread, the end of a thread, or its return. */
export type Talk = { kind: "comment" | "reply" | "resolve" | "reopen"; thread: string };

export function talkOf(intent: string): Talk | null {
  if (intent === "comment") return { kind: "comment", thread: "" };
  const [, kind, thread = ""] = /^(reply|resolve|reopen)-(.{1,100})$/.exec(intent) ?? [];
  return kind === "reply" || kind === "resolve" || kind === "reopen" ? { kind, thread } : null;
}

/** The field of the reply to a thread. */
const replyName = (thread: string) => `replies.${thread}`;

/**
 * Keeps what is typed elsewhere in the form, except in the fields that the comment has used. Returns false if it has to come back
 * with the page.
 */
type KeepOthers = (used: readonly string[]) => Promise<boolean>;

/** Adds a comment, ends a thread, or opens it again. What is typed elsewhere in the form stays there. */
export async function talk<Item extends Recorded, Value>(
  editing: Pick<Editing<Item, Value>, "api" | "record" | "item" | "here" | "submission" | "atFields">,
  { kind, thread }: Talk,
  posted: FormData | null,
  keepOthers: KeepOthers,
): Promise<TalkAnswer> {
  const { api, here, item, submission } = editing;
  const writes = kind === "comment" || kind === "reply";
  const field = kind === "comment" ? "comment" : "reply";
  const body = postedText(posted?.get(kind === "reply" ? replyName(thread) : field)).trim();
  const refuseTalk = (answer: ReturnType<typeof invalidForm>): TalkAnswer => {
    const { initialValue, error = {} } = answer.data.result;
    const {
      body: told,
      "anchor.field": wrongField,
      "anchor.image_id": wrongImage,
      "anchor.second": wrongSecond,
      ...errors
    } = error ?? {};
    const result = {
      ...answer.data.result,
      error: {
        ...errors,
        ...(told && { [field]: told }),
        ...((wrongField ?? wrongImage) && { about: ["Choose a part that the post still has."] }),
        ...(wrongSecond && { at: wrongSecond }),
      },
      initialValue,
    };
    const { data: outcome, init } = refuse(
      editing,
      data({ ...answer.data, result }, answer.init ?? undefined),
    );
    return data({ ...outcome, replying: thread }, init ?? undefined);
  };
  if (writes && body === "")
    return refuseTalk(invalidForm(submission, 422, { fieldErrors: { [field]: ["Enter a comment."] } }));
  if (writes && Array.from(body).length > COMMENT_MAX) {
    const tooLong = `Comment must be ${COMMENT_MAX.toLocaleString("en-US")} characters or fewer.`;
    return refuseTalk(invalidForm(submission, 422, { fieldErrors: { [field]: [tooLong] } }));
  }
  const about = postedText(posted?.get("about"));
  const { second, wrong } = kind === "comment" ? chosenSecond(about, postedText(posted?.get("at"))) : {};
  if (wrong !== undefined) return refuseTalk(invalidForm(submission, 422, { fieldErrors: { at: [wrong] } }));
  const done = await saving(submission, async () => {
    if (!writes) {
      const resolved = kind === "resolve";
      await updateComment(api, thread, { resolved });
      return resolved
        ? { id: null, message: "Thread resolved." }
        : { id: thread, message: "Thread reopened." };
    }
    const quote = postedText(posted?.get("quote")).trim();
    const part = chosenPart(about);
    const anchor = part && { ...part, ...(second !== undefined && { second }) };
    const made = await createComment(
      api,
      item.name,
      kind === "reply"
        ? { body, parent_id: thread }
        : { body, ...(quote !== "" && { quote }), ...(anchor && { anchor }) },
    );
    return { id: made?.id ?? null, message: kind === "reply" ? "Reply added." : "Comment added." };
  });
  if (!("message" in done)) return refuseTalk(done);
  const toast = { type: "success" as const, message: done.message };
  const section = `${here}#${done.id ? `comment-${done.id}` : "comments"}`;
  const used = !writes ? [] : kind === "reply" ? [replyName(thread)] : ["comment", "quote", "about", "at"];
  if (await keepOthers(used)) return redirectWithToast(section, toast);
  const { replies, ...typed } = submission.reply().initialValue ?? {};
  const others = Object.entries(replies ?? {}).filter(([id]) => !used.includes(replyName(id)));
  const initialValue = {
    ...Object.fromEntries(Object.entries(typed).filter(([name]) => !used.includes(name))),
    replies: Object.fromEntries(others) as Record<string, string>,
  };
  const said = Object.fromEntries(used.map((name) => [name, postedText(posted?.get(name))]));
  return dataWithToast(
    { kind: "typed", result: { initialValue }, version: seenVersion(editing), said },
    toast,
  );
}

/** Does so on the page of an ad or a blog post. */
export async function talkIn<Item extends Recorded, Schema extends z.ZodType<object>, Change>(
  context: Readonly<RouterContextProvider>,
  submission: Editing<Item, z.output<Schema>>["submission"],
  editor: Editor<Item, Schema, Change>,
  asked: Talk,
  draft: DraftAddress,
): Promise<TalkAnswer> {
  const record = await editor.find();
  const { form, comparison, changesBeside } = editor;
  const isSaved =
    submission.status === "success" &&
    changedNames(form, comparison.values(record), submission.value).length === 0 &&
    (changesBeside?.(submission.value, record) ?? []).length === 0;
  const posted = context.get(postedContext);
  const editing = editingOf(context, submission, editor, record);
  const answer = await talk(editing, asked, posted, async (used) => {
    if (!isSaved) return (await keepTyped(context, draft, { except: used })) !== null;
    await keepBeside(context, draft, (name) => isTalk(name) && !used.includes(name));
    return true;
  });
  return isRefused(answer) ? settleTyped(context, draft, answer) : answer;
}

/** Returns whether a comment was refused, and what else is typed hasn’t been kept yet. */
export const isRefused = (answer: TalkAnswer): boolean =>
  !(answer instanceof Response) && (answer.init?.status ?? 200) >= 400 && (answer.init?.status ?? 200) < 500;
