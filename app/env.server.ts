import { isIP } from "node:net";
import { z } from "zod";

const isProduction = process.env.NODE_ENV === "production" || process.env.NODE_ENV === undefined;
const exampleSecrets = new Set(["changeme", "secret", "s3Cr3t", "example"]);

const origin = z.url({ protocol: /^https?$/ }).transform((value, issues) => {
  const url = new URL(value);
  if (url.pathname !== "/" || url.search || url.hash || url.username)
    issues.addIssue("must be an origin, like https://app.example.com");
  return url.origin;
});

const secret = z
  .string()
  .min(32, "must have at least 32 characters")
  .refine((value) => !exampleSecrets.has(value.replace(/(.+?)\1*$/, "$1")), "must not be an example");

const apiUrl = z.url({ protocol: /^https?$/ }).transform((value, issues) => {
  const url = new URL(value);
  if (url.username || url.search || url.hash)
    issues.addIssue("must be a URL without a user name, query, or fragment");
  return url;
});

const cookieName = z.string().regex(/^[A-Za-z0-9_-]+$/, "can include only letters, digits, -, and _");

function isAddressOrRange(entry: string): boolean {
  const [address = "", prefix] = entry.split("/");
  const family = isIP(address);
  if (family === 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}

const EnvSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  /** How many processes share the port. */
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  /** If unset, nothing is counted. Of several processes, each has a port: this one, and those after it. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  /** If unset, the loopback names at PORT are each an origin of their own. */
  PUBLIC_ORIGIN: origin.optional(),
  API_URL: apiUrl.prefault("http://127.0.0.1:8000"),
  /** The API's origin for browsers and e-mails, if it differs from API_URL. */
  API_PUBLIC_ORIGIN: origin.optional(),
  /** The time zone of the API's days that are sent as instants, and of its times without a zone. */
  API_TIMEZONE: z.string().default("UTC").refine(isTimeZone, "must be a time zone, like Europe/Berlin"),
  SESSION_COOKIE: cookieName.default("marquee-session"),
  XSRF_COOKIE: cookieName.default("XSRF-TOKEN"),
  /**
   * The first secret signs and encrypts, and all of them verify. Add a new secret in front, and remove the old one a day later.
   */
  SESSION_SECRET: z
    .string()
    .transform((value) => value.split(","))
    .pipe(z.array(secret).min(1)),
  DATA_DIR: z.string().default("./data"),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .refine(
      (entries) => entries.every(isAddressOrRange),
      "must list IP addresses or ranges, like 10.0.0.0/8",
    ),
  /** The maximum milliseconds of a read or write, including the response body. */
  API_TIMEOUT_MS: z.coerce.number().int().positive().default(15_000),
  API_UPLOAD_TIMEOUT_MS: z.coerce.number().int().positive().default(60_000),
});

function readEnv() {
  const values = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  if (!isProduction) values.SESSION_SECRET ??= "only-for-development-and-never-elsewhere";
  const parsed = EnvSchema.safeParse(values);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  if (isProduction && process.env.NODE_TLS_REJECT_UNAUTHORIZED === "0")
    problems.push("NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in production");
  if (problems.length || !parsed.success) {
    // One line that an operator can act on. The value itself never reaches a log.
    process.stderr.write(`Marquee can’t start: ${problems.join("; ")}\n`);
    process.exit(1);
  }
  return Object.freeze({ ...parsed.data, isProduction });
}

export const env = readEnv();
