import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { DraftAddress } from "#api-client/drafts.server.ts";
import { ApiError } from "#api-client/errors.server.ts";
import { nothingSaved, type SavedItem, saveItem } from "#api-client/items.server.ts";
import { settleTyped } from "#components/drafts/private-draft.server.ts";
import { askedStep } from "#components/review/review.server.ts";
import type { StatusInput } from "#contract/review.ts";
import { invalidForm, saving } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import {
  type Answer,
  type Editing,
  editingOf,
  type Editor,
  type Recorded,
  refuse,
  saveEdited,
} from "./edit.server.ts";
import { NOT_DONE } from "./outcome-words.server.ts";

const CREATED = "Ad created.";

type Creation<Item extends Recorded, Schema extends z.ZodType<object>, Change> = {
  create: (value: z.output<Schema>) => Promise<Item | null>;
  editorOf: (item: Item) => Editor<Item, Schema, Change>;
  /** The page that follows if the API returns no record. */
  campaign: string;
  /** Where what is typed is kept until the ad exists. */
  draft: DraftAddress;
};

/** Creates an ad, saves what belongs to it, and takes the step of its button. What fails after that is said on the form of the new ad. */
export async function createAd<
  Item extends Recorded,
  Schema extends z.ZodType<{ approvers: NonNullable<StatusInput["approvers"]> }>,
  Change,
>(
  context: Readonly<RouterContextProvider>,
  submission: Editing<Item, z.output<Schema>>["submission"] & { intent: string },
  { create, editorOf, campaign, draft }: Creation<Item, Schema, Change>,
): Promise<{ answer: Answer; made: Item | null }> {
  const settled = async (answer: Answer, made: Item | null) => ({
    answer: await settleTyped(context, draft, answer),
    made,
  });
  const api = context.get(apiContext);
  const step = askedStep(submission.intent) ?? undefined;
  const notDone = step && NOT_DONE[step.to];
  if (submission.status !== "success")
    return settled(refuse({ submission }, invalidForm(submission), { notDone }), null);
  const { value } = submission;
  const found = await saving(submission, async () => ({
    made: await api.discarding(draft, () => create(value)),
  }));
  if (!("made" in found)) return settled(refuse({ submission }, found, { notDone }), null);
  const { made } = found;
  if (made === null) return settled(await redirectWithSuccess(campaign, CREATED), made);
  const editor = editorOf(made);
  const { item, kind, here } = editor;
  const editing = { ...editingOf(context, submission, editor, made), isNew: true };
  const answer = await saveEdited(editing, {
    step,
    approvers: value.approvers,
    changes: [],
    save: async (asked) =>
      after(made, () =>
        saveItem(api, kind, item.name.id, {
          ...editor.change(value, made, []),
          version: made.version,
          from: made.status,
          step: asked,
        }),
      ),
    words: () => CREATED,
    to: here,
  });
  return settled(answer, made);
}

/** Adds to what was created what is saved after it, or why it isn’t. */
async function after<Item extends Recorded>(
  made: Item,
  save: () => Promise<SavedItem<Item>>,
): Promise<SavedItem<Item>> {
  try {
    const { record, saved, ...more } = await save();
    return { ...more, record: record ?? made, saved: ["fields", ...saved] };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return { ...nothingSaved(made.version), record: made, saved: ["fields"], failure };
  }
}
