import { createHash } from "node:crypto";
import type { Reader, UserRow } from "#api/data/schema.ts";
import type { AppConfig } from "#api/http/app-config.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { signedQuery } from "#api/http/signed-url.ts";
import { queueMail } from "#api/outbox/mailer.ts";

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

export function sendVerification(
  db: Reader,
  exchange: Exchange,
  user: Pick<UserRow, "id" | "email" | "name">,
): Promise<void> {
  const { config, clock } = exchange.deps;
  return queueMail(exchange.deps, db, {
    to: user.email,
    subject: "Verify your e-mail address",
    text: [
      `Hi ${user.name},`,
      "",
      "Open this link to verify your e-mail address:",
      "",
      verificationUrl(user, config, clock()),
      "",
      `The link expires in ${VERIFY_MINUTES} minutes. If you didn’t create an account, you can ignore this e-mail.`,
    ].join("\n"),
  });
}

export function sendReset(
  db: Reader,
  exchange: Exchange,
  user: Pick<UserRow, "email" | "name">,
  token: string,
): Promise<void> {
  const { config } = exchange.deps;
  return queueMail(exchange.deps, db, {
    to: user.email,
    subject: "Reset your password",
    text: [
      `Hi ${user.name},`,
      "",
      "Someone asked to reset your password. If it was you, choose a new one here:",
      "",
      `${config.frontendUrl}/password-reset/${token}?email=${encodeURIComponent(user.email)}`,
      "",
      `The link works once and expires in ${RESET_MINUTES} minutes. If it wasn’t you, you can ignore this e-mail.`,
    ].join("\n"),
  });
}

/** Reports a change that someone else with the password could have made. */
export function sendTwoFactorChanged(
  db: Reader,
  exchange: Exchange,
  user: Pick<UserRow, "email" | "name">,
  isOn: boolean,
): Promise<void> {
  const state = isOn ? "on" : "off";
  return queueMail(exchange.deps, db, {
    to: user.email,
    subject: `Two-factor sign-in was turned ${state}`,
    text: [
      `Hi ${user.name},`,
      "",
      `Two-factor sign-in was turned ${state} for your Marquee account.`,
      "",
      "If it was you, you can ignore this e-mail. If it wasn’t you, someone else has your password. Change it right away.",
    ].join("\n"),
  });
}

export function sendAccountDeleted(
  db: Reader,
  exchange: Exchange,
  user: Pick<UserRow, "email" | "name">,
): Promise<void> {
  return queueMail(exchange.deps, db, {
    to: user.email,
    subject: "Your account was deleted",
    text: [
      `Hi ${user.name},`,
      "",
      "Your Marquee account was deleted. What you wrote stays with your organizations, without your name.",
    ].join("\n"),
  });
}

/** Writes to the old address. An owner who has lost the account learns about it only there. */
export function sendAddressChanged(
  db: Reader,
  exchange: Exchange,
  before: Pick<UserRow, "email" | "name">,
  address: string,
): Promise<void> {
  return queueMail(exchange.deps, db, {
    to: before.email,
    subject: "Your e-mail address was changed",
    text: [
      `Hi ${before.name},`,
      "",
      `The e-mail address of your Marquee account was changed from ${before.email} to ${address}.`,
      "",
      "If it was you, you can ignore this e-mail. If it wasn’t you, someone else has your password. Ask an owner or admin of your organization for help right away.",
    ].join("\n"),
  });
}
