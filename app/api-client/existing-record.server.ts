import { z } from "zod";
import { recordOf } from "#contract/envelope.ts";
import { NotFoundError } from "./errors.server.ts";

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === "object" && Object.keys(value).filter((key) => key !== "message").length === 0);

/** Parses a record that must exist. A response without data is a NotFoundError with the specification's message. */
export const existingRecord = <Schema extends z.ZodType>(schema: Schema, missing: string) =>
  recordOf(
    z.preprocess((value) => {
      if (isEmpty(value)) throw new NotFoundError(missing);
      return value;
    }, schema),
  );
