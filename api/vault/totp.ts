import { Secret, TOTP, URI } from "otpauth";

/**
 * Reads the seed of one-time codes: an `otpauth://totp/…` link, or the secret in Base32 with or without spaces.
 * @returns null for anything else
 */
export function readSeed(text: string): TOTP | null {
  try {
    if (/^otpauth:/i.test(text)) {
      const parsed = URI.parse(text);
      return parsed instanceof TOTP && parsed.secret.bytes.length > 0 ? parsed : null;
    }
    const secret = Secret.fromBase32(text.replaceAll(/[\s-]/g, "").toUpperCase());
    return secret.bytes.length > 0 ? new TOTP({ secret }) : null;
  } catch {
    return null;
  }
}

/** Returns the code of a moment in milliseconds, and the seconds for which it still counts. */
export function codeOf(totp: TOTP, timestamp: number) {
  return {
    code: totp.generate({ timestamp }),
    seconds_left: Math.ceil(totp.remaining({ timestamp }) / 1000),
    period: totp.period,
  };
}
