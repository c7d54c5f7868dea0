import type { RouterContextProvider } from "react-router";
import { postKind, saveItem } from "#api-client/items.server.ts";
import type { DraftAddress } from "#api-client/drafts.server.ts";
import { redirectWithToast, STAYS } from "#request/toast.server.ts";
import { findProjectMembers } from "#api-client/project-members.server.ts";
import { findReview } from "#api-client/review.server.ts";
import { keepOnlyBeside } from "#components/drafts/private-draft.server.ts";
import { wordsBetween } from "#components/review/changed-words.server.ts";
import { type AskedStep, takesReason } from "#components/review/review.server.ts";
import { saveEdited, seenVersion } from "#editor/edit.server.ts";
import { isRefused, talk } from "#editor/talk.server.ts";
import { postedText } from "#lib/posted-text.ts";
import type { Api } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import type { Asked } from "./asked-button.server.ts";
import { type Answer, beside, type Editing, type PostOutcome } from "./edit-board.server.ts";
import { isBeside } from "./typed-post.server.ts";

/** The number of people that a page names who can give access. */
const NAMED = 3;

const disjunction = new Intl.ListFormat("en-US", { type: "disjunction" });

/** Says what someone may do with a post that they can’t edit, and whom to ask for more. */
export async function readingWords(api: Api, project: string, may: string): Promise<string> {
  const members = (await findProjectMembers(api.raw, project)) ?? [];
  const managers = members.filter(({ role }) => role === "manager");
  const named = managers.length > NAMED ? managers.filter(({ is_inherited: is }) => !is) : managers;
  const isShort = named.length > 0 && named.length <= NAMED;
  const whom = isShort ? disjunction.format(named.map(({ name }) => name)) : "a project owner or admin";
  return `You can ${may}. Ask ${whom} for access.`;
}

const CHANGED = "Someone else saved changes while you were reading. Read this post again before you decide.";

/** Answers the form of a post that is only read. What is typed in its other fields is kept privately. */
export async function answerReader(
  editing: Editing,
  asked: Asked,
  context: Readonly<RouterContextProvider>,
  draft: DraftAddress,
): Promise<Answer> {
  const posted = context.get(postedContext);
  const keepOthers = (used: readonly string[]) => keepOnlyBeside(context, draft, isBeside, used);
  if (asked.kind === "talk") {
    const said = await talk(editing, asked.talk, posted, keepOthers);
    if (isRefused(said)) await keepOthers([]);
    return beside(said, { isReading: true });
  }
  if (asked.kind !== "step") {
    await keepOthers([]);
    return redirectWithToast(editing.here, { type: "info", message: "No changes to save." }, STAYS);
  }
  const taken = await decide(editing, asked.step);
  const isDone = taken instanceof Response;
  const status = isDone ? 200 : (taken.init?.status ?? 200);
  const changed = status === 412 ? await changedSince(editing, posted) : undefined;
  if (status < 500) await keepOthers(isDone && takesReason(asked.step.to) ? ["reason", "held-reason"] : []);
  return beside(taken, { isReading: true, changed });
}

/** Takes a step of what the person has read, and of nothing that was saved since. */
const decide = (editing: Editing, step: AskedStep) =>
  saveEdited(
    { ...editing, toldIfStale: CHANGED },
    {
      step,
      approvers: [],
      changes: [],
      save: (asked) =>
        saveItem(editing.api, { ...postKind, calls: () => [] }, editing.record.id, {
          version: seenVersion(editing),
          from: editing.record.status,
          step: asked,
        }),
      words: () => null,
      to: editing.here,
    },
  );

/** Returns what someone else saved since the page was read. */
async function changedSince(
  { api, item }: Editing,
  posted: FormData | null,
): Promise<PostOutcome["changed"]> {
  const from = Number(postedText(posted?.get("_read")));
  const to = (await findReview(api, item.name))?.versions_count ?? 0;
  const changed = await wordsBetween(api.raw, item.name, { from, to, since: "you opened this page" });
  return changed === null ? undefined : { changed, to: `${item.version(from)}?with=${to}` };
}
