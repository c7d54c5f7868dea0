import { z } from "zod";
import { SHIFT_DAYS_MAX } from "#contract/limits.ts";

const length = (text: string) => Array.from(text).length;

/** Text as the API counts it: line ends are one character, and so is an emoji. */
const limited = (text: z.ZodString, max: number, name: string) =>
  text
    .overwrite((value) => value.replaceAll("\r\n", "\n"))
    .refine(
      (value) => length(value) <= max,
      `${name} must be ${max.toLocaleString("en-US")} characters or fewer.`,
    );

/** One line that must be there. */
export const requiredText = (max: number, name: string, missing: string) =>
  limited(z.string(missing).trim(), max, name).refine((value) => value !== "", missing);

/** Text that may be missing: null then. */
export const optionalText = (max: number, name: string) =>
  limited(z.string(), max, name)
    .optional()
    .transform((text) => text ?? null);

/** An amount of money as people type it (1,200.50). Blank is null. */
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

/** Three letters of ISO 4217. Blank is null. */
export const currencyField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "Enter a three-letter code, like USD.")
  .optional()
  .transform((text) => text ?? null);

const figure = SHIFT_DAYS_MAX.toLocaleString("en-US");
const outOfRange = `Enter a whole number from -${figure} to ${figure}.`;

/** How far a copy's dates move, in whole days; empty is none. */
export const shiftField = z
  .string()
  .optional()
  .transform((text, issues) => {
    const shift = Number(text?.trim().replace(/^\+/, "") || "0");
    if (!Number.isInteger(shift) || Math.abs(shift) > SHIFT_DAYS_MAX) issues.addIssue(outOfRange);
    return shift;
  });
