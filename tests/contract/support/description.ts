import addFormats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { endpoints } from "#api/routes.ts";
import { createRouter } from "#api/http/router.ts";
import { describeApi } from "../../description/document.ts";

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const description = describeApi();

/** The description with no room for fields that it does not name: what Marquee ignores, our own API must not send unnoticed. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (!isObject(value)) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, closed(entry)]));
  return isObject(schema["properties"]) && !("additionalProperties" in schema)
    ? { ...schema, additionalProperties: false }
    : schema;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
addFormats.default(ajv);
ajv.addSchema(closed(description) as Json, "description");

const validators = new Map<string, ValidateFunction>();

/** What is wrong with a value by the schema at a place of the description; empty where nothing is. */
function faultsOf(place: readonly string[], value: unknown): string[] {
  const pointer = place
    .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `description#/${pointer}` });
  validators.set(pointer, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

const at = (value: unknown, place: readonly string[]): unknown =>
  place.reduce((found, part) => (isObject(found) ? found[part] : undefined), value);

const match = createRouter(endpoints);

/** The operation of a request in the description; null for an endpoint that is not in it, or for none. */
function operationOf(method: string, path: string): string[] | null {
  try {
    const { endpoint } = match(path).for(method);
    const place = ["paths", endpoint.pattern, endpoint.method.toLowerCase()];
    return at(description, place) === undefined ? null : place;
  } catch {
    return null;
  }
}

/**
 * Checks an answer of our own API against the description.
 * @throws Error for a status, a media type, or a field that is not in it
 */
export async function checkAnswer(request: Request, response: Response): Promise<void> {
  const path = new URL(request.url).pathname;
  const method = request.headers.get("X-HTTP-Method-Override") ?? request.method;
  const operation = operationOf(method, path);
  if (operation === null || request.method === "OPTIONS" || request.signal.aborted) return;
  const fail = (what: string) => {
    throw new Error(`${request.method} ${path} answers ${response.status}, and the description ${what}`);
  };
  const { status } = response;
  const answers = [...operation, "responses"];
  const named =
    at(description, [...answers, String(status)]) === undefined
      ? `${Math.floor(status / 100)}XX`
      : String(status);
  const answer = at(description, [...answers, named]);
  if (!isObject(answer)) return fail("does not have this status");
  const place = typeof answer["$ref"] === "string" ? answer["$ref"].slice(2).split("/") : [...answers, named];
  const content = at(description, [...place, "content"]);
  const [type = ""] = (response.headers.get("Content-Type") ?? "").split(";");
  if (request.method === "HEAD" || status === 304 || type === "") return;
  if (!isObject(content)) return fail(`has no body for it, but ${type} came`);
  if (type.startsWith("image/") && "image/*" in content) return;
  if (!(type in content)) return fail(`does not have ${type}`);
  if (type !== "application/json") return;
  const faults = faultsOf([...place, "content", type, "schema"], await response.json());
  if (faults.length > 0) fail(`does not have this body:\n${faults.join("\n")}`);
}
