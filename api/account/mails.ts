import { createHash } from "node:crypto";
import type { Reader, UserRow } from "#api/data/schema.ts";
import type { AppConfig } from "#api/http/app-config.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { signedQuery } from "#api/http/signed-url.ts";
import { queueMail } from "#api/outbox/mailer.ts";

type Addressee = Pick<UserRow, "email" | "name">;

const VERIFY_MINUTES = 60;
export const RESET_MINUTES = 60;

export const emailHash = (email: string) => createHash("sha1").update(email).digest("hex");

/**
 * Returns a link to the web app, whose host users know. The signature covers the API's own URL, which the web app calls with the
 * same query.
 * @param now milliseconds
 */
function verificationUrl(user: Pick<UserRow, "id" | "email">, config: AppConfig, now: number): string {
  const path = `/verify-email/${user.id}/${emailHash(user.email)}`;
  const expires = Math.floor(now / 1000) + VERIFY_MINUTES * 60;
  return `${config.frontendUrl}${path}?${signedQuery(`${config.appUrl}${path}`, expires, config.appKey)}`;
}

const send = (
  db: Reader,
  exchange: Exchange,
  { email, name }: Addressee,
  subject: string,
  paragraphs: readonly string[],
) =>
  queueMail(exchange.deps, db, {
    to: email,
    subject,
    text: [`Hi ${name},`, ...paragraphs].join("\n\n"),
  });

export function sendVerification(
  db: Reader,
  exchange: Exchange,
  user: Pick<UserRow, "id" | "email" | "name">,
): Promise<void> {
  const { config, clock } = exchange.deps;
  return send(db, exchange, user, "Verify your e-mail address", [
    "Open this link to verify your e-mail address:",
    verificationUrl(user, config, clock()),
    `The link expires in ${VERIFY_MINUTES} minutes. If you didn’t create an account, you can ignore this e-mail.`,
  ]);
}

/** `wanted`: the path that the person came for. The web app goes there only if it is one of its own. */
export function sendReset(
  db: Reader,
  exchange: Exchange,
  user: Addressee,
  token: string,
  wanted: string | null | undefined,
): Promise<void> {
  const query = new URLSearchParams({ email: user.email, ...(wanted && { redirect: wanted }) });
  const { config } = exchange.deps;
  return send(db, exchange, user, "Reset your password", [
    "Someone asked to reset your password. If it was you, choose a new one here:",
    `${config.frontendUrl}/password-reset/${token}?${query}`,
    `The link works once and expires in ${RESET_MINUTES} minutes. If it wasn’t you, you can ignore this e-mail.`,
  ]);
}

/** Reports a change that someone else with the password could have made. */
export function sendTwoFactorChanged(
  db: Reader,
  exchange: Exchange,
  user: Addressee,
  isOn: boolean,
): Promise<void> {
  const state = isOn ? "on" : "off";
  return send(db, exchange, user, `Two-factor sign-in was turned ${state}`, [
    `Two-factor sign-in was turned ${state} for your Marquee account.`,
    "If it was you, you can ignore this e-mail. If it wasn’t you, someone else has your password. Change it right away.",
  ]);
}

export function sendAccountDeleted(db: Reader, exchange: Exchange, user: Addressee): Promise<void> {
  return send(db, exchange, user, "Your account was deleted", [
    "Your Marquee account was deleted. What you wrote stays with your organizations, without your name.",
  ]);
}

/** Writes to the old address. An owner who has lost the account learns about it only there. */
export function sendAddressChanged(
  db: Reader,
  exchange: Exchange,
  before: Addressee,
  address: string,
): Promise<void> {
  return send(db, exchange, before, "Your e-mail address was changed", [
    `The e-mail address of your Marquee account was changed from ${before.email} to ${address}.`,
    "If it was you, you can ignore this e-mail. If it wasn’t you, someone else has your password. Ask an owner or admin of your organization for help right away.",
  ]);
}
