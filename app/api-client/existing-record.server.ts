import { z } from "zod";
import { recordOf } from "#contract/envelope.ts";
import { NotFoundError } from "./errors.server.ts";

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === "object" && Object.keys(value).filter((key) => key !== "message").length === 0);

/** A record that must be there. An answer without data is a NotFoundError in the words of the specification. */
export const existingRecord = <Schema extends z.ZodType>(schema: Schema, missing: string) =>
  recordOf(
    z.preprocess((value) => {
      if (isEmpty(value)) throw new NotFoundError(missing);
      return value;
    }, schema),
  );
