import type { FoundRow } from "./repository.ts";
import { marksIn, type Range, type Term, type Word, wordsIn } from "./words.ts";

/** Characters of an excerpt, and how many of them come before what was found. */
const EXCERPT = 180;
const BEFORE = 60;

type Seen = { terms: readonly Term[]; hasNotes: boolean };

export const toFound = (row: FoundRow, { terms, hasNotes }: Seen) => ({
  type: row.type,
  id: row.id,
  name: row.name,
  name_marks: row.type === "comments" ? [] : marksIn(wordsIn(row.name), terms, { isName: true }),
  excerpt: excerptOf(row.body, terms) ?? (hasNotes ? excerptOf(row.notes, terms) : null),
  kind: row.kind,
  status: row.type === "comments" ? null : row.status,
  date: row.date,
  subject: row.subject_id === null ? null : { type: row.subject, id: row.subject_id },
  is_archived: row.archived_at !== null,
  has_code: row.has_code === 1,
  campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign_name },
  folder:
    row.folder_id === null || row.type === "projects" ? null : { id: row.folder_id, name: row.folder_name },
  project: row.project_slug === null ? null : { slug: row.project_slug, name: row.project_name ?? "" },
});

/** Returns the part of a text around the first thing found in it, or null. */
function excerptOf(text: string, terms: readonly Term[]) {
  const words = wordsIn(text);
  const marks = marksIn(words, terms, { isName: false });
  const [first] = marks;
  if (first === undefined) return null;
  const start = startOf(words, first[0]);
  const end = endOf(words, text, start + EXCERPT, first[1]);
  const shown = text.slice(start, end).trimEnd();
  const lead = start > 0 ? "…" : "";
  const by = lead.length - start;
  return {
    text: lead + shown + (end < text.trimEnd().length ? "…" : ""),
    marks: marks.flatMap(([from, to]): Range[] => (to <= start + shown.length ? [[from + by, to + by]] : [])),
  };
}

/** Excerpts begin and end with whole words. */
const startOf = (words: readonly Word[], mark: number) =>
  mark <= BEFORE ? 0 : (words.find(({ start }) => start >= mark - BEFORE)?.start ?? mark);

const endOf = (words: readonly Word[], text: string, limit: number, mark: number) =>
  text.length <= limit ? text.length : Math.max(mark, words.findLast(({ end }) => end <= limit)?.end ?? mark);
