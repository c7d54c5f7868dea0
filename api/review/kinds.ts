import type { ItemStatus, ItemSubject } from "#contract/vocabulary.ts";
import type { Reader, Trx } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";
import type { Watched } from "#api/undo/offer.ts";

/** One piece of work, as far as all kinds are alike. */
export type Item = {
  subject: ItemSubject;
  id: string;
  organization_id: string;
  project_id: string;
  campaign_id: string;
  title: string;
  status: ItemStatus;
  version: number;
  /** A plain day. */
  planned_for: string | null;
  /** A UTC instant. */
  scheduled_at: string | null;
  created_by: string | null;
  owner_id: string | null;
};

/** Something that keeps an item out of review and off the schedule. */
export type Obstacle = { field: string; message: string };

/** Where it was published: a network when there is one, an address, an instant, a person's id. */
type Published = { network: string | null; url: string; at: string; by: string };

export type StatusChange = {
  status: ItemStatus;
  planned_for?: string | null;
  scheduled_at?: string | null;
  published?: Published;
};

/** How a kind of campaign keeps its items. */
export type ItemKind = {
  subject: ItemSubject;
  isAd: boolean;
  /** By id within an organization; never one that lies in the trash, itself or with its campaign. */
  find: (db: Reader, organizationId: string, id: string) => Promise<Item | undefined>;
  /** What a version keeps: content as on the wire, which pictures it had; no status, no days, no bytes of pictures. */
  snapshot: (db: Reader, id: string) => Promise<Record<string, unknown>>;
  /** What of a snapshot makes it another content; all of it where this is absent. */
  compared?: (snapshot: Record<string, unknown>) => Record<string, unknown>;
  /** Puts the texts of a snapshot back, as one more change of the record; pictures stay as they are. */
  write: (trx: Trx, id: string, snapshot: Record<string, unknown>, now: string) => Promise<void>;
  obstacles: (db: Reader, item: Item) => Promise<Obstacle[]>;
  /** What a project asks of each such item beside that; nothing in it stops anybody. */
  checklist?: (db: Reader, item: Item) => Promise<{ text: string; is_done: boolean }[]>;
  setStatus: (trx: Trx, item: Item, change: StatusChange, now: string) => Promise<void>;
  /** Where its place, its days and its status are kept. */
  rows: (ids: readonly string[]) => Watched[];
  /** The record as on the wire. */
  record: (exchange: Exchange, db: Reader, id: string) => Promise<unknown>;
  /** What a campaign of this kind holds that is not in the trash; absent when the item is the campaign itself. */
  parts?: {
    idsOf: (db: Reader, campaignId: string) => Promise<string[]>;
    /** A draft with the same content in a campaign, its days moved; returns its id. */
    copy: (
      trx: Trx,
      exchange: Exchange,
      id: string,
      to: { campaignId: string; shiftDays: number },
    ) => Promise<string>;
    /** What lies in the trash while its campaign does not, last deleted first. */
    trashed: (db: Reader, wanted: TrashFilter) => Promise<Trashed[]>;
    countTrashed: (db: Reader, wanted: TrashFilter) => Promise<number>;
    /** Into the trash (`now`) or out of it (null). */
    setTrashed: (trx: Trx, id: string, by: string | null, now: string | null) => Promise<void>;
    /** For good; returns the ids of its pictures. */
    purge: (trx: Trx, id: string) => Promise<string[]>;
  };
};

/** Which part of an organization's trash is looked at; `before` is an instant. */
export type TrashFilter = {
  organizationId: string;
  projectId?: string | undefined;
  id?: string | undefined;
  before?: string | undefined;
  limit?: number | undefined;
  /** Also what went into the trash with something else; for looking up one thing. */
  isInside?: boolean | undefined;
};

/** What the trash's list shows of one thing. */
export type Trashed = {
  id: string;
  name: string;
  campaign_id: string;
  deleted_at: string;
  deleted_by: string | null;
  created_by: string | null;
  owner_id: string | null;
};
