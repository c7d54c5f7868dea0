import { z } from "zod";
import { PASSWORD_COST, type PasswordCost } from "#api/account/passwords.ts";
import { readKeyRing } from "#api/vault/key-ring.ts";
import type { KeyRing } from "#api/vault/keys.ts";

/** The validated configuration of the process. Nothing else in `api/` reads the environment. */
export type Config = {
  environment: "production" | "development" | "test";
  port: number;
  dataDir: string;
  /** The API's public origin, without a trailing slash. Every URL in e-mails, pages, and records starts with it. */
  appUrl: string;
  /** The web app's public origin, without a trailing slash. */
  frontendUrl: string;
  /** The literal `base64:…` string. If null, the key is stored in the data folder. */
  appKey: string | null;
  /** The keys of the vault, newest first. If null, they are stored in the data folder. */
  vaultKeys: KeyRing | null;
  statefulDomains: string[];
  trustedProxies: string[];
  sessionCookie: string;
  xsrfCookie: string;
  smtpUrl: string | null;
  /** Whether only those who see the server's output may read the e-mails that stay on this machine. */
  locksOutbox: boolean;
  mailFrom: string;
  databaseUrl: string | null;
  /** Null if uploads are in the data folder. */
  s3: BucketPlace | null;
  seed: boolean;
  passwordCost: PasswordCost;
  /** Registrations per IP address. A class or an office that signs up together may need more. */
  registrationsPerHour: number;
  /** The hosts that webhooks may call, or `*` for all. None turns them off. */
  outgoingHosts: string[];
  /** `host:port` pairs that may be at a private address. */
  outgoingPrivate: string[];
  /** Where Prometheus asks for numbers. Null if nothing is counted. */
  metrics: { port: number; host: string } | null;
};

/** A bucket of S3-compatible storage, and what the names of its files begin with. */
export type BucketPlace = {
  endpoint: string;
  region: string;
  key: string;
  secret: string;
  bucket: string;
  prefix: string;
};

export class ConfigError extends Error {}

const anyPort = z.coerce.number().int().min(1).max(65535);
const port = (otherwise: number) => anyPort.default(otherwise);
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine(
    (url) => url.pathname === "/" && url.search === "" && url.hash === "",
    "must be an origin without a path",
  )
  .transform((url) => url.origin);
const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ""),
  );
const cookieName = z.string().regex(/^[\w-]+$/, "can include only letters, digits, -, and _");
const url = (protocol: RegExp) => z.url({ protocol }).nullable().default(null);

/** `https://key:secret@host/bucket/folder?region=…` */
const bucketPlace = z
  .string()
  .transform((text, context): BucketPlace => {
    const place = readBucketPlace(text);
    if (place !== null) return place;
    context.addIssue(
      "it must be https://KEY:SECRET@HOST/BUCKET?region=REGION, with %2F for a / in the secret, and may have a folder behind the bucket",
    );
    return z.NEVER;
  })
  .nullable()
  .default(null);

const Environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development").catch("development"),
  PORT: port(3000),
  API_PORT: port(8000),
  DATA_DIR: z.string().min(1).default("./data"),
  APP_URL: origin.optional(),
  FRONTEND_URL: origin.optional(),
  /** The web app's own setting, which counts if `FRONTEND_URL` is missing. */
  PUBLIC_ORIGIN: origin.optional(),
  APP_KEY: z.string().optional(),
  VAULT_KEYS: z.string().optional(),
  SANCTUM_STATEFUL_DOMAINS: list,
  TRUSTED_PROXIES: list,
  SESSION_COOKIE: cookieName.default("marquee-session"),
  XSRF_COOKIE: cookieName.default("XSRF-TOKEN"),
  SMTP_URL: url(/^smtps?$/),
  /** `outbox`. Login shells set it to the path of a mailbox, which says nothing here. */
  MAIL: z.string().optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+$/)
    .default("Marquee <marquee@localhost>"),
  DATABASE_URL: url(/^postgres(ql)?$/),
  S3_URL: bucketPlace,
  SEED: z.string().optional(),
  REGISTRATIONS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(30),
  OUTGOING_HOSTS: list,
  OUTGOING_PRIVATE: list.refine(
    (pairs) => pairs.every((pair) => /^(?:[^\s:[\]]+|\[[0-9a-f:.]+\]):\d{1,5}$/i.test(pair)),
    "must be host:port pairs",
  ),
  API_METRICS_PORT: anyPort.optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
});

/** Where the data is. */
export type DataConfig = Pick<Config, "dataDir" | "databaseUrl" | "s3">;

type Source = Record<string, string | undefined>;

function parse<Schema extends z.ZodType>(schema: Schema, source: Source): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${String(issue?.path[0])} is not valid: ${issue?.message ?? "unknown"}`);
}

/**
 * Reads where the data is, for programs that need nothing else: no secrets, and no mail server.
 * @throws ConfigError as `readConfig` does
 */
export function readDataConfig(source: Source): DataConfig {
  const env = parse(Environment.pick({ DATA_DIR: true, DATABASE_URL: true, S3_URL: true }), source);
  return { dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, s3: env.S3_URL };
}

/**
 * Reads and validates the environment.
 * @throws ConfigError with one line that names the variable and never its value
 */
export function readConfig(source: Source): Config {
  const env = parse(Environment, source);
  const frontendUrl = env.FRONTEND_URL ?? env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`;
  const isPublic = !isLoopback(frontendUrl);
  if (isPublic && env.SMTP_URL === null && env.MAIL !== "outbox")
    throw new ConfigError(
      "SMTP_URL is missing, so no one would get an e-mail: set it, or keep e-mails in DATA_DIR/outbox with the line MAIL=outbox",
    );
  return {
    environment: env.NODE_ENV,
    port: env.API_PORT,
    dataDir: env.DATA_DIR,
    appUrl: env.APP_URL ?? `http://127.0.0.1:${env.API_PORT}`,
    frontendUrl,
    appKey: checkedKey(env.APP_KEY, env.NODE_ENV),
    vaultKeys: checkedKeyRing(env.VAULT_KEYS, isPublic),
    statefulDomains: [
      ...(env.SANCTUM_STATEFUL_DOMAINS.length > 0
        ? env.SANCTUM_STATEFUL_DOMAINS
        : [`localhost:${env.PORT}`, `127.0.0.1:${env.PORT}`, `[::1]:${env.PORT}`]),
      new URL(frontendUrl).host,
    ],
    trustedProxies: env.TRUSTED_PROXIES,
    sessionCookie: env.SESSION_COOKIE,
    xsrfCookie: env.XSRF_COOKIE,
    smtpUrl: env.SMTP_URL,
    locksOutbox: isPublic,
    mailFrom: env.MAIL_FROM,
    databaseUrl: env.DATABASE_URL,
    s3: env.S3_URL,
    // The demo accounts have a published password, so public servers must request them explicitly.
    seed: env.SEED === undefined ? !isPublic : env.SEED !== "0",
    passwordCost: PASSWORD_COST,
    registrationsPerHour: env.REGISTRATIONS_PER_HOUR,
    outgoingHosts: env.OUTGOING_HOSTS,
    outgoingPrivate: env.OUTGOING_PRIVATE,
    metrics:
      env.API_METRICS_PORT === undefined ? null : { port: env.API_METRICS_PORT, host: env.METRICS_HOST },
  };
}

const isLoopback = (origin: string) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);

const BUCKET_PATH = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/;

function readBucketPlace(text: string): BucketPlace | null {
  const address = URL.parse(text);
  if (address === null || !/^https?:$/.test(address.protocol) || address.hash !== "") return null;
  const { username, password, pathname, searchParams, origin: endpoint } = address;
  const { region = "us-east-1", ...others } = Object.fromEntries(searchParams);
  const [, bucket = "", folder] = BUCKET_PATH.exec(pathname) ?? [];
  if (username === "" || password === "" || bucket === "" || region === "" || Object.keys(others).length > 0)
    return null;
  try {
    const [key, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
    return { endpoint, region, key, secret, bucket, prefix: folder === undefined ? "" : `${folder}/` };
  } catch {
    return null;
  }
}

/** 32 random bytes have about 30 different values. An example key has only a few. */
const LEAST_DISTINCT_BYTES = 16;

function checkedKey(key: string | undefined, environment: string): string | null {
  if (key === undefined) {
    if (environment !== "production") return null;
    throw new ConfigError("APP_KEY is missing: set it to `base64:` followed by 32 random bytes in base64");
  }
  if (!isUsableKey(key)) {
    throw new ConfigError(
      "APP_KEY is too short or an example: it must be `base64:` and 32 random bytes in base64",
    );
  }
  return key;
}

function checkedKeyRing(keys: string | undefined, isPublic: boolean): KeyRing | null {
  if (keys === undefined) {
    if (!isPublic) return null;
    throw new ConfigError(
      "VAULT_KEYS is missing, so secrets in the vault would have no key: add the line VAULT_KEYS=k1: with the output of `openssl rand -base64 32` behind it, and keep a copy in a safe place",
    );
  }
  const ring = readKeyRing(keys);
  if (ring === null)
    throw new ConfigError(
      "VAULT_KEYS is not valid: it must be name:key pairs between commas, newest first, and each key 32 random bytes in base64",
    );
  return ring;
}

export function isUsableKey(key: string): boolean {
  if (!/^base64:[A-Za-z0-9+/]{43}=$/.test(key)) return false;
  const bytes = Buffer.from(key.slice("base64:".length), "base64");
  return bytes.length === 32 && new Set(bytes).size >= LEAST_DISTINCT_BYTES;
}
