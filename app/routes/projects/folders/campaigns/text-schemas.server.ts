import { z } from "zod";

const length = (text: string) => Array.from(text).length;

/** Text as the API counts it: line ends are one character, and so is an emoji. */
const limited = (text: z.ZodString, max: number, name: string) =>
  text
    .overwrite((value) => value.replaceAll("\r\n", "\n"))
    .refine(
      (value) => length(value) <= max,
      `${name} can have up to ${max.toLocaleString("en-US")} characters`,
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
      issues.addIssue("Enter the budget as a number, for example 1200.50");
    return amount;
  });

/** Three letters of ISO 4217. Blank is null. */
export const currencyField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "Enter the currency as three letters, for example EUR")
  .optional()
  .transform((text) => text ?? null);
