import type { Drawing } from "#api/uploads/draw.ts";
import type { Trx } from "./schema.ts";
import { firstVersion, insert } from "./seed-insert.ts";

const NAMES = {
  boots: { name: "Kestrel boot", tags: ["product", "boots"] },
  sole: { name: "Kestrel boot, the sole", tags: ["product", "boots"] },
  jacket: { name: "Harbour jacket", tags: ["product", "jackets"] },
  shop: { name: "The shop at night", tags: ["places"] },
} as const;

type Place = {
  now: number;
  organizationId: string;
  projectId: string;
  owner: string | null;
  pictures: Readonly<Record<keyof typeof NAMES, Drawing>>;
};

/** Says in the library of a project what some images of its posts are. */
export async function fillMedia(
  trx: Trx,
  { now, organizationId, projectId, owner, pictures }: Place,
): Promise<void> {
  for (const [picture, { name, tags }] of Object.entries(NAMES)) {
    const { alt } = pictures[picture as keyof typeof NAMES];
    const file = await trx
      .selectFrom("files")
      .innerJoin("board_images", "board_images.file_id", "files.id")
      .select((row) => row.fn.coalesce("files.store_id", "files.id").as("id"))
      .where("files.organization_id", "=", organizationId)
      .where("board_images.alt", "=", alt)
      .executeTakeFirst();
    if (file === undefined) continue;
    await insert(trx, "media", {
      id: file.id,
      organization_id: organizationId,
      project_id: projectId,
      name,
      alt: null,
      tags_json: JSON.stringify(tags),
      created_by: owner,
      ...firstVersion(new Date(now).toISOString()),
    });
  }
}
