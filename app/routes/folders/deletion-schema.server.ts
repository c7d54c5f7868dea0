import { z } from "zod";

/** What happens to the campaigns of a deleted folder. A page without the choice deletes them. */
export const deletionSchema = z
  .object({
    campaigns: z.enum(["move", "delete"], "Choose what happens to the campaigns.").default("delete"),
    folder_id: z.string().optional(),
  })
  .refine(({ campaigns, folder_id }) => campaigns === "delete" || folder_id, {
    path: ["folder_id"],
    message: "Choose a folder.",
  });
