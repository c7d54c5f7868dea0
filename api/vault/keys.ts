import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** A key-encryption key, which is never in the database. */
export type NamedKey = { name: string; key: Buffer };

/** The keys of a server, newest first. New records use the first one. */
export type KeyRing = readonly [NamedKey, ...NamedKey[]];

/** What something was wrapped with. */
export type Wrapped = { key_name: string; wrapped_key: string };

/** A value that can't be opened: it was changed or moved, or its key is gone. */
export class UnopenableError extends Error {}

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
/** Without it, Node accepts tags of four bytes (DEP0182). */
const TAG_BYTES = 16;

/**
 * Encrypts with AES-256-GCM and a fresh nonce.
 * @param place names where the value is, and must be the same when it is opened
 * @returns base64 of the nonce, the tag, and the encrypted value
 */
export function seal(plain: Buffer, key: Buffer, place: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** @throws UnopenableError if the value, its place, or the key isn't that of `seal` */
export function open(sealed: string, key: Buffer, place: string): Buffer {
  const bytes = Buffer.from(sealed, "base64");
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    throw new UnopenableError(`The value at ${place} can’t be opened.`);
  }
}

/** Makes a data key for what is at a place, and wraps it with the newest key. */
export function newDataKey(ring: KeyRing, place: string): Wrapped & { key: Buffer } {
  const key = randomBytes(KEY_BYTES);
  return { key, ...wrap(key, ring, place) };
}

export function wrap(key: Buffer, [{ name, key: newest }]: KeyRing, place: string): Wrapped {
  return { key_name: name, wrapped_key: seal(key, newest, place) };
}

/** @throws UnopenableError if the key is gone from the ring, or what was wrapped is damaged */
export function unwrap(
  { key_name: name, wrapped_key: wrapped }: Wrapped,
  ring: KeyRing,
  place: string,
): Buffer {
  const known = ring.find((each) => each.name === name);
  if (known === undefined) throw new UnopenableError(`The key ${name} of ${place} is not in VAULT_KEYS.`);
  return open(wrapped, known.key, place);
}
