import type { CalendarType, CAMPAIGN_KINDS } from "#contract/vocabulary.ts";

type Kind = (typeof CAMPAIGN_KINDS)[number];

/** A post on its day. Those of one day are in lanes below each other. */
export type TimelinePost = {
  id: string;
  title: string;
  day: string;
  lane: number;
  status: string;
  isDue: boolean;
  path: string | null;
};

export type TimelineRow = {
  id: string;
  type: CalendarType;
  kind: Kind | null;
  /** Its type in words. */
  word: string;
  title: string;
  path: string;
  /** Its days, also those beyond the page. Null for a campaign without any. */
  day: string | null;
  until: string | null;
  owner: { name: string; image: string | null } | null;
  canUpdate: boolean;
  /** Whether it has a last day of its own. */
  canResize: boolean;
  isOut: boolean;
  posts: readonly TimelinePost[];
  /** Its posts counted by status, in words. */
  says: string;
  progress: string | null;
  budget: { text: string; spent: number | null; max: number | null; currency: string | null } | null;
};

type Mark =
  | { of: "project"; colour: string | null }
  | { of: "type"; kind: Kind | null }
  | { of: "folder" }
  | { of: "person"; image: string | null };

export type TimelineGroupShown = {
  /** Empty for what has none. */
  id: string;
  name: string;
  order: number;
  mark: Mark | null;
  sum: string;
  gaps: readonly { at: number; span: number; first: string; last: string }[];
  rows: readonly TimelineRow[];
};
