import { readdirSync } from "node:fs";
import { z } from "zod";
import {
  CampaignKindSchema,
  CampaignRecordSchema,
  CampaignSchema,
  CampaignStatusSchema,
  ItemStatusSchema,
} from "#contract/campaigns.ts";
import { DraftValuesSchema } from "#contract/drafts.ts";
import { CanSchema, DaySchema, IdSchema, InstantSchema, VersionSchema } from "#contract/fields.ts";
import { DRAFT_FIELDS_MAX, DRAFT_LIST_MAX } from "#contract/limits.ts";
import { ProjectSchema } from "#contract/projects.ts";
import { TaskPrioritySchema, TaskStatusSchema } from "#contract/tasks.ts";
import { TrashedSchema } from "#contract/review.ts";
import {
  CAMPAIGN_STATUSES,
  ITEM_STATUSES,
  PROJECT_STATUSES,
  TASK_PRIORITIES,
  TASK_STATUSES,
} from "#contract/vocabulary.ts";

export type JsonSchema = { [keyword: string]: unknown };

/** The fields of a record, whatever is done to it before it is read. */
const shapeOf = (schema: z.ZodType): z.ZodRawShape =>
  schema instanceof z.ZodPipe ? shapeOf(schema.out as z.ZodType) : (schema as z.ZodObject).shape;

const isObject = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodPipe ? isObject(schema.out as z.ZodType) : schema instanceof z.ZodObject;

/** A field that is certain to be there. */
function fieldOf(schema: z.ZodType, name: string): z.ZodType {
  const field = shapeOf(schema)[name];
  if (field === undefined) throw new Error(`No field is called ${name}`);
  return field as z.ZodType;
}

const OTHER_WORDS = "Marquee shows any other word as it is, and offers no step from it.";

/**
 * What the contract reads more widely than it has to be written. Here is the form to build to; the key is the schema that the
 * contract reads it with.
 */
const CANONICAL = new Map<z.ZodType, [name: string, schema: JsonSchema]>([
  [
    DraftValuesSchema,
    [
      "DraftValues",
      {
        type: "object",
        additionalProperties: {
          anyOf: [
            { type: ["string", "null"] },
            { type: "array", items: { type: ["string", "null"] }, maxItems: DRAFT_LIST_MAX },
          ],
        },
        maxProperties: DRAFT_FIELDS_MAX,
        description:
          "The fields of a form by name: texts, or lists of texts, up to 64 kilobytes of JSON in all. Null means an empty text. Passwords, codes, and files are never sent.",
      },
    ],
  ],
  [
    IdSchema,
    [
      "Id",
      {
        type: ["string", "integer"],
        description:
          "Opaque. A string here, such as a ULID. An integer is read as well, and sent back as a string.",
      },
    ],
  ],
  [
    DaySchema,
    [
      "Day",
      {
        type: "string",
        format: "date",
        description: "A plain day, like 2026-11-20, without a time or a time zone.",
      },
    ],
  ],
  [
    InstantSchema,
    [
      "Instant",
      { type: "string", format: "date-time", description: "A moment in UTC, like 2026-11-20T09:30:00.000Z." },
    ],
  ],
  [
    VersionSchema,
    [
      "Version",
      {
        type: "integer",
        minimum: 0,
        description:
          "Goes up by one with each change. A write that carries an older one is answered with 412. Without it, the last write wins.",
      },
    ],
  ],
  [
    CanSchema,
    [
      "Can",
      {
        type: "object",
        additionalProperties: { type: "boolean" },
        description:
          "What the signed-in person may do with this record: `update`, `delete`, `restore`, and so on. Marquee hides what is false. What is missing is allowed, except `duplicate`, `manage`, and `undo`, which are offered only where they are true.",
      },
    ],
  ],
  [
    CampaignStatusSchema,
    [
      "CampaignStatus",
      { type: "string", enum: [...CAMPAIGN_STATUSES], description: `Where the campaign is. ${OTHER_WORDS}` },
    ],
  ],
  [
    ItemStatusSchema,
    [
      "ItemStatus",
      {
        type: "string",
        enum: [...ITEM_STATUSES],
        description: `Where a post, an ad, or a blog post is. ${OTHER_WORDS}`,
      },
    ],
  ],
  [
    fieldOf(ProjectSchema, "status"),
    [
      "ProjectStatus",
      { type: "string", enum: [...PROJECT_STATUSES], description: `Where the project is. ${OTHER_WORDS}` },
    ],
  ],
  [
    TaskStatusSchema,
    [
      "TaskStatus",
      { type: "string", enum: [...TASK_STATUSES], description: `Where the task is. ${OTHER_WORDS}` },
    ],
  ],
  [
    TaskPrioritySchema,
    [
      "TaskPriority",
      {
        type: "string",
        enum: [...TASK_PRIORITIES],
        description: `How much it matters, most urgent first. ${OTHER_WORDS}`,
      },
    ],
  ],
  [
    fieldOf(CampaignSchema, "status"),
    [
      "CampaignRowStatus",
      {
        type: "string",
        enum: [...new Set<string>([...CAMPAIGN_STATUSES, ...ITEM_STATUSES])],
        description: `A campaign’s status; for a blog the status of its post. ${OTHER_WORDS}`,
      },
    ],
  ],
]);

const contract = new URL("../../app/contract/", import.meta.url);
const modules = await Promise.all(
  readdirSync(contract)
    .filter((name) => !name.includes(".test."))
    .map((name): Promise<object> => import(new URL(name, contract).href)),
);

/** Records by the name they have in the description: whatever the contract exports as an object. */
export const RECORDS: Record<string, z.ZodType> = Object.fromEntries(
  modules
    .flatMap((exported) => Object.entries(exported))
    .filter(
      (entry): entry is [string, z.ZodType] =>
        /(?<!Input)Schema$/.test(entry[0]) &&
        entry[1] instanceof z.ZodType &&
        !CANONICAL.has(entry[1]) &&
        isObject(entry[1]),
    )
    .map(([name, schema]) => [name.replace(/Schema$/, ""), schema]),
);
// A campaign of any kind, as the calls for all kinds answer with.
RECORDS["CampaignRecord"] = z.object({
  ...shapeOf(CampaignRecordSchema),
  kind: CampaignKindSchema,
  status: fieldOf(CampaignSchema, "status"),
});

/** What our own API sends besides, and Marquee does not read. */
const UNREAD: Record<string, z.ZodRawShape> = {
  GoogleAdGroup: { created_at: InstantSchema },
  GoogleAdImport: { google_ad_id: IdSchema },
  Comment: { parent_id: IdSchema.nullish() },
  Thread: { parent_id: IdSchema.nullish() },
  Trashed: { folder_id: IdSchema.nullish() },
  Restored: { ...shapeOf(TrashedSchema), folder_id: IdSchema.nullish() },
};

/** What Marquee makes from other fields where an API does not have it. */
const MADE_UP: Record<string, readonly string[]> = {
  Project: ["slug"],
  ProjectReference: ["slug"],
  Campaign: ["kind"],
  Board: ["title"],
};

const names = new Map<z.ZodType, string>([
  ...[...CANONICAL].map(([schema, [name]]) => [schema, name] as const),
  ...Object.entries(RECORDS).map(([name, schema]) => [schema, name] as const),
]);

/** The form to build to, in place of a reference to it. */
export const canonical = (schema: z.ZodType): JsonSchema => CANONICAL.get(schema)?.[1] ?? {};

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** A schema as the wire is meant to have it; a reference where the description has a name for it. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  const name = names.get(schema);
  return name === undefined ? convert(schema) : ref(name);
}

/** Input, because transforms only tidy up what came. */
function convert(root: z.ZodType): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(root, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const schema = zodSchema as unknown as z.ZodType;
      const replacement = schema === root ? canonicalForm(schema) : (named(schema) ?? canonicalForm(schema));
      if (replacement === null) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, replacement);
    },
  });
  return simplify(converted) as JsonSchema;
}

function named(schema: z.ZodType): JsonSchema | null {
  const name = names.get(schema);
  return name === undefined ? null : ref(name);
}

/** Of a union the first option, of a pipe what comes out of it: the rest is what the contract puts up with. */
function canonicalForm(schema: z.ZodType): JsonSchema | null {
  if (schema instanceof z.ZodUnion) return schemaOf(schema.options[0] as z.ZodType);
  if (schema instanceof z.ZodPipe && !isTransform(schema.out) && !isTransform(schema.in))
    return schemaOf(schema.out as z.ZodType);
  return null;
}

const isTransform = (schema: z.core.$ZodType) => schema instanceof z.ZodTransform;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Writes "or null" as a type, and leaves out the bounds of JavaScript's integers. */
function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (!isSchema(value)) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, simplify(entry)]));
  if (schema["minimum"] === Number.MIN_SAFE_INTEGER) delete schema["minimum"];
  if (schema["maximum"] === Number.MAX_SAFE_INTEGER) delete schema["maximum"];
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [option, none]: unknown[] = anyOf;
  if (!isSchema(option) || !isSchema(none) || none["type"] !== "null" || typeof option["type"] !== "string")
    return schema;
  const words = Array.isArray(option["enum"]) ? { enum: [...(option["enum"] as unknown[]), null] } : {};
  return { ...rest, ...option, type: [option["type"], "null"], ...words };
}

/** Every named schema. */
export const components = (): Record<string, JsonSchema> => ({
  ...Object.fromEntries(Object.entries(RECORDS).map(([name, schema]) => [name, recordOf(name, schema)])),
  ...Object.fromEntries(CANONICAL.values()),
});

function recordOf(name: string, schema: z.ZodType): JsonSchema {
  const record = convert(schema);
  if (record["properties"] === undefined) return record;
  const read = propertiesOf(record);
  const unread = Object.entries(propertiesOf(convert(z.object(UNREAD[name] ?? {}))))
    .filter(([field]) => !(field in read))
    .map(([field, schema]) => [field, { ...schema, description: "Marquee does not read it." }]);
  const required = ((record["required"] ?? []) as string[]).filter(
    (field) => !MADE_UP[name]?.includes(field),
  );
  return {
    ...record,
    properties: { ...read, ...(Object.fromEntries(unread) as JsonSchema) },
    ...(required.length === 0 ? {} : { required }),
  };
}

export const propertiesOf = (schema: JsonSchema | undefined) =>
  (schema?.["properties"] ?? {}) as Record<string, JsonSchema>;

export const object = (
  properties: Record<string, JsonSchema>,
  required = Object.keys(properties),
): JsonSchema => ({
  type: "object",
  properties,
  required,
});
export const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });
export const orNull = (schema: JsonSchema): JsonSchema =>
  typeof schema["type"] === "string" && schema["enum"] === undefined
    ? { ...schema, type: [schema["type"], "null"] }
    : { anyOf: [schema, { type: "null" }] };
export const text: JsonSchema = { type: "string" };
export const integer: JsonSchema = { type: "integer" };
export const word = (...words: readonly string[]): JsonSchema => ({ type: "string", enum: words });
