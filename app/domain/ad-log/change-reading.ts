import type { LogCategory, LogFormat, LogLevel, LogOperation } from "#contract/vocabulary.ts";
import type { Encoding } from "#lib/table-choices.ts";
import type { NumberOrder } from "#lib/written-moments.ts";
import type { Platform } from "#contract/report-vocabulary.ts";

/** What a column of a file of changes can mean. */
export const CHANGE_FIELDS = [
  "time",
  "actor",
  "tool",
  "account",
  "campaign",
  "ad_group",
  "level",
  "object",
  "operation",
  "field",
  "old_value",
  "new_value",
  "changes",
  "reason",
  "external_id",
] as const;
export type ChangeField = (typeof CHANGE_FIELDS)[number];

/** What a person has said about a file. */
export type ChangeWishes = {
  encoding?: Encoding | undefined;
  delimiter?: string | undefined;
  /** Of a table that no platform is known for. */
  platform?: Platform | undefined;
  /** The place of each column, from 0. */
  columns?: Partial<Record<ChangeField, number>> | undefined;
  /** How days in digits are written, where they can be read both ways. */
  order?: NumberOrder | undefined;
  /** The account's time zone (IANA), for times without one. */
  timezone?: string | undefined;
};

/** A change as a platform has recorded it. */
export type ReadChange = {
  /** The first line in the file, or the place in the list, from 1. */
  line: number;
  platform: Platform;
  account: string | null;
  level: LogLevel;
  /** What was changed: the name of a campaign, an ad, or a keyword. */
  object: string;
  campaign: string | null;
  ad_group: string | null;
  external_id: string | null;
  category: LogCategory;
  operation: LogOperation;
  /** In plain words, such as "Budget" or "Keyword". */
  field: string;
  /** As people read them: amounts as plain decimals, with their currency in `unit`. */
  old_value: string | null;
  new_value: string | null;
  /** The code of a currency, "%", or null. */
  unit: string | null;
  /** An instant in UTC with seconds, or null if the time zone isn't known yet. */
  occurred_at: string | null;
  /** The day and time as the account's clock showed them, such as "2026-11-03T09:15:02". */
  clock: string;
  actor: string | null;
  is_by_platform: boolean;
  reason: string | null;
};

export type ChangeProblem = { line: number; column: string; value: string; message: string };

export type ChangesReading = {
  format: LogFormat;
  encoding: Encoding | null;
  delimiter: string | null;
  headers: string[];
  columns: Partial<Record<ChangeField, number>>;
  /** What only a person knows. */
  asks: {
    /** Times have no zone. */
    timezone: boolean;
    /** Days that can be read both ways, with three of them. Null if they can't. */
    order: { samples: string[]; order: NumberOrder } | null;
    /** Nothing says which platform it is. */
    platform: boolean;
    /** Fields without which nothing can be read. */
    columns: ChangeField[];
  };
  /** Empty while something is asked for that all of them need. */
  changes: ReadChange[];
  /** Rows that stand there twice, and were left out. */
  doubles: number;
  problems: ChangeProblem[];
};
