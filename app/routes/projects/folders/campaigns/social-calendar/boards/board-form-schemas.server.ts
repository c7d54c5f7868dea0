import { z } from "zod";
import { BOARD_CONTENT_MAX, BOARD_TITLE_MAX, IMAGE_ALT_MAX } from "#contract/limits.ts";
import { ITEM_STATUSES, NETWORKS } from "#contract/vocabulary.ts";
import { dayField, versionField } from "#forms/field-schemas.server.ts";
import { optionalText, requiredText } from "../../text-schemas.server.ts";

const title = requiredText(BOARD_TITLE_MAX, "A title", "Enter a title for the board");
const content = optionalText(BOARD_CONTENT_MAX, "The content");
const networks = z.array(z.enum(NETWORKS)).optional().default([]);

export const newBoardSchema = z.object({ title, content, planned_for: dayField, networks });

export const detailsSchema = z.object({ title, networks, version: versionField });
export const contentSchema = z.object({ content, version: versionField });
export const dateSchema = z.object({ planned_for: dayField, version: versionField });

export const pictureSchema = z.object({
  image: z.instanceof(File).optional(),
  alt: optionalText(IMAGE_ALT_MAX, "The alternative text").transform((text) => text ?? ""),
});

export const moveSchema = z.object({
  planned_for: dayField,
  status: z.enum(ITEM_STATUSES, "Choose a lane"),
  place: z.enum(["first", "after", "last"], "Choose a position"),
  after: z.string().optional(),
  version: versionField,
});
