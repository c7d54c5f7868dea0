import { z } from "zod";
import { NETWORKS } from "#contract/vocabulary.ts";
import type { Reader } from "#api/data/schema.ts";
import { picturesIn } from "#api/boards/pictures.ts";
import type { Item } from "./kinds.ts";

const NetworksSchema = z.array(z.enum(NETWORKS)).catch([]);
const OverridesSchema = z.record(z.string(), z.string()).catch({});

/** What a program needs to publish an item: the text for each network, and the images by their files. */
export type Publishing = {
  texts: { network: string | null; text: string }[];
  link: string | null;
  firstComment: string | null;
  images: { fileId: string; alt: string | null; isVideo: boolean }[];
};

/** Returns that of a post. Null for an ad or a blog post. */
export async function publishingOf(
  db: Reader,
  { type, id }: { type: Item["subject"]; id: string },
): Promise<Publishing | null> {
  if (type !== "boards") return null;
  const [board, pictures] = await Promise.all([
    db
      .selectFrom("boards")
      .select(["content", "overrides_json", "networks_json", "link_url", "first_comment"])
      .where("id", "=", id)
      .executeTakeFirst(),
    picturesIn(db, id),
  ]);
  if (board === undefined) return null;
  const networks = NetworksSchema.parse(JSON.parse(board.networks_json));
  const own = OverridesSchema.parse(JSON.parse(board.overrides_json));
  return {
    texts:
      networks.length === 0
        ? [{ network: null, text: board.content }]
        : networks.map((network) => ({
            network,
            text: own[network] || board.content,
          })),
    link: board.link_url,
    firstComment: board.first_comment,
    images: pictures.map(({ file_id: fileId, alt, seconds }) => ({ fileId, alt, isVideo: seconds !== null })),
  };
}
