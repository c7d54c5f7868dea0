import { FILE_TOO_LARGE } from "#contract/images.ts";
import { type ErrorPayload, fieldMessages } from "#contract/error-payload.ts";
import { waitInWords } from "#lib/durations.ts";
import { plainMessage } from "./plain-message.ts";

/**
 * Explains why a call to the API failed. `message` is a sentence for users: the API's own if it is fit to be shown, otherwise the
 * specification's.
 */
export class ApiError extends Error {
  override name = "ApiError";
  /** The status of our own response if no better one is known. */
  readonly status: number;
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** 401: the session has ended. */
export class UnauthorizedError extends ApiError {
  override name = "UnauthorizedError";
  constructor() {
    super(401, "Unauthorized");
  }
}
export class ForbiddenError extends ApiError {
  override name = "ForbiddenError";
  /** `reauthenticate` if the API requires the password again. */
  readonly reason: string | undefined;
  constructor(message: string, reason?: string) {
    super(403, message);
    this.reason = reason;
  }
}
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
  /** `withdrawn` if it was there for this client before. */
  readonly reason: string | undefined;
  constructor(message = "Not found", reason?: string) {
    super(404, message);
    this.reason = reason;
  }
}
/** The API has no such call, as opposed to no such record. */
export class NotOfferedError extends NotFoundError {
  override name = "NotOfferedError";
  /** @param what a lowercase noun, such as "calendar feeds" */
  constructor(what: string) {
    super(`This server does not offer ${what} yet`);
  }
}
/** 409 without a reason always means this. */
export class EmailNotVerifiedError extends ApiError {
  override name = "EmailNotVerifiedError";
  constructor() {
    super(409, "Your email address is not verified.");
  }
}
/** 412: another user saved first. `current` is the saved record. */
export class StaleError extends ApiError {
  override name = "StaleError";
  readonly current: unknown;
  constructor(message: string, current: unknown) {
    super(412, message);
    this.current = current;
  }
}
export class TooLargeError extends ApiError {
  override name = "TooLargeError";
  constructor() {
    super(413, FILE_TOO_LARGE);
  }
}
/** 422 with errors by the API's field names (`items.0.name`). `formErrors` belong to no field. */
export class ValidationError extends ApiError {
  override name = "ValidationError";
  readonly fieldErrors: Record<string, string[]>;
  readonly formErrors: string[];
  constructor(message: string, fieldErrors: Record<string, string[]>, formErrors: string[]) {
    super(422, message);
    this.fieldErrors = fieldErrors;
    this.formErrors = formErrors;
  }
}
export class TooManyRequestsError extends ApiError {
  override name = "TooManyRequestsError";
  /** In seconds, if the API sent it. */
  readonly retryAfter: number | null;
  constructor(retryAfter: number | null) {
    super(
      429,
      retryAfter
        ? `Too many attempts. Try again in ${waitInWords(retryAfter)}.`
        : "Too many attempts. Try again in a minute.",
    );
    this.retryAfter = retryAfter;
  }
}
export class BadRequestError extends ApiError {
  override name = "BadRequestError";
}
/** 5xx other than 503 and 507. */
export class ServerError extends ApiError {
  override name = "ServerError";
  constructor() {
    super(500, "Request Failed");
  }
}
export class MaintenanceError extends ApiError {
  override name = "MaintenanceError";
  /** Seconds, from 1 to 3,600. */
  readonly retryAfter: number | null;
  /** @param message the reason, if the API gives one. Laravel's own message says only that it is down */
  constructor(retryAfter: number | null, message?: string) {
    const isKnown = message !== undefined && message !== "Service Unavailable";
    super(503, isKnown ? message : "We’re down for maintenance. Try again in a moment.");
    this.retryAfter = retryAfter;
  }
}
/** 507: the server's disk is full. */
export class StorageFullError extends ApiError {
  override name = "StorageFullError";
  constructor() {
    super(507, "The server’s storage is full, so nothing was saved. Tell your server administrator.");
  }
}
/** A 2xx response whose body violates the contract: HTML, truncated JSON, or another structure. */
export class BadResponseError extends ApiError {
  override name = "BadResponseError";
  constructor(options?: ErrorOptions) {
    super(502, "Request Failed", options);
  }
}
/** No response arrived. `isUncertain` means that the request was sent, so a write may have succeeded. */
export class NetworkError extends ApiError {
  override name = "NetworkError";
  readonly isUncertain: boolean;
  constructor(isUncertain: boolean, options?: ErrorOptions) {
    super(503, "Network Error", options);
    this.isUncertain = isUncertain;
  }
}
export class TimeoutError extends ApiError {
  override name = "TimeoutError";
  constructor() {
    super(504, "The server is taking too long to respond. Try again.");
  }
}
/** The client disconnected before the response was sent. */
export class AbortedError extends ApiError {
  override name = "AbortedError";
  constructor() {
    super(499, "Aborted");
  }
}

/** Matches internals of a server, which must never appear on a page, whatever the status. */
const insides =
  /SQLSTATE|Illuminate\\|vendor\/|App\\\\?Models|\bat \S+ \(|#\d+ \/|ECONN|fetch failed|https?:\/\/|\/(var|home|srv|usr|app)\/|[A-Za-z]:\\|Stack trace|<\/?[a-z]/i;

/** Returns the API's sentence if users may read it: plain text of up to 300 characters without a server's internals. */
export function presentable(message: unknown): string | null {
  if (typeof message !== "string") return null;
  // Laravel states every wait in seconds, however long.
  const text = message
    .trim()
    .replace(/(?<=^Too many .+ in )(\d{1,6}) seconds(?=\.$)/, (_, seconds: string) =>
      waitInWords(Number(seconds)),
    );
  const plain = plainMessage(text);
  if (plain !== text) return plain;
  return text && text.length <= 300 && !insides.test(text) ? text : null;
}

/** Parses a Retry-After header (seconds or a date) into seconds from 1 to 3,600. Returns null if it is missing or unreadable. */
export function retryAfterSeconds(header: string | undefined, now = Date.now()): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, Math.ceil(seconds))) : null;
}

/** The maximum number of messages that are shown. The rest are only counted. */
const maxMessages = 100;

/** Normalizes the three formats of `errors`: a string, an object of arrays, and an array of objects with one key. */
export function validationError(payload: ErrorPayload): ValidationError {
  const message = presentable(payload.message) ?? "Request Failed";
  const fields = new Map<string, string[]>();
  let count = 0;
  for (const [field, messages] of Object.entries(fieldMessages(payload))) {
    for (const text of messages.map(presentable).filter((text) => text !== null)) {
      count += 1;
      if (count <= maxMessages) fields.set(field, [...(fields.get(field) ?? []), text]);
    }
  }
  const rest = count > maxMessages ? [`and ${count - maxMessages} more errors`] : [];
  return new ValidationError(message, Object.fromEntries(fields), count ? rest : [message]);
}
