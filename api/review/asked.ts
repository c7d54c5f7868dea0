import { ulid } from "ulid";
import type { ApproverType, ItemStatus } from "#contract/vocabulary.ts";
import type { Reader, ReviewRequestRow, Trx } from "#api/data/schema.ts";
import { invalid, invalidField } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { membersOf, teamsOf } from "#api/teams/repository.ts";
import { toPerson } from "#api/users/resource.ts";
import type { PersonRow } from "#api/users/resource.ts";
import type { Item } from "./kinds.ts";
import { latestVersion } from "./repository.ts";
import { reviewersOf } from "./reviewers.ts";

/** A person or a team that is asked for a review. */
export type Approver = { type: ApproverType; id: string };

type Candidates = {
  people: PersonRow[];
  teams: { id: string; name: string; lead_id: string | null; member_ids: string[] }[];
  /** The author, if they may approve in this project, but not what they wrote. */
  author: PersonRow | undefined;
};

/** Returns who can be asked to review an item as it is now. Of a team, only members who may approve it count. */
export async function candidatesFor(db: Reader, item: Item): Promise<Candidates> {
  const [reviewers, project, latest, teams] = await Promise.all([
    reviewersOf(db, item),
    db.selectFrom("projects").select("self_approval").where("id", "=", item.project_id).executeTakeFirst(),
    latestVersion(db, item.id),
    teamsOf(db, item.project_id),
  ]);
  const authorId = latest === undefined ? item.created_by : latest.author_id;
  const isFree = project?.self_approval === 1 || reviewers.length === 1;
  const people = reviewers.filter(({ id }) => isFree || id !== authorId);
  const members = await membersOf(
    db,
    teams.map(({ id }) => id),
  );
  return {
    people,
    teams: teams.map(({ id, name, lead_id }) => ({
      id,
      name,
      lead_id,
      member_ids: members
        .filter((row) => row.team_id === id && people.some((person) => person.id === row.id))
        .map((row) => row.id),
    })),
    author: isFree ? undefined : reviewers.find(({ id }) => id === authorId),
  };
}

const GONE = "Someone you chose isn’t available anymore. Choose again.";

/**
 * Checks whom a sender chose, and returns each of them once.
 * @throws HttpError 422
 */
async function requireApprovers(db: Reader, item: Item, chosen: readonly Approver[]): Promise<Approver[]> {
  if (chosen.length === 0) return [];
  const { people, teams, author } = await candidatesFor(db, item);
  const messages = new Set<string>();
  for (const { type, id } of chosen) {
    const team = teams.find((known) => known.id === id);
    if (type === "team" && team === undefined) messages.add(GONE);
    else if (type === "team" && team?.member_ids.length === 0)
      messages.add(`No one on “${team.name}” can approve this. Choose another team, or a person.`);
    else if (type === "user" && id === author?.id)
      messages.add(`${author.name} edited this version, so someone else needs to approve it.`);
    else if (type === "user" && !people.some((person) => person.id === id))
      messages.add(await refusalOf(db, item, id));
  }
  if (messages.size > 0) throw invalid({ approvers: [...messages] });
  return [...new Map(chosen.map((one) => [`${one.type} ${one.id}`, one])).values()];
}

type Chosen = { status: ItemStatus; approvers?: Approver[] | null | undefined };

/**
 * Returns whom a step asks for a review.
 * @throws HttpError 422 by field
 */
export async function chosenApprovers(
  db: Reader,
  item: Item,
  { status, approvers }: Chosen,
): Promise<Approver[]> {
  if (!approvers || approvers.length === 0) return [];
  if (status !== "in_review" || item.status === "in_review")
    throw invalidField("approvers", "Choose reviewers when you send this to review.");
  return requireApprovers(db, item, approvers);
}

async function refusalOf(db: Reader, { organization_id }: Item, userId: string): Promise<string> {
  const member = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select("users.name")
    .where("memberships.organization_id", "=", organization_id)
    .where("memberships.user_id", "=", userId)
    .executeTakeFirst();
  return member === undefined ? GONE : `${member.name} can’t approve in this project.`;
}

export async function keepRequests(
  trx: Trx,
  exchange: Exchange,
  changeId: string,
  approvers: readonly Approver[],
): Promise<void> {
  if (approvers.length === 0) return;
  const teams = await trx
    .selectFrom("teams")
    .select(["id", "name"])
    .where("id", "in", ["", ...idsOf(approvers, "team")])
    .execute();
  await trx
    .insertInto("review_requests")
    .values(
      approvers.map(({ type, id }) => ({
        id: ulid(exchange.deps.clock()),
        change_id: changeId,
        user_id: type === "user" ? id : null,
        team_id: type === "team" ? id : null,
        team_name: type === "team" ? (teams.find((team) => team.id === id)?.name ?? "") : null,
      })),
    )
    .execute();
}

const idsOf = (approvers: readonly Approver[], type: Approver["type"]) =>
  approvers.filter((one) => one.type === type).map(({ id }) => id);

/** Returns the latest step to review of an item: its current round, or the last one. */
export const latestRound = (db: Reader, itemId: string) =>
  db
    .selectFrom("item_changes")
    .select(["id", "created_at", "actor_id"])
    .where("subject_id", "=", itemId)
    .where("to_status", "=", "in_review")
    .where("decision", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export const requestsOf = (db: Reader, changeIds: readonly string[]): Promise<ReviewRequestRow[]> =>
  db
    .selectFrom("review_requests")
    .selectAll()
    .where("change_id", "in", ["", ...changeIds])
    .orderBy("id")
    .execute();

/** An undo that returns an item to review goes on asking the same people. */
export async function continueRound(
  trx: Trx,
  exchange: Exchange,
  changeId: string,
  formerId: string | undefined,
): Promise<void> {
  const former = formerId === undefined ? [] : await requestsOf(trx, [formerId]);
  for (const row of former)
    await trx
      .insertInto("review_requests")
      .values({ ...row, id: ulid(exchange.deps.clock()), change_id: changeId })
      .execute();
}

/** Returns the people whom a step to review asked, and who may approve: those named, and those on a named team. */
export async function peopleAsked(trx: Trx, item: Item, changeId: string): Promise<string[]> {
  const rows = await requestsOf(trx, [changeId]);
  if (rows.length === 0) return [];
  const teams = await trx
    .selectFrom("teams")
    .select("id")
    .where("id", "in", ["", ...rows.flatMap((row) => row.team_id ?? [])])
    .where("deleted_at", "is", null)
    .execute();
  const [reviewers, members] = await Promise.all([
    reviewersOf(trx, item),
    membersOf(
      trx,
      teams.map(({ id }) => id),
    ),
  ]);
  const asked = new Set([...rows.map((row) => row.user_id), ...members.map(({ id }) => id)]);
  return reviewers.map(({ id }) => id).filter((id) => asked.has(id));
}

const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name, "en-US");

/** Returns the people and the teams that one step to review asked. A deleted team keeps its name, but has no id. */
export function toApprovers(
  rows: readonly ReviewRequestRow[],
  changeId: string | null,
  people: ReadonlyMap<string, PersonRow>,
) {
  const own = rows.filter((row) => row.change_id === changeId);
  const asked = own.flatMap(({ user_id }) => people.get(user_id ?? "") ?? []);
  const teams = own.flatMap(({ team_id: id, team_name: name }) => (name === null ? [] : { id, name }));
  return [
    ...asked.toSorted(byName).map((person) => ({ type: "user" as const, ...toPerson(person) })),
    ...teams.toSorted(byName).map((team) => ({ type: "team" as const, ...team, avatar_url: null })),
  ];
}
