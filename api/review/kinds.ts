import type { ItemStatus, ItemSubject } from "#contract/vocabulary.ts";
import type { Reader, Trx } from "#api/data/schema.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import type { Watched } from "#api/undo/offer.ts";

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

/** An issue that prevents review and scheduling. */
export type Obstacle = { field: string; message: string };

/** A publication: a network if there is one, a URL, an instant, and a user's id. */
type Published = { network: string | null; url: string; at: string; by: string };

export type StatusChange = {
  status: ItemStatus;
  planned_for?: string | null;
  scheduled_at?: string | null;
  published?: Published;
};

/** How a kind of campaign stores its items. */
export type ItemKind = {
  subject: ItemSubject;
  isAd: boolean;
  /** Finds an item by id in an organization, unless it or its campaign is in the trash. */
  find: (db: Reader, organizationId: string, id: string) => Promise<Item | undefined>;
  /** The content of a version, as on the wire: texts and the ids of images, but no status, days, or image bytes. */
  snapshot: (db: Reader, id: string) => Promise<Record<string, unknown>>;
  /** The fields of a snapshot that are published. Nothing else is shown to a client, or was approved. */
  published: readonly string[];
  /** The part of a snapshot that counts as a content change. If missing, all of it counts. */
  compared?: (snapshot: Record<string, unknown>) => Record<string, unknown>;
  /** Restores the texts of a snapshot as a change of the record. Images are kept. */
  write: (trx: Trx, id: string, snapshot: Record<string, unknown>, now: string) => Promise<void>;
  obstacles: (db: Reader, item: Item) => Promise<Obstacle[]>;
  /** The project's checklist for the item. It never blocks anything. */
  checklist?: (db: Reader, item: Item) => Promise<{ text: string; is_done: boolean }[]>;
  setStatus: (trx: Trx, item: Item, change: StatusChange, now: string) => Promise<void>;
  /** The rows with its position, days, and status. */
  rows: (ids: readonly string[]) => Watched[];
  /** The record, as on the wire. */
  record: (exchange: Exchange, db: Reader, id: string) => Promise<unknown>;
  /** The items of a campaign of this kind that aren't in the trash. Missing if the campaign itself is the item. */
  parts?: {
    idsOf: (db: Reader, campaignId: string) => Promise<string[]>;
    /** Copies an item as a draft into a campaign, with its days moved. Returns its id. */
    copy: (
      trx: Trx,
      exchange: Exchange,
      id: string,
      to: { campaignId: string; shiftDays: number },
    ) => Promise<string>;
    /** Items in the trash whose campaign isn't, last deleted first. */
    trashed: (db: Reader, wanted: TrashFilter) => Promise<Trashed[]>;
    countTrashed: (db: Reader, wanted: TrashFilter) => Promise<number>;
    /** Moves an item to the trash (`now`) or restores it (null). */
    setTrashed: (trx: Trx, id: string, by: string | null, now: string | null) => Promise<void>;
    /** Deletes an item permanently and returns the ids of its images. */
    purge: (trx: Trx, id: string) => Promise<string[]>;
  };
};

/** The requested part of an organization's trash. `before` is an instant. */
export type TrashFilter = {
  organizationId: string;
  /** Leaves out what this member doesn't see. */
  member?: Member | undefined;
  projectId?: string | undefined;
  id?: string | undefined;
  before?: string | undefined;
  limit?: number | undefined;
  /** Includes items that were deleted together with their container, to look up a single one. */
  isInside?: boolean | undefined;
};

/** What the trash's list shows about an item. */
export type Trashed = {
  id: string;
  name: string;
  campaign_id: string;
  deleted_at: string;
  deleted_by: string | null;
  created_by: string | null;
  owner_id: string | null;
};
