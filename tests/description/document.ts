import { FEED_STATES, VAULT_FLAGS } from "#contract/vocabulary.ts";
import { fieldDescription } from "./fields.ts";
import { described, type Described, RESOURCES } from "./operations.ts";
import {
  components,
  integer,
  type JsonSchema,
  list,
  object,
  orNull,
  propertiesOf,
  ref,
  text,
} from "./schema.ts";

type Json = Record<string, unknown>;

const INFO = `What Marquee asks of the API behind it. The calls of the specification are marked \`x-marquee: specification\`, those that
Marquee is of little use without \`expected\`, and all others \`optional\`: without them, a part of a screen is left out.

**Sign-in.** Laravel Sanctum for a first-party web app: a session cookie, and a CSRF token in the cookie \`XSRF-TOKEN\`, sent back
URL-decoded in the header \`X-XSRF-TOKEN\` with every write. \`GET /sanctum/csrf-cookie\` sets both cookies. A token that is no longer
accepted is answered with 419: Marquee gets a new one and repeats the call once. The web app sends its own origin as \`Origin\`, and
\`Accept: application/json\`.

**Records** come in \`data\`, lists as an array in \`data\`, pages as Laravel’s length-aware pagination. Fields that are not marked as
required may be null or missing. More fields than these are ignored.

**Writes** may carry an \`Idempotency-Key\`: the same key and body within a day are done once and answered alike. Where an answer has an
\`Undo-Token\`, \`POST /api/undo/{undo}\` takes the change back. A save that is sent with \`Discard-Draft: boards/{id}\` may delete the private
draft of that address in its transaction, and says so in \`Discarded-Draft\`. If it doesn’t, Marquee deletes it by a call of its own.`;

const REFUSALS: Record<number, { name: string; description: string; schema: JsonSchema }> = {
  400: { name: "BadRequest", description: "The request can’t be read.", schema: ref("Message") },
  401: {
    name: "Unauthenticated",
    description: "Nobody is signed in. Marquee goes to its sign-in page.",
    schema: ref("Message"),
  },
  403: {
    name: "Forbidden",
    description: "The signed-in person may not do this.",
    schema: object(
      { message: text, reason: { ...text, description: "Why, where Marquee can say what to do." } },
      ["message"],
    ),
  },
  404: {
    name: "NotFound",
    description: "There is no such record, or it belongs to someone else.",
    schema: object(
      { message: text, reason: { ...text, description: "Why, where Marquee can say what to do." } },
      ["message"],
    ),
  },
  409: {
    name: "EmailNotVerified",
    description:
      "The e-mail address is not verified. Marquee goes to its page about that. With the `reason` `unopenable`, what is stored in the vault was changed or moved outside, and Marquee shows the message. 409 means nothing else.",
    schema: object(
      { message: text, reason: { ...text, description: "Why, where Marquee can say what to do." } },
      ["message"],
    ),
  },
  412: {
    name: "Stale",
    description:
      "Someone else changed the record after the `version` that was sent. `data` is the record as it is now.",
    schema: object({ message: text, data: { type: "object" } }),
  },
  413: { name: "TooLarge", description: "The body is too large.", schema: ref("Message") },
  415: {
    name: "UnsupportedMediaType",
    description: "The content type or encoding is not supported.",
    schema: ref("Message"),
  },
  419: {
    name: "TokenMismatch",
    description: "The CSRF token is missing or no longer accepted.",
    schema: ref("Message"),
  },
  422: {
    name: "Invalid",
    description: "Some fields are invalid. `errors` has the messages by field.",
    schema: ref("ValidationErrors"),
  },
  429: {
    name: "TooManyRequests",
    description: "Too many attempts. `Retry-After` says how many seconds to wait.",
    schema: ref("Message"),
  },
};

const PAGE_META = {
  current_page: integer,
  last_page: integer,
  per_page: integer,
  total: integer,
  from: orNull(integer),
  to: orNull(integer),
  path: text,
  links: list(
    object({ url: orNull(text), label: text, page: orNull(integer), active: { type: "boolean" } }, []),
  ),
};
const PAGE_META_READ = ["current_page", "last_page", "per_page", "total"];

const SHARED: Record<string, JsonSchema> = {
  Message: object({ message: text }),
  ValidationErrors: object({
    message: { ...text, description: "The first message, and how many more there are." },
    errors: { type: "object", additionalProperties: list(text) },
  }),
  PageLinks: {
    ...object({ first: orNull(text), last: orNull(text), prev: orNull(text), next: orNull(text) }, []),
    description: "Laravel’s. Marquee does not read them.",
  },
  PageMeta: object(PAGE_META, PAGE_META_READ),
  TaskPageMeta: object(
    {
      ...PAGE_META,
      counts: {
        ...object({ mine: integer, all: integer, overdue: integer }),
        description: "The open tasks, if `counts=1` asked for them.",
      },
    },
    PAGE_META_READ,
  ),
  MediaPageMeta: object(
    {
      ...PAGE_META,
      counts: {
        type: "object",
        additionalProperties: { type: "integer" },
        description: "How many images have a tag, by tag. Only if the query asks for it.",
      },
    },
    PAGE_META_READ,
  ),
  VaultPageMeta: object(
    {
      ...PAGE_META,
      counts: {
        ...object({ items: integer, ...Object.fromEntries(VAULT_FLAGS.map((flag) => [flag, integer])) }, []),
        description: "How many items the person sees, and how many of them have each flag.",
      },
    },
    PAGE_META_READ,
  ),
  FeedPageMeta: object(
    {
      ...PAGE_META,
      counts: {
        ...object({ all: integer, ...Object.fromEntries(FEED_STATES.map((state) => [state, integer])) }, []),
        description: "How many feeds the person sees, and how many of them are in each state.",
      },
    },
    PAGE_META_READ,
  ),
  VaultLogMeta: object(
    {
      ...PAGE_META,
      counts: {
        ...object({ broken_at: integer }, []),
        description:
          "The place of the first line that was changed or removed, of those on this page or as the last check of the whole log found it. If it is missing, none was.",
      },
    },
    PAGE_META_READ,
  ),
  SearchPageMeta: object(
    {
      ...PAGE_META,
      did_you_mean: {
        ...orNull(text),
        description: "What was searched in place of `q`, because it has words that occur nowhere.",
      },
    },
    PAGE_META_READ,
  ),
};

const PARAMETERS: Record<string, string> = {
  project: "The project’s slug or id.",
  number: "A version’s number, from 1.",
  kind: "`SocialCalendar`, `MetaAd`, `GoogleAd`, or `Blog`.",
  type: "`projects`, `folders`, `campaigns`, `boards`, or `contents`.",
  undo: "The `Undo-Token` of an earlier answer.",
  hash: "From the mailed link.",
};

const DONE: Record<number, string> = {
  200: "Done.",
  201: "Created.",
  202: "Taken. The rest is done afterwards.",
  204: "Done. There is no body.",
  206: "The range of bytes that was asked for.",
  302: "Redirects to the web app.",
  304: "Unchanged since the `ETag` that was sent.",
  409: "Another part is wanted. `Upload-Offset` of the file says which.",
  410: "The file is gone.",
  412: "The header `Tus-Resumable` is missing, or names another version.",
  416: "The file ends before the range of bytes that was asked for.",
};

const isWrite = (method: string) => method !== "GET";

/** The statuses of refusals that a call can be answered with, in order. */
function refusalsOf({ method, pattern, middleware, body, refusals = [] }: Described): number[] {
  const found = new Set(refusals);
  if (middleware.includes("auth")) found.add(401);
  if (middleware.includes("verified")) found.add(403).add(409);
  if (middleware.includes("throttle:6,1")) found.add(429);
  if (pattern.includes("{")) found.add(404);
  if (isWrite(method)) for (const status of [400, 413, 415, 419, 422]) found.add(status);
  if (hasVersion(body)) found.add(412);
  return [...found].sort((one, other) => one - other);
}

const hasVersion = (body: JsonSchema | undefined) => "version" in propertiesOf(body);

/** Says at every field what it is, where a name alone does not. `records` are looked through in their order. */
function withDescriptions(schema: JsonSchema, ...records: string[]): JsonSchema {
  const { properties, items, ...rest } = schema;
  const described = (name: string, field: JsonSchema): JsonSchema => {
    const description = field["description"] ?? fieldDescription(records, name);
    const inner = withDescriptions(field, ...records.map((record) => `${record}.${name}`));
    return description === undefined ? inner : { ...inner, description };
  };
  const fields = Object.entries(propertiesOf(schema)).map(([name, field]) => [name, described(name, field)]);
  return {
    ...rest,
    ...(properties === undefined ? {} : { properties: Object.fromEntries(fields) as JsonSchema }),
    ...(items === undefined ? {} : { items: withDescriptions(items as JsonSchema, ...records) }),
  };
}

/** The record that a call answers with, if it has a name. */
function recordOf({ answers }: Described): string {
  const [, name = ""] = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(Object.values(answers))) ?? [];
  return name;
}

function parametersOf({ pattern, method, query = {}, required = [] }: Described) {
  const path = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    ...(PARAMETERS[name] === undefined ? {} : { description: PARAMETERS[name] }),
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(query).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    ...(required.includes(name) ? { required: true } : {}),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
  const key = isWrite(method) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : [];
  return [...path, ...inQuery, ...key];
}

function requestOf(operation: Described) {
  const { body: fields, file, id } = operation;
  // An upload may have no field beside its file.
  const body = fields ?? (file && { type: "object", properties: {} });
  if (body === undefined) return {};
  const schema = withDescriptions(body, id, recordOf(operation));
  if (file === undefined)
    return {
      requestBody: {
        required: Array.isArray(body["required"]),
        content: { "application/json": { schema } },
      },
    };
  const binary = { type: "string", format: "binary" };
  const upload = file.most === undefined ? binary : { type: "array", items: binary, maxItems: file.most };
  // PHP reads a list from parts whose names end in brackets.
  const fieldsOfForm = Object.entries(propertiesOf(schema)).map(
    ([name, field]) => [[field["type"]].flat().includes("array") ? `${name}[]` : name, field] as const,
  );
  const properties = { ...Object.fromEntries(fieldsOfForm), [file.field]: upload };
  return {
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: { ...schema, properties },
          encoding: { [file.field]: { contentType: file.type } },
        },
      },
    },
  };
}

function answerOf(status: string, schema: JsonSchema | null | "file", { method, returns }: Described): Json {
  const answer = {
    description: DONE[Number(status)],
    ...(isWrite(method) && { headers: { "Undo-Token": { $ref: "#/components/headers/UndoToken" } } }),
  };
  if (schema === null) return answer;
  if (schema !== "file") return { ...answer, content: { "application/json": { schema: schema } } };
  const file = { schema: { type: "string", format: "binary" } };
  return { ...answer, content: Object.fromEntries((returns ?? ["image/*"]).map((type) => [type, file])) };
}

function answersOf(operation: Described) {
  const answers = Object.entries(operation.answers).map(([status, schema]) => [
    status,
    answerOf(status, schema, operation),
  ]);
  const guests = operation.middleware.includes("guest")
    ? [["302", { description: "Someone is signed in already. Marquee takes it for done." }]]
    : [];
  const refused = refusalsOf(operation).map((status) => [
    status,
    { $ref: `#/components/responses/${REFUSALS[status]?.name}` },
  ]);
  return Object.fromEntries([
    ...answers,
    ...guests,
    ...refused,
    ["5XX", { $ref: "#/components/responses/ServerError" }],
  ]) as Json;
}

function securityOf({ method, middleware }: Described) {
  const session = middleware.includes("auth") ? { session: [] } : {};
  const token = isWrite(method) ? { token: [] } : {};
  const both = { ...session, ...token };
  return Object.keys(both).length === 0 ? [] : [both];
}

function operationOf(operation: Described) {
  const { id, resource, summary, note, mark } = operation;
  const parameters = parametersOf(operation);
  return {
    operationId: id,
    tags: [resource],
    summary,
    ...(note === undefined ? {} : { description: note }),
    "x-marquee": mark,
    security: securityOf(operation),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestOf(operation),
    responses: answersOf(operation),
  };
}

/** The schemas that calls refer to, and those that these refer to. */
function reachable(paths: Json, schemas: Record<string, JsonSchema>): Json {
  const found: Json = {};
  const see = (value: unknown) => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name];
      if (name in found || schema === undefined) continue;
      found[name] = withDescriptions(schema, name);
      see(schema);
    }
  };
  see([paths, Object.values(REFUSALS)]);
  return found;
}

/** The OpenAPI document, from the contract, the API's rules, and its endpoint table. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const operation of described) {
    const path = (paths[operation.pattern] ??= {});
    path[operation.method.toLowerCase()] = operationOf(operation);
  }
  const schemas = reachable(paths, { ...components(), ...SHARED });
  return {
    openapi: "3.1.0",
    info: {
      title: "Marquee API",
      version: "1",
      summary: "The API behind a Marquee workspace.",
      description: INFO,
    },
    servers: [{ url: "http://127.0.0.1:8000", description: "The API in `api/`." }],
    tags: Object.entries(RESOURCES).map(([name, { about }]) => ({ name, description: about })),
    paths,
    components: {
      schemas,
      responses: {
        ...(Object.fromEntries(
          Object.values(REFUSALS).map(({ name, description, schema }) => [
            name,
            { description, content: { "application/json": { schema } } },
          ]),
        ) as Json),
        ServerError: {
          description: "Something went wrong. Nothing was saved.",
          content: { "application/json": { schema: ref("Message") } },
        },
      },
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          description: "Names this submission: sent again within a day, it is done once and answered alike.",
          schema: { type: "string", maxLength: 255 },
        },
      },
      headers: {
        UndoToken: {
          description:
            "Takes this change back, for 10 minutes and for the same person, where it can be taken back.",
          schema: { type: "string" },
        },
      },
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "marquee-session",
          description: "The session cookie. Its name can be set.",
        },
        token: {
          type: "apiKey",
          in: "header",
          name: "X-XSRF-TOKEN",
          description: "The value of the cookie `XSRF-TOKEN`, URL-decoded.",
        },
      },
    },
  };
}
