import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { DraftAddress } from "#api-client/drafts.server.ts";
import { isTalk } from "#components/composer/talk-schema.server.ts";
import { UPDATE_PREVIEW } from "#components/composer/update-preview.tsx";
import { privateDraftAndBeside, settleTyped } from "#components/drafts/private-draft.server.ts";
import { treeOf } from "#forms/submit.server.ts";
import { type Answer, type Approvers, type Editor, type Recorded, saveForm } from "./edit.server.ts";
import type { KeptForm } from "./item-editor.tsx";
import { type TalkAnswer, talkIn, talkOf } from "./talk.server.ts";
import { showTyped } from "./typed.server.ts";

/** Returns where what is typed into the form of an item is kept. */
export const draftOf = ({ item }: Pick<Editor<never, never, never>, "item">): DraftAddress => ({
  subject: item.name.subject,
  record: item.name.id,
});

/** Returns what is kept of an item’s form. Null if the API keeps no drafts. */
export async function keptForm<Item extends Recorded, Schema extends z.ZodType<object>, Change>(
  context: Readonly<RouterContextProvider>,
  editor: Editor<Item, Schema, Change>,
  record: Item,
): Promise<KeptForm | null> {
  return keptIn(context, draftOf(editor), {
    schema: editor.form,
    filling: { content_id: editor.item.name.id, ...editor.comparison.values(record) },
    beside: (name) => isTalk(name) || editor.isBeside?.(name) === true,
  });
}

/** Returns what is kept of the form of an ad that doesn’t exist yet, at the address of its campaign. Null if the API keeps no drafts. */
export const keptNew = (
  context: Readonly<RouterContextProvider>,
  campaign: DraftAddress,
  form: { schema: z.ZodType; filling: object },
): Promise<KeptForm | null> => keptIn(context, campaign, { ...form, beside: isTalk });

async function keptIn(...asked: Parameters<typeof privateDraftAndBeside>): Promise<KeptForm | null> {
  const found = await privateDraftAndBeside(...asked);
  return found && { draft: found.draft, typed: treeOf(found.typed) };
}

/** Keeps what a save has refused, and forgets what it has taken. Returns its answer. */
export const settleForm = <Given extends Answer>(
  context: Readonly<RouterContextProvider>,
  editor: Pick<Editor<never, never, never>, "item">,
  answer: Given,
): Promise<Given> => settleTyped(context, draftOf(editor), answer, isTalk);

/** Does what a button of an item’s form asks for, and keeps what isn’t saved. A save leads to `to`, and a preview to `page`. */
export async function answerForm<
  Item extends Recorded,
  Schema extends z.ZodType<{ approvers: Approvers }>,
  Change,
>(
  context: Readonly<RouterContextProvider>,
  submission: Parameters<typeof saveForm<Item, Schema, Change>>[1],
  editor: Editor<Item, Schema, Change>,
  { to, page = to, intent = submission.intent }: { to: string; page?: string; intent?: string },
): Promise<Answer | TalkAnswer> {
  if (intent === UPDATE_PREVIEW) return showTyped(context, submission, { draft: draftOf(editor), page });
  const asked = talkOf(intent);
  return asked === null
    ? settleForm(context, editor, await saveForm(context, submission, editor, to))
    : talkIn(context, submission, editor, asked, draftOf(editor));
}
