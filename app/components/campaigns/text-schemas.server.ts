import { z } from "zod";
import { SHIFT_DAYS_MAX } from "#contract/limits.ts";

const length = (text: string) => Array.from(text).length;

/** Counts text as the API does: a line break is one character, and so is an emoji. */
const limited = (text: z.ZodString, max: number, name: string) =>
  text
    .overwrite((value) => value.replaceAll("\r\n", "\n"))
    .refine(
      (value) => length(value) <= max,
      `${name} must be ${max.toLocaleString("en-US")} characters or fewer.`,
    );

/** A required single-line text. */
export const requiredText = (max: number, name: string, missing: string) =>
  limited(z.string(missing).trim(), max, name).refine((value) => value !== "", missing);

/** An optional text. Null if empty. */
export const optionalText = (max: number, name: string) =>
  limited(z.string(), max, name)
    .optional()
    .transform((text) => text ?? null);

/** Parses an amount of money as users type it (1,200.50). Blank is null. */
export const amountField = z
  .string()
  .optional()
  .transform((text, issues) => {
    if (!text?.trim()) return null;
    const amount = Number(text.replaceAll(/[\s,](?=\d{3}\b)/g, "").trim());
    if (!Number.isFinite(amount) || amount < 0 || !/\d/.test(text))
      issues.addIssue("Enter a number, like 1200.50.");
    return amount;
  });

/** A three-letter ISO 4217 code. Blank is null. */
export const currencyField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "Enter a three-letter code, like USD.")
  .optional()
  .transform((text) => text ?? null);

const figure = SHIFT_DAYS_MAX.toLocaleString("en-US");
const outOfRange = `Enter a whole number from -${figure} to ${figure}.`;

/** The number of days by which a copy's dates move. Blank is 0. */
export const shiftField = z
  .string()
  .optional()
  .transform((text, issues) => {
    const shift = Number(text?.trim().replace(/^\+/, "") || "0");
    if (!Number.isInteger(shift) || Math.abs(shift) > SHIFT_DAYS_MAX) issues.addIssue(outOfRange);
    return shift;
  });
