import { ulid } from "ulid";
import type { NotificationRow, Trx } from "./schema.ts";
import { withMonth } from "./seed-naming-rules.ts";
import { insert, personNamed } from "./seed-insert.ts";
import type { SeedPlace } from "./seed-insert.ts";
import { CLIENT } from "./seed-review-links.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Adds what the demo user has been told, apart from reviews: comments on two posts, an approval, an import, and someone who joined. */
export async function fillNotifications(trx: Trx, { now, organizationId, people }: SeedPlace): Promise<void> {
  const idOf = (name: string) => personNamed(people, name)?.id ?? "";
  const [ada, lin, marta, priya] = [idOf("demo"), idOf("lin"), idOf("marta"), idOf("priya")];
  const boards = await trx
    .selectFrom("boards")
    .select(["id", "title", "social_calendar_id", "status"])
    .where("organization_id", "=", organizationId)
    .execute();
  const boardOf = (start: string) => boards.find(({ title }) => title?.startsWith(start));
  const [story, walk, guide] = [boardOf("Launch day, evening"), boardOf("Snow walk"), boardOf("Fit guide")];
  const imported = await trx
    .selectFrom("campaigns")
    .select(["id", "name"])
    .where("organization_id", "=", organizationId)
    .where("name", "=", withMonth("UK_search_Brand_{month}", now))
    .executeTakeFirst();
  if (story === undefined || walk === undefined || guide === undefined || imported === undefined) return;

  const at = (ago: number) => new Date(now - ago).toISOString();
  const about = (board: typeof story) => ({
    campaign_id: board.social_calendar_id,
    subject: "boards" as const,
    subject_id: board.id,
  });
  const comment = async (
    board: typeof story,
    { ago, author, body, mentions = [], parent = null }: Comment,
  ): Promise<string> => {
    const id = ulid(now - ago);
    await insert(trx, "comments", {
      ...about(board),
      id,
      organization_id: organizationId,
      parent_id: parent,
      body,
      visibility: "internal",
      mentions_json: JSON.stringify(mentions),
      author_id: author,
      created_at: at(ago),
      // Otherwise the agenda would have them too.
      resolved_at: parent === null ? at(ago / 2) : null,
      resolved_by: parent === null ? author : null,
    });
    return id;
  };
  const tell = ({ ago, isRead = true, ...told }: Told) =>
    insert(trx, "notifications", {
      ...told,
      id: ulid(now - ago),
      organization_id: organizationId,
      user_id: ada,
      created_at: at(ago),
      read_at: isRead ? at(0) : null,
    });

  const asked = await comment(story, {
    ago: 25 * MINUTE_MS,
    author: lin,
    body: "@Ada Lovelace, is seven still right for the last frame? The Harbour shop closes at six that day.",
    mentions: [ada],
  });
  await tell({
    ...about(story),
    kind: "mention",
    ago: 25 * MINUTE_MS,
    actor_id: lin,
    name: story.title ?? "",
    comment_id: asked,
    isRead: false,
  });
  const question = await comment(walk, {
    ago: 7 * HOUR_MS,
    author: ada,
    body: "Can we meet at the tram stop? The shop has no room for thirty people and their dogs.",
  });
  const answer = await comment(walk, {
    ago: 2 * HOUR_MS,
    author: marta,
    body: "Yes. I’ve told the shop, and the soup moves to the boathouse.",
    parent: question,
  });
  await tell({
    ...about(walk),
    kind: "reply",
    ago: 2 * HOUR_MS,
    actor_id: marta,
    name: walk.title ?? "",
    comment_id: answer,
  });
  await tell({
    ...about(guide),
    kind: "changes_requested",
    ago: 5 * HOUR_MS,
    actor_id: null,
    client_name: CLIENT,
    name: guide.title ?? "",
  });
  await insert(trx, "item_changes", {
    ...about(story),
    id: ulid(now - DAY_MS),
    organization_id: organizationId,
    from_status: "in_review",
    to_status: "approved",
    version_number: 1,
    actor_id: marta,
    created_at: at(DAY_MS),
  });
  await tell({ ...about(story), kind: "approved", ago: DAY_MS, actor_id: marta, name: story.title ?? "" });
  await tell({
    kind: "import_finished",
    ago: 3 * DAY_MS,
    actor_id: lin,
    subject: "campaigns",
    subject_id: imported.id,
    campaign_id: imported.id,
    name: imported.name,
  });
  await tell({
    kind: "invitation_accepted",
    ago: 2 * DAY_MS,
    actor_id: priya,
    subject: "invitations",
    subject_id: ulid(now - 2 * DAY_MS),
    name: "priya@marquee.test",
  });
}

type Comment = { ago: number; author: string; body: string; mentions?: string[]; parent?: string | null };
type Told = Pick<NotificationRow, "kind" | "subject" | "subject_id" | "name" | "actor_id"> &
  Partial<Pick<NotificationRow, "campaign_id" | "comment_id" | "client_name">> & {
    ago: number;
    isRead?: boolean;
  };
