import { href } from "react-router";
import { serpOf } from "#components/google-ads/serp.ts";
import { mapPictures, previewOf } from "#components/meta-ads/preview.server.ts";
import { BlogSchema } from "#contract/blogs.ts";
import { GoogleAdContentSchema } from "#contract/google-ads.ts";
import { BLOG_BODY_MAX } from "#contract/limits.ts";
import { MetaAdContentSchema } from "#contract/meta-ads.ts";
import type { GuestItem } from "#contract/review-links.ts";
import type { User } from "#contract/users.ts";
import { type ProseNode, withOwnImages } from "#domain/blogs/prose.ts";
import { planIn, publishedFacts, type PublishedFacts } from "#domain/review/published-facts.ts";
import type { ShownImage } from "./published-facts.tsx";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

type Frame = {
  /** Whose name the previews show. */
  organization: string;
  /** Where the images are. */
  pictureAt: (id: string) => string;
  /** Renders the Markdown of a blog post, below a heading of level 2. */
  rendered: (body: string, base: string | null) => Promise<{ nodes: ProseNode[] }>;
};

/** An item with the content that would be published. */
export type Publishable = Pick<
  GuestItem,
  "kind" | "id" | "status" | "title" | "planned_for" | "content" | "files"
>;

/** Returns what would be published of an item, as pages show it. */
export async function publishedView(item: Publishable, frame: Frame) {
  const preview = await previewIn(item, frame);
  const { body: _, ...beside } = item.content;
  return {
    // An article is shown as it is read, and not as it is written.
    facts: shownFacts(preview?.kind === "article" ? beside : item.content, item.files, frame.pictureAt),
    networks: Array.isArray(item.content["networks"]) ? item.content["networks"].map(String) : [],
    preview,
  };
}
export type Published = Awaited<ReturnType<typeof publishedView>>;

/** Returns the same for someone who is signed in. */
export const publishedHere = (
  item: Publishable,
  { organizations, current_organization_id, name }: User,
  rendered: Frame["rendered"],
) =>
  publishedView(item, {
    organization: organizations.find(({ id }) => id === current_organization_id)?.name ?? name,
    pictureAt: (fileId) => href("/files/:fileId", { fileId }),
    rendered,
  });

/** Returns all that is published, with the images that are there. */
export function shownFacts(
  content: Readonly<Record<string, unknown>>,
  files: Publishable["files"],
  pictureAt: Frame["pictureAt"],
): PublishedFacts<ShownImage> {
  const facts = publishedFacts(content);
  const images = facts.images.map(({ label, file: id, alt, seconds }) => {
    const file = files.find((known) => known.id === id);
    return {
      label,
      alt,
      path: file ? pictureAt(id) : null,
      width: file?.width ?? null,
      height: file?.height ?? null,
      seconds,
    };
  });
  return { ...facts, images };
}

/** Puts the day, the time, and its zone into words, for comparing contents. */
export const worded = ({ planned_for, scheduled_at, timezone, ...content }: Record<string, unknown>) => ({
  ...content,
  when: planIn({ planned_for, scheduled_at, timezone }),
});

async function previewIn(item: Publishable, { organization, pictureAt, rendered }: Frame) {
  const { kind, id, status, title, content, files } = item;
  const imageOf = (image: unknown) => {
    const file = isRecord(image) ? files.find((known) => known.id === image["file"]) : undefined;
    return file && isRecord(image)
      ? { url: `/api/files/${file.id}`, width: file.width, height: file.height, alt: textIn(image["alt"]) }
      : null;
  };
  const own = <Picture extends { path: string }>(picture: Picture): Picture => ({
    ...picture,
    path: pictureAt(picture.path.split("/").at(-1) ?? ""),
  });
  const images = isRecord(content["images"]) ? content["images"] : {};

  // All of a post is in its facts.
  if (kind === "SocialCalendar") return null;
  if (kind === "MetaAd") {
    const { reference, ...byRatio } = images;
    const cards = Array.isArray(content["cards"]) ? content["cards"].filter(isRecord) : [];
    const ad = MetaAdContentSchema.safeParse({
      ...content,
      content_id: id,
      status,
      reference_image: imageOf(reference),
      images: Object.fromEntries(Object.entries(byRatio).map(([ratio, image]) => [ratio, imageOf(image)])),
      cards: cards.map((card) => ({ ...card, image: imageOf(card["image"]) })),
    }).data;
    const page = { page_name: textIn(content["page_name"]), name: organization };
    const destination_url = textIn(content["destination_url"]);
    return ad === undefined
      ? null
      : {
          kind: "ad" as const,
          preview: await mapPictures(previewOf({ ...page, destination_url }, ad, "feed"), (picture) =>
            Promise.resolve(own(picture)),
          ),
        };
  }
  if (kind === "GoogleAd") {
    const ad = GoogleAdContentSchema.safeParse({ ...content, content_id: id, status }).data;
    return ad === undefined ? null : { kind: "search" as const, serp: serpOf(ad, 1) };
  }
  const blog = BlogSchema.safeParse({ ...content, id, name: title, status }).data;
  if (blog === undefined) return null;
  const image = imageOf(images["cover"]);
  const { nodes } = await rendered((blog.body ?? "").slice(0, 2 * BLOG_BODY_MAX), blog.canonical_url);
  const cover = image && {
    ...own({ ...image, path: image.url, alt: image.alt ?? "" }),
    caption: isRecord(images["cover"]) ? textIn(images["cover"]["caption"]) : null,
  };
  return {
    kind: "article" as const,
    article: {
      title: blog.title ?? "",
      excerpt: blog.excerpt,
      cover,
      nodes: withOwnImages(nodes, pictureAt),
      imprint: title,
    },
  };
}
