import { z } from "zod";
import { NETWORKS } from "#contract/vocabulary.ts";
import { NETWORK_RULES } from "#domain/boards/network-rules.ts";

const text = z.string().catch("");
/** What a post publishes. An API may leave out any of it. */
const PostSchema = z.object({
  content: text,
  overrides: z.record(z.string(), text).catch({}),
  networks: z.array(z.string()).catch([]),
  link_url: text,
  first_comment: text,
  images: z
    .record(z.string(), z.object({ file: z.string(), alt: text, seconds: z.number().nullish().catch(null) }))
    .catch({}),
});

/** Returns what is copied by hand to publish a post: its texts, and its images by their files. */
export function toCopy(post: unknown, pathOf: (fileId: string) => string) {
  const { content, overrides, networks, link_url, first_comment, images } = PostSchema.parse(post);
  const chosen = NETWORKS.filter((network) => networks.includes(network));
  const texts = [
    ...(chosen.length === 0
      ? [{ label: "Text", text: content }]
      : chosen.map((network) => ({
          label: NETWORK_RULES[network].label,
          text: overrides[network] || content,
        }))),
    { label: "Link", text: link_url },
    { label: "First comment", text: first_comment },
  ];
  return {
    texts: texts.filter((one) => one.text !== ""),
    link: link_url,
    images: Object.values(images).map(({ file, alt, seconds }) => ({
      path: pathOf(file),
      alt,
      isVideo: seconds != null,
    })),
  };
}
export type ToCopy = ReturnType<typeof toCopy>;
