import { z } from "zod";
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from "#contract/limits.ts";
import { passwordFault } from "#domain/account/password-faults.server.ts";
import type { Owner, PasswordFault } from "#domain/account/password-faults.server.ts";

/**
 * Laravel's rules as zod schemas. Messages are templates: `validate` replaces `:attribute` with the attribute's name. The
 * metadata has the limits too, for the description of the API.
 * Source of the texts: laravel/framework src/Illuminate/Translation/lang/en/validation.php.
 */
const REQUIRED = "The :attribute field is required.";
export const CONTROL_CHARACTERS = "The :attribute field must not contain control characters.";

const missing = (input: unknown) =>
  input === undefined || input === null || (Array.isArray(input) && input.length === 0);

const typed = (wrong: string) => ({
  error: (issue: { input?: unknown }) => (missing(issue.input) ? REQUIRED : wrong),
});

/** Counts code points, as PHP's mb_strlen does, and not UTF-16 units. */
const lengthOf = (text: string) => {
  let length = 0;
  for (const _ of text) length++;
  return length;
};

export const text = (limits: { min?: number; max?: number } = {}) => {
  const { min = 0, max = Number.POSITIVE_INFINITY } = limits;
  return z
    .string(typed("The :attribute field must be a string."))
    .refine((value) => lengthOf(value) >= min, `The :attribute field must be at least ${min} characters.`)
    .refine(
      (value) => lengthOf(value) <= max,
      `The :attribute field must not be greater than ${max} characters.`,
    )
    .meta({
      ...(min > 0 ? { minLength: min } : {}),
      ...(max < Number.POSITIVE_INFINITY ? { maxLength: max } : {}),
    });
};

/** Line ends and other control characters, and those that turn the direction of the text around them. */
const NOT_IN_NAMES = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** Neither a space, a mark, nor a letter that is drawn as nothing. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** A text that names something in lists, links, and e-mails: one line that can be seen and doesn't disturb what is around it. */
export const nameText = (limits: { min?: number; max?: number } = {}) =>
  text(limits).refine(
    (value) => value === "" || (!NOT_IN_NAMES.test(value) && VISIBLE.test(value)),
    "Enter this on one line, without hidden characters.",
  );

export const id = () => text({ max: 64 });

const EMAIL =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)*$/u;

const isEmail = (value: string) => value.length <= 320 && EMAIL.test(value);

export const email = () =>
  text().refine(isEmail, "The :attribute field must be a valid email address.").meta({ format: "email" });

const isShort = (value: string) => value.length <= EMAIL_MAX;
const TOO_LONG = `The :attribute field must not be greater than ${EMAIL_MAX} characters.`;

/** An e-mail address that is stored. Use `email` for one that is only looked up. */
export const keptEmail = () => email().refine(isShort, TOO_LONG).meta({ maxLength: EMAIL_MAX });

export const accountEmail = () =>
  email()
    .refine((value) => value === value.toLowerCase(), "The :attribute field must be lowercase.")
    .refine(isShort, TOO_LONG)
    .meta({ maxLength: EMAIL_MAX });

const PASSWORD_FAULTS: Record<PasswordFault, string> = {
  control: CONTROL_CHARACTERS,
  short: `The :attribute field must be at least ${PASSWORD_MIN} characters.`,
  long: `The :attribute field must not be greater than ${PASSWORD_MAX} characters.`,
  common: "This password is too common. Choose one that’s harder to guess.",
  personal: "Choose a password that isn’t your name or e-mail address.",
};

export const passwordComplaint = (password: string, owner: Owner) => {
  const fault = passwordFault(password, owner);
  return fault === null ? undefined : PASSWORD_FAULTS[fault];
};

/** A new password. `confirmation` is compared untrimmed, as sent. */
export const newPassword = (confirmation: unknown, owner: Owner) =>
  z
    .string(typed("The :attribute field must be a string."))
    .superRefine((value, context) => {
      if (value !== confirmation) context.addIssue("The :attribute field confirmation does not match.");
      const complaint = passwordComplaint(value, owner);
      if (complaint !== undefined) context.addIssue(complaint);
    })
    .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });

/** Accepts numeric strings, as Laravel does, because forms send only strings. */
const numeric = (value: unknown) =>
  typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;

export const number = (limits: { min?: number; max?: number } = {}) => {
  const { min = -1e15, max = 1e15 } = limits;
  return z.preprocess(
    numeric,
    z
      .number(typed("The :attribute field must be a number."))
      .refine((value) => value >= min, `The :attribute field must be at least ${min}.`)
      .refine((value) => value <= max, `The :attribute field must not be greater than ${max}.`)
      .meta(limits.min === undefined ? {} : { minimum: min }),
  );
};

export const integer = (limits: { min?: number; max?: number } = {}) => {
  const { min = -2_147_483_648, max = 2_147_483_647 } = limits;
  return z.preprocess(
    numeric,
    z
      .number(typed("The :attribute field must be an integer."))
      .refine((value) => Number.isInteger(value), "The :attribute field must be an integer.")
      .refine((value) => value >= min, `The :attribute field must be at least ${min}.`)
      .refine((value) => value <= max, `The :attribute field must not be greater than ${max}.`)
      .meta({
        type: "integer",
        ...(limits.min === undefined ? {} : { minimum: min }),
        ...(limits.max === undefined ? {} : { maximum: max }),
      }),
  );
};

export const boolean = () =>
  z.preprocess(
    (value) => (value === 1 || value === "1" ? true : value === 0 || value === "0" ? false : value),
    z.boolean(typed("The :attribute field must be true or false.")),
  );

export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, typed("The selected :attribute is invalid."));

const isRealDay = (value: string) => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (match === null) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

/** A plain day. Laravel's `date` accepts many more formats, but only one can be sorted as text. */
export const day = () =>
  z
    .string(typed("The :attribute field must be a valid date."))
    .refine(isRealDay, "The :attribute field must be a valid date.")
    .meta({ format: "date" });

/** An instant with a zone or `Z`. Stored in UTC. */
export const instant = () =>
  z
    .string(typed("The :attribute field must be a valid date."))
    .refine(
      (value) =>
        /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
        isRealDay(value.slice(0, 10)) &&
        !Number.isNaN(Date.parse(value)),
      "The :attribute field must be a valid date.",
    )
    .meta({ format: "date-time" })
    .transform((value) => new Date(value).toISOString());

/** Accepts only URLs that are safe to open in a browser. */
export const url = (limits: { max: number }) =>
  text(limits)
    .refine((value) => {
      const parsed = URL.parse(value);
      return (
        parsed !== null &&
        /^https?:$/.test(parsed.protocol) &&
        parsed.username === "" &&
        parsed.password === ""
      );
    }, "The :attribute field must be a valid URL.")
    .meta({ format: "uri", maxLength: limits.max });

export const timezone = () =>
  text({ max: 64 }).refine((value) => {
    try {
      Intl.DateTimeFormat("en", { timeZone: value });
      return true;
    } catch {
      return false;
    }
  }, "The :attribute field must be a valid timezone.");

export const currency = () => text().regex(/^[A-Z]{3}$/, "The :attribute field format is invalid.");

/** A list. If it is too long, its entries aren't validated. */
export const list = <T extends z.ZodType>(entry: T, limits: { max: number }) =>
  z
    .array(z.unknown(), { error: "The :attribute field must be an array." })
    .refine(
      (value) => value.length <= limits.max,
      `The :attribute field must not have more than ${limits.max} items.`,
    )
    .pipe(z.array(entry).meta({ maxItems: limits.max }));

/** A map with a fixed set of keys. PHP's empty map `[]` is accepted. */
export const mapOf = <T extends z.ZodType>(keys: readonly string[], entry: T) =>
  z.preprocess(
    (value) => (Array.isArray(value) && value.length === 0 ? {} : value),
    z
      .record(z.string(), entry, { error: "The :attribute field must be an array." })
      .refine(
        (value) => Object.keys(value).every((key) => keys.includes(key)),
        "The selected :attribute is invalid.",
      )
      .meta({ propertyNames: { enum: [...keys] } }),
  );
