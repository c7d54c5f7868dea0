import { z } from "zod";
import { DATE_STYLES } from "#contract/vocabulary.ts";
import { ENCODING_NAMES } from "#lib/table-choices.ts";
import { separatorSign } from "./reading-choices.ts";

const column = z
  .string()
  .optional()
  .transform((text) => (text ? Number(text) : undefined))
  .pipe(z.int().min(0).max(200).optional());

/** The fields of ReadingFields. Left out, they are guessed. */
export const readingFields = {
  encoding: z.enum(ENCODING_NAMES).optional(),
  separator: z.string().max(9).transform(separatorSign).optional(),
  first_row: z.enum(["names", "data"]).optional(),
};

/** The fields of ColumnFields for columns. */
export const placeFields = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, column])) as Record<Name, typeof column>;

/** The fields of ColumnFields. */
export const columnFields = <Name extends string>(names: readonly Name[]) => ({
  ...placeFields(names),
  date_style: z.enum(DATE_STYLES, "Choose a date format.").optional(),
});

/** How a file was read, as a page carries it. */
export const wishesSchema = z.object({
  encoding: z.enum(ENCODING_NAMES).optional(),
  delimiter: z.string().length(1).optional(),
  has_header: z.boolean().optional(),
});

/** Returns how the file is to be read, as `readTable` takes it. */
export const askedWishes = ({
  encoding,
  separator,
  first_row,
}: z.output<z.ZodObject<typeof readingFields>>) => ({
  ...(encoding && { encoding }),
  ...(separator && { delimiter: separator }),
  ...(first_row && { has_header: first_row === "names" }),
});

/** Returns the columns that were chosen, without the fields that have none. */
export function askedMapping<Name extends string>(
  value: Partial<Record<Name, number | undefined>>,
  names: readonly Name[],
): Partial<Record<Name, number>> {
  const mapping: Partial<Record<Name, number>> = {};
  for (const name of names) {
    const place = value[name];
    if (place !== undefined) mapping[name] = place;
  }
  return mapping;
}
