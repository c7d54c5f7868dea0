import { FILE_TOO_LARGE } from "#contract/images.ts";
import { type ErrorPayload, fieldMessages } from "#contract/error-payload.ts";
import { waitInWords } from "#lib/durations.ts";
import { plainMessage } from "./plain-message.ts";

/**
 * Why a call to the API did not bring what was asked for. `message` is a sentence for people: the API's own words when they are
 * fit to be shown, else the words of the specification.
 */
export class ApiError extends Error {
  override name = "ApiError";
  /** The status our own answer carries when nothing better is known. */
  readonly status: number;
  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** 401: the session is gone. */
export class UnauthorizedError extends ApiError {
  override name = "UnauthorizedError";
  constructor() {
    super(401, "Unauthorized");
  }
}
export class ForbiddenError extends ApiError {
  override name = "ForbiddenError";
  /** `reauthenticate` when the API wants the password once more. */
  readonly reason: string | undefined;
  constructor(message: string, reason?: string) {
    super(403, message);
    this.reason = reason;
  }
}
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
  constructor(message = "Not found") {
    super(404, message);
  }
}
/** The API has no such call at all, which is something else than a record that is not there. */
export class NotOfferedError extends NotFoundError {
  override name = "NotOfferedError";
  /** @param what the thing, in small letters, such as "calendar feeds" */
  constructor(what: string) {
    super(`This server does not offer ${what} yet`);
  }
}
/** 409 means this and nothing else. */
export class EmailNotVerifiedError extends ApiError {
  override name = "EmailNotVerifiedError";
  constructor() {
    super(409, "Your email address is not verified.");
  }
}
/** 412: somebody saved in between. `current` is the record as it stands now. */
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
/** 422, by the API's field names (`items.0.name`); `formErrors` is what belongs to no field. */
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
  /** Seconds, when the API said so. */
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
/** Any other 4xx. */
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
  /** Seconds, between 1 and 3,600. */
  readonly retryAfter: number | null;
  /** @param message what is wrong when the API says so; Laravel's own words say only that it is down */
  constructor(retryAfter: number | null, message?: string) {
    const isKnown = message !== undefined && message !== "Service Unavailable";
    super(503, isKnown ? message : "We’re down for maintenance. Try again in a moment.");
    this.retryAfter = retryAfter;
  }
}
/** 507: there is no room on the server's disk. */
export class StorageFullError extends ApiError {
  override name = "StorageFullError";
  constructor() {
    super(507, "The server’s storage is full, so nothing was saved. Tell your server administrator.");
  }
}
/** A 2xx whose body is not what the contract says: HTML, cut-off JSON, another shape. */
export class BadResponseError extends ApiError {
  override name = "BadResponseError";
  constructor(options?: ErrorOptions) {
    super(502, "Request Failed", options);
  }
}
/** No answer at all. `isUncertain`: the request had left, so a write may have been done all the same. */
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
/** The browser went away; nobody reads the answer. */
export class AbortedError extends ApiError {
  override name = "AbortedError";
  constructor() {
    super(499, "Aborted");
  }
}

/** Signs of a server's insides: none of them may reach a page, whatever the status. */
const insides =
  /SQLSTATE|Illuminate\\|vendor\/|App\\\\?Models|\bat \S+ \(|#\d+ \/|ECONN|fetch failed|https?:\/\/|\/(var|home|srv|usr|app)\/|[A-Za-z]:\\|Stack trace|<\/?[a-z]/i;

/** The API's sentence when it is one that a person may read: plain text of at most 300 characters without a server's insides. */
export function presentable(message: unknown): string | null {
  if (typeof message !== "string") return null;
  // Laravel counts in seconds, however many they are.
  const text = message
    .trim()
    .replace(/(?<=^Too many .+ in )(\d{1,6}) seconds(?=\.$)/, (_, seconds: string) =>
      waitInWords(Number(seconds)),
    );
  const plain = plainMessage(text);
  if (plain !== text) return plain;
  return text && text.length <= 300 && !insides.test(text) ? text : null;
}

/** Seconds from a Retry-After header (seconds or a date), clamped to 1 to 3,600; null when absent or unreadable. */
export function retryAfterSeconds(header: string | undefined, now = Date.now()): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, Math.ceil(seconds))) : null;
}

/** At most this many messages are shown; the rest are counted. */
const maxMessages = 100;

/** Brings the three shapes of `errors` (string, object of arrays, array of single-key objects) to one. */
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
