import { readPost } from "#app/posts.server.ts";
import { serpOf } from "#components/google-ads/ad-view.server.ts";
import { mapPictures, previewOf } from "#components/meta-ads/preview.server.ts";
import { shownPreviews } from "#components/boards/shown-previews.server.ts";
import { snapshotDifferences, snapshotTexts } from "#components/review/snapshot-texts.ts";
import { BlogSchema } from "#contract/blogs.ts";
import { GoogleAdContentSchema } from "#contract/google-ads.ts";
import { BLOG_BODY_MAX } from "#contract/limits.ts";
import { MetaAdContentSchema } from "#contract/meta-ads.ts";
import type { GuestItem } from "#contract/review-links.ts";
import { BoardSchema } from "#contract/social-calendars.ts";
import { formatDay } from "#lib/dates.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Where the images of a link are. */
type Frame = { organization: string; pictureAt: (id: string) => string };

/** Returns an item as the page of a review link shows it. */
export async function shownItem(item: GuestItem, frame: Frame) {
  const { subject, id, title, status, planned_for, version_number, content_hash, content, can } = item;
  const { decision, comments } = item;
  return {
    subject,
    id,
    title,
    status,
    day: planned_for,
    version: version_number,
    hash: content_hash,
    can,
    comments,
    decision: decision && {
      decision: decision.decision,
      name: decision.name,
      reason: decision.reason,
      version: decision.version_number,
      at: decision.created_at,
      isCurrent: decision.is_current,
    },
    changes:
      decision?.content && !decision.is_current
        ? snapshotDifferences(worded(decision.content), worded(content)).filter(({ parts }) =>
            parts.some(({ change }) => change !== "same"),
          )
        : [],
    texts: [...snapshotTexts(worded(content))]
      .filter(([, text]) => text !== "")
      .map(([label, text]) => ({ label, text })),
    preview: await previewIn(item, frame),
  };
}
export type ShownItem = Awaited<ReturnType<typeof shownItem>>;

/** Formats the day as people read it. */
const worded = (content: Record<string, unknown>) => {
  const day = textIn(content["planned_for"]);
  return { ...content, planned_for: day && formatDay(day) };
};

/** Returns the item's preview as the product draws it, or null if there is none. */
async function previewIn(item: GuestItem, { organization, pictureAt }: Frame) {
  const { kind, id, status, title, planned_for, content, files } = item;
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

  if (kind === "SocialCalendar") {
    const board = BoardSchema.safeParse({ ...content, id, status }).data;
    const image = imageOf(images["reference"]);
    return board === undefined
      ? null
      : {
          kind: "post" as const,
          // Advice is for the team.
          previews: shownPreviews(board).map((preview) => ({ ...preview, advice: null })),
          picture: image && own({ ...image, path: image.url, alt: image.alt ?? "" }),
          author: organization,
          day: planned_for && formatDay(planned_for),
        };
  }
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
  const { nodes } = await readPost("rendered", (blog.body ?? "").slice(0, 2 * BLOG_BODY_MAX), {
    base: blog.canonical_url,
    shift: 1,
  });
  const cover = image && {
    ...own({ ...image, path: image.url, alt: image.alt ?? "" }),
    caption: isRecord(images["cover"]) ? textIn(images["cover"]["caption"]) : null,
  };
  return {
    kind: "article" as const,
    article: { title: blog.title ?? "", excerpt: blog.excerpt, cover, nodes, imprint: title },
  };
}
