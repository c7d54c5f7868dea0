import { z } from "zod";
import {
  CanSchema,
  ContentsSchema,
  IdSchema,
  InstantSchema,
  IntegerSchema,
  VersionSchema,
  orNull,
} from "./fields.ts";
import { CampaignCountsSchema } from "./projects.ts";
import type { Colour } from "./projects.ts";

export const FolderSchema = z.object({
  id: IdSchema,
  project_id: orNull(IdSchema),
  name: z.string(),
  description: orNull(z.string()),
  colour: orNull(z.string()),
  position: orNull(IntegerSchema),
  counts: z
    .object({ campaigns: CampaignCountsSchema })
    .nullish()
    .transform((counts) => counts ?? null),
  contains: ContentsSchema,
  created_at: orNull(InstantSchema),
  updated_at: orNull(InstantSchema),
  version: VersionSchema,
  can: CanSchema,
});
export type Folder = z.infer<typeof FolderSchema>;

export type FolderInput = {
  name: string;
  description?: string | null;
  colour?: Colour | null;
  position?: number;
  version?: number;
};
