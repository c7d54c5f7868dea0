import type { ErrorCode } from "#contract/error-payload.ts";

export type FieldErrors = Record<string, string[]>;

/** A response other than success, thrown from anywhere below `createApp`. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(typeof body["message"] === "string" ? body["message"] : `HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

const plain = (status: number, message: string, headers?: Record<string, string>) =>
  new HttpError(status, { message }, headers);

export const badRequest = () => plain(400, "Bad request.");
export const unauthenticated = () => plain(401, "Unauthenticated.");
export const forbidden = (message = "This action is unauthorized.", reason?: string) =>
  new HttpError(403, reason === undefined ? { message } : { message, reason });
export const invalidSignature = () => plain(403, "Invalid signature.");
/** Uses one message for all: an unknown id must look the same as another organization's. */
export const notFound = () => plain(404, "Not found.");
export const routeNotFound = (path: string) =>
  plain(404, `The route ${path.replace(/^\//, "")} could not be found.`);
export const methodNotAllowed = (method: string, path: string, allowed: string[]) =>
  plain(
    405,
    `The ${method} method is not supported for route ${path.replace(/^\//, "")}. Supported methods: ${allowed.join(", ")}.`,
    { Allow: allowed.join(", ") },
  );
export const emailNotVerified = () => plain(409, "Your email address is not verified.");
/** What is stored was changed or moved outside. A 409 without this reason is about the e-mail address. */
export const unopenable = (message: string) => new HttpError(409, { message, reason: "unopenable" });
/** @param data the current record, so that the client can show both versions */
export const stale = (data: unknown) =>
  new HttpError(412, { message: "Someone else saved changes while you were editing.", data });
export const tooLarge = () => plain(413, "The POST data is too large.");
export const unsupportedMediaType = () => plain(415, "This content type or encoding is not supported.");
export const tokenMismatch = () => plain(419, "CSRF token mismatch.");
export const serverError = () => plain(500, "Server Error");
/** "Service Unavailable" is Laravel's message for maintenance. Other messages name the cause. */
export const unavailable = (message = "Service Unavailable") => plain(503, message, { "Retry-After": "1" });
export const databaseBusy = () =>
  unavailable("The database is busy, so nothing was saved. Try again in a moment.");
export const storageAway = () =>
  unavailable("The file storage can’t be reached, so nothing was saved. Try again in a moment.");
export const storageFull = () =>
  plain(507, "The server’s storage is full, so nothing was saved. Tell your server administrator.");

/** What a client may do something about, by the field's name. */
type Codes = Record<string, ErrorCode>;

/**
 * Returns Laravel's 422. The summary counts the messages of all fields.
 * @param codes for what a client answers otherwise than by showing the message
 */
export function invalid(
  errors: FieldErrors,
  { headers = {}, codes }: { headers?: Record<string, string>; codes?: Codes } = {},
): HttpError {
  const all = Object.values(errors).flat();
  const more = all.length - 1;
  const first = all[0] ?? "The given data was invalid.";
  const suffix = more <= 0 ? "" : ` (and ${more} more error${more === 1 ? "" : "s"})`;
  return new HttpError(422, { message: first + suffix, errors, ...(codes && { codes }) }, headers);
}

export const fieldErrorsIn = ({ body }: HttpError): FieldErrors => (body["errors"] ?? {}) as FieldErrors;
export const codesIn = ({ body }: HttpError): Codes => (body["codes"] ?? {}) as Codes;

/** Returns a 422 about the entire request. */
export const invalidInput = (message: string) => new HttpError(422, { message, errors: {} });
export const invalidField = (field: string, message: string, code?: ErrorCode) =>
  invalid({ [field]: [message] }, code && { codes: { [field]: code } });
