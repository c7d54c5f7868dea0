import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { z } from "zod";

const PayloadSchema = z.object({ iv: z.base64(), value: z.base64(), mac: z.hex() });

/** Compares lengths first, then in constant time. The values are always digests or random tokens. */
export function safeEqual(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns the raw bytes of a `base64:…` key. */
export const keyBytes = (appKey: string) => Buffer.from(appKey.replace(/^base64:/, ""), "base64");

const keys = new Map<string, KeyObject>();

/** Returns the prepared key. A process has one or two, and preparing one takes longer than using it. */
function keyOf(appKey: string): KeyObject {
  const known = keys.get(appKey) ?? createSecretKey(keyBytes(appKey));
  if (keys.size < 8) keys.set(appKey, known);
  return known;
}

/**
 * Encrypts like Laravel's Encrypter, AES-256-CBC with an HMAC: base64 of JSON {iv, value, mac, tag}. Source: laravel/framework
 * src/Illuminate/Encryption/Encrypter.php.
 */
export function encrypt(plain: string, appKey: string): string {
  const key = keyOf(appKey);
  const iv = randomBytes(16);
  const cipher = createCipheriv("aes-256-cbc", key, iv);
  const value = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]).toString("base64");
  const mac = macOf(iv.toString("base64"), value, key);
  return Buffer.from(JSON.stringify({ iv: iv.toString("base64"), value, mac, tag: "" })).toString("base64");
}

/** Returns the plain text, or null for anything that wasn't encrypted with this key. */
export function decrypt(payload: string, appKey: string): string | null {
  const key = keyOf(appKey);
  try {
    const parsed = PayloadSchema.safeParse(JSON.parse(Buffer.from(payload, "base64").toString("utf8")));
    if (!parsed.success || !safeEqual(macOf(parsed.data.iv, parsed.data.value, key), parsed.data.mac))
      return null;
    const decipher = createDecipheriv("aes-256-cbc", key, Buffer.from(parsed.data.iv, "base64"));
    return decipher.update(parsed.data.value, "base64", "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

const macOf = (iv: string, value: string, key: KeyObject) =>
  createHmac("sha256", key)
    .update(iv + value)
    .digest("hex");

/** The prefixes of the cookies' names, by key and name: each answer needs them several times. */
const prefixes = new Map<string, string>();

/** Binds a value to the name of its cookie or column, so that it can't be used under another name. */
function namePrefix(name: string, appKey: string): string {
  const known = prefixes.get(`${appKey} ${name}`);
  if (known !== undefined) return known;
  const prefix = `${createHmac("sha1", keyOf(appKey)).update(`${name}v2`).digest("hex")}|`;
  if (prefixes.size < 16) prefixes.set(`${appKey} ${name}`, prefix);
  return prefix;
}

export const encryptNamed = (name: string, value: string, appKey: string) =>
  encrypt(namePrefix(name, appKey) + value, appKey);

export function decryptNamed(name: string, payload: string, appKey: string): string | null {
  const plain = decrypt(payload, appKey);
  const prefix = namePrefix(name, appKey);
  return plain?.startsWith(prefix) === true ? plain.slice(prefix.length) : null;
}
