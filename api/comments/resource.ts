import { hasMentionSign, mentionedIn } from "#domain/review/mentions.ts";
import type { Mentionable } from "#domain/review/mentions.ts";
import type { ProjectRole } from "#contract/vocabulary.ts";
import type { CommentRow, Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import type { Member } from "#api/http/exchange.ts";
import { may } from "#api/projects/policy.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import type { PersonRow } from "#api/users/resource.ts";
import { anchorsOf } from "./anchors.ts";
import { isFresh, mayDeleteComment, roleOn } from "./policy.ts";
import { mentionableTeams, passagesOn } from "./repository.ts";

function toComment(
  row: CommentRow,
  people: ReadonlyMap<string, PersonRow>,
  member: Member,
  now: number,
  found: ReadonlySet<string>,
  anchorOf: Awaited<ReturnType<typeof anchorsOf>>,
  teams: readonly Mentionable[],
  role: ProjectRole | null,
) {
  const person = (id: string | null) => personIn(people, id);
  const isMine = row.author_id === member.user.id;
  const isGone = row.deleted_at !== null;
  return {
    id: row.id,
    parent_id: row.parent_id,
    body: isGone ? null : row.body,
    quote: isGone || row.quote === null ? null : { text: row.quote, is_in_text: found.has(row.quote) },
    anchor: isGone ? null : anchorOf(row),
    version_number: isGone ? null : row.version_number,
    visibility: row.visibility,
    author: person(row.author_id),
    client: row.client_name,
    mentions: isGone
      ? []
      : stringList(row.mentions_json)
          .map(person)
          .filter((mentioned) => mentioned !== null),
    mentioned_teams: isGone
      ? []
      : mentionedIn(row.body, teams).flatMap((id) => teams.filter((team) => team.id === id)),
    created_at: row.created_at,
    edited_at: row.edited_at,
    deleted_at: row.deleted_at,
    resolved_at: row.resolved_at,
    resolved_by: person(row.resolved_by),
    can: {
      update: !isGone && isMine && may(role, "comment") && isFresh(row, now),
      delete: !isGone && mayDeleteComment(member, role, row),
      reply: row.parent_id === null && may(role, "comment"),
      resolve: row.parent_id === null && may(role, "comment"),
    },
  };
}

/** @param rows comments on the same record */
export async function toComments(db: Reader, rows: readonly CommentRow[], member: Member, now: number) {
  const people = await peopleById(
    db,
    rows.flatMap((row) => [row.author_id, row.resolved_by, ...stringList(row.mentions_json)]),
  );
  const quoting = rows.find(({ quote }) => quote !== null);
  const found =
    quoting === undefined
      ? new Set<string>()
      : await passagesOn(
          db,
          { subject: quoting.subject, id: quoting.subject_id },
          rows.flatMap(({ quote }) => quote ?? []),
        );
  const mentioning = rows.find(({ body }) => hasMentionSign(body));
  const teams = mentioning === undefined ? [] : await mentionableTeams(db, mentioning);
  const [first] = rows;
  const role = first === undefined ? null : await roleOn(db, member, first);
  const named = teams.map(({ id, name }) => ({ id, name }));
  const anchorOf = await anchorsOf(db, rows);
  return rows.map((row) => toComment(row, people, member, now, found, anchorOf, named, role));
}
