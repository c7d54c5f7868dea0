import { z } from "zod";
import {
  CanSchema,
  DaySchema,
  IdSchema,
  InstantSchema,
  IntegerSchema,
  listOrEmpty,
  NumberSchema,
  orFalse,
  orNull,
  PersonSchema,
  TextMapSchema,
  VersionSchema,
  wordOf,
} from "./fields.ts";
import { ItemStatusSchema, PlacedSchema } from "./campaigns.ts";
import { ProjectReferenceSchema } from "./projects.ts";
import {
  VAULT_ACTIONS,
  VAULT_FLAGS,
  VAULT_IMPORT_FIELDS,
  VAULT_LEVELS,
  VAULT_TYPES,
  type VaultDetail,
  type VaultImportDoubles,
  type VaultImportField,
} from "./vocabulary.ts";

export const VaultFolderSchema = z.object({
  id: IdSchema,
  name: z.string(),
  item_count: orNull(IntegerSchema),
  can: CanSchema,
});
export type VaultFolder = z.infer<typeof VaultFolderSchema>;

/** The file of a brand asset, unchanged. */
const VaultFileSchema = z.object({
  name: z.string(),
  /** In bytes. */
  size: IntegerSchema,
  /** The media type, known by its content. */
  type: z.string(),
  /** In pixels, of an image. */
  width: orNull(IntegerSchema),
  height: orNull(IntegerSchema),
  /** SHA-256, in hexadecimal. */
  checksum: orNull(z.string()),
  url: z.string().min(1),
});
export type VaultFile = z.infer<typeof VaultFileSchema>;

/** A post, an ad, or a blog post with an image that was taken from an asset. */
export const VaultUseSchema = PlacedSchema.extend({
  status: ItemStatusSchema,
  planned_for: orNull(DaySchema),
});

/** An item in a list. Nothing in it is secret. */
export const VaultItemSummarySchema = z.object({
  id: IdSchema,
  type: wordOf(VAULT_TYPES, "sign_in"),
  name: z.string(),
  username: orNull(z.string()),
  urls: listOrEmpty(z.string()),
  details: TextMapSchema,
  project: orNull(ProjectReferenceSchema),
  folder: orNull(z.object({ id: IdSchema, name: z.string() })),
  tags: listOrEmpty(z.string()),
  /** Whether it has one-time codes. */
  has_code: orFalse,
  flags: listOrEmpty(wordOf(VAULT_FLAGS, "overdue")),
  /** The day by which its secret should be replaced. */
  rotate_by: orNull(DaySchema),
  rights_end: orNull(DaySchema),
  file: orNull(VaultFileSchema),
  is_favorite: orFalse,
  /** What the user may do with it. */
  level: wordOf(VAULT_LEVELS, "read"),
  archived_at: orNull(InstantSchema),
  updated_at: orNull(InstantSchema),
});
export type VaultItemSummary = z.infer<typeof VaultItemSummarySchema>;

/** A field that people have added. A secret one has no text here. */
const VaultFieldSchema = z.object({
  id: IdSchema,
  label: z.string(),
  is_secret: orFalse,
  text: orNull(z.string()),
});
export type VaultField = z.infer<typeof VaultFieldSchema>;

/** Who may do what, until the end of a day. Exactly one of the three is named, or none for the whole organization. */
export const VaultGrantSchema = z.object({
  id: IdSchema,
  level: wordOf(VAULT_LEVELS, "read"),
  until: orNull(DaySchema),
  is_over: orFalse,
  person: orNull(PersonSchema),
  team: orNull(z.object({ id: IdSchema, name: z.string(), project: orNull(ProjectReferenceSchema) })),
  project: orNull(ProjectReferenceSchema),
});
export type VaultGrant = z.infer<typeof VaultGrantSchema>;

/** A line of the access log. The item may be gone; then only its name is known. */
export const VaultAccessSchema = z.object({
  id: IdSchema,
  action: wordOf(VAULT_ACTIONS, "revealed"),
  /** What was revealed or replaced: one of the secrets, or the label of a field. */
  field: orNull(z.string()),
  item: orNull(z.object({ id: orNull(IdSchema), name: z.string() })),
  person: orNull(PersonSchema),
  /** Their name at that time. */
  person_name: z.string(),
  address: orNull(z.string()),
  at: InstantSchema,
});
export type VaultAccess = z.infer<typeof VaultAccessSchema>;

export const VaultItemSchema = VaultItemSummarySchema.extend({
  description: orNull(z.string()),
  fields: listOrEmpty(VaultFieldSchema),
  /** The secrets that it has, by name, and those of `fields` by id. */
  stored: listOrEmpty(z.string()),
  /** Days after which a new secret is due. */
  rotate_days: orNull(IntegerSchema),
  secret_changed_at: orNull(InstantSchema),
  /** Owners see all of them, others only who the owners are. */
  grants: listOrEmpty(VaultGrantSchema),
  /** The last few lines of its access log. */
  accesses: listOrEmpty(VaultAccessSchema),
  /** What uses the asset and the user sees, the latest ones. */
  used_in: listOrEmpty(VaultUseSchema),
  creator: orNull(PersonSchema),
  created_at: orNull(InstantSchema),
  version: VersionSchema,
  can: CanSchema,
});
export type VaultItem = z.infer<typeof VaultItemSchema>;

/** A secret that is left out stays. Null removes it. */
export type VaultItemInput = {
  type?: string;
  name?: string;
  username?: string | null;
  urls?: string[];
  description?: string | null;
  details?: Partial<Record<VaultDetail, string>>;
  /** A slug, or null for the organization. */
  project?: string | null;
  folder?: string | null;
  tags?: string[];
  rotate_by?: string | null;
  rotate_days?: number | null;
  rights_end?: string | null;
  password?: string | null;
  seed?: string | null;
  recovery_codes?: string | null;
  private_notes?: string | null;
  body?: string | null;
  /** All of them. A secret one without `secret` keeps what it has. */
  fields?: { id?: string; label: string; text?: string | null; is_secret?: boolean; secret?: string }[];
  /** For a new item: whether everyone who sees its project may read it. */
  everyone?: boolean;
  favorite?: boolean;
  archived?: boolean;
  version?: number | undefined;
};

/** What became of the posts, ads, and blog posts that used an asset. */
export const VaultReplacedSchema = z.object({
  /** How many have the other asset now. */
  replaced: IntegerSchema,
  /** Those that the user sees and that stayed as they were. */
  left: listOrEmpty(z.object({ id: IdSchema, name: z.string(), reason: z.string() })),
  /** How many use it that the user doesn’t see. */
  hidden_count: IntegerSchema,
});
export type VaultReplaced = z.infer<typeof VaultReplacedSchema>;

/** One secret, for this moment. */
export const VaultRevealSchema = z.object({
  field: z.string(),
  label: orNull(z.string()),
  value: z.string(),
});
export type VaultReveal = z.infer<typeof VaultRevealSchema>;

export const VaultCodeSchema = z.object({
  code: z.string(),
  /** Seconds for which it still counts, of `period`. */
  seconds_left: NumberSchema,
  period: NumberSchema,
});
export type VaultCode = z.infer<typeof VaultCodeSchema>;

/** An earlier value of a secret, which can be revealed and put back. */
export const VaultRevisionSchema = z.object({
  id: IdSchema,
  field: z.string(),
  label: orNull(z.string()),
  person: orNull(PersonSchema),
  created_at: InstantSchema,
  replaced_at: InstantSchema,
});
export type VaultRevision = z.infer<typeof VaultRevisionSchema>;

const orZero = IntegerSchema.nullish().transform((count): number => count ?? 0);

/** What a file would add, without a value that is secret. It waits for 15 minutes. */
export const VaultImportSchema = z.object({
  id: IdSchema,
  source: z.string(),
  items: listOrEmpty(
    z.object({
      /** Its first line in the file. */
      line: IntegerSchema,
      type: wordOf(VAULT_TYPES, "sign_in"),
      name: z.string(),
      username: orNull(z.string()),
      urls: listOrEmpty(z.string()),
      folder: orNull(z.string()),
      tags: listOrEmpty(z.string()),
      /** The secrets that the row has, by name. */
      stored: listOrEmpty(z.string()),
      field_count: orZero,
      is_favorite: orFalse,
      is_archived: orFalse,
      /** What is stored in another way than it was. */
      remarks: listOrEmpty(z.string()),
      /** Why the row is left out. */
      left_out: orNull(z.string()),
      /** Whether there is such an item already. */
      is_double: orFalse,
      /** The item that is there already. */
      double: orNull(z.object({ id: IdSchema, name: z.string() })),
    }),
  ),
  /** Without it, it isn't known what the columns mean, and there are no `items`. */
  is_mapped: z
    .boolean()
    .nullish()
    .transform((is): boolean => is ?? true),
  /** The columns of the file. Until it is said whether the first row has headings, they are only numbered. */
  headers: listOrEmpty(z.string()),
  has_header: orFalse,
  is_header_guessed: orFalse,
  encoding: orNull(z.string()),
  is_encoding_guessed: orFalse,
  delimiter: orNull(z.string()),
  /** The column of each field, from 0. */
  mapping: z
    .partialRecord(z.enum(VAULT_IMPORT_FIELDS), IntegerSchema)
    .nullish()
    .transform((mapping) => mapping ?? {}),
  /** Columns with something in them that belong to no field. */
  unused_columns: listOrEmpty(z.string()),
  /** Passwords with codes like &amp;, about which is asked. */
  coded_count: orZero,
  expires_at: InstantSchema,
});
export type VaultImport = z.infer<typeof VaultImportSchema>;

export type VaultImportInput = {
  mapping?: Partial<Record<VaultImportField, number | null>>;
  encoding?: string;
  delimiter?: string;
  has_header?: boolean;
};

export type VaultImportConfirmInput = {
  /** What becomes of items that the vault has already. Without it, they are skipped. */
  doubles?: VaultImportDoubles;
  /** Lines of doubles for which the opposite is done. */
  except?: number[];
  /** Whether codes such as `&amp;` in passwords are decoded. Required if there are any. */
  decode?: boolean;
  /** A slug, or null for the organization. */
  project?: string | null;
  /** Whether everyone who sees the project may read the new items. */
  everyone?: boolean;
};

export const VaultImportedSchema = z.object({
  created: IntegerSchema,
  updated: IntegerSchema,
  skipped: IntegerSchema,
  left_out: IntegerSchema,
});

export type VaultGrantInput = {
  level: string;
  until?: string | null;
  person?: string;
  team?: string;
  project?: string;
  everyone?: boolean;
};

const vaultGroup = z.object({ total: IntegerSchema, items: listOrEmpty(VaultItemSummarySchema) });

/** What is to be seen to, the first ones of each kind. */
export const VaultReportSchema = z.object({
  overdue: vaultGroup,
  weak: vaultGroup,
  /** Items that share a password, with how many more do that the user doesn't see. */
  reused: z.object({
    total: IntegerSchema,
    sets: listOrEmpty(z.object({ items: listOrEmpty(VaultItemSummarySchema), hidden_count: IntegerSchema })),
  }),
  /** Kept for a month, with a secret that nobody ever looked at. */
  never_viewed: vaultGroup,
  /** For owners of the organization. */
  no_owner: z.object({
    total: IntegerSchema,
    items: listOrEmpty(z.object({ id: IdSchema, name: z.string() })),
  }),
  /** A secret that is due, or rights that end, within two weeks, and rights that have ended. */
  ending: vaultGroup,
});
export type VaultReport = z.infer<typeof VaultReportSchema>;

/** What a person knows of an item. */
export const VaultRevealedSchema = z.object({
  /** Without an id if it was deleted here. It may still be in use elsewhere. */
  item: z.object({ id: orNull(IdSchema), name: z.string() }),
  secrets: listOrEmpty(
    z.object({
      /** The secret's name, or the id of a field. Null for all that an item had that was exported and deleted. */
      field: orNull(z.string()),
      label: orNull(z.string()),
      /** How they came to know it: revealed or exported. */
      action: wordOf(VAULT_ACTIONS, "revealed"),
      at: InstantSchema,
    }),
  ),
  /** The last time. */
  at: InstantSchema,
  /** Whether the user sees the item. */
  is_seen: orFalse,
});
export type VaultRevealed = z.infer<typeof VaultRevealedSchema>;
