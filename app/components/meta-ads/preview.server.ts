import type { Image } from "#contract/fields.ts";
import type { MetaAd, MetaAdContent } from "#contract/meta-ads.ts";
import type { ImageRatio } from "#contract/vocabulary.ts";
import { imagePath } from "#api-client/image-path.server.ts";
import { META_AD_GUIDE } from "#domain/meta-ads/placements.ts";
import type { Folded } from "#lib/text-fold.ts";
import { adTexts, cardTexts } from "./ad-texts.ts";
import type { PreviewView } from "./preview-views.ts";

export type ShownPicture = { path: string; alt: string; width: number | null; height: number | null };

/** An ad as one placement shows it, with shortened texts and the chosen image, ready to render. */
export type Preview = {
  view: PreviewView;
  page: string;
  text: Folded;
  heading: Folded;
  linkDescription: Folded;
  displayLink: string;
  cta: string | null;
  ratio: ImageRatio;
  picture: ShownPicture | null;
  isVideo: boolean;
  /** The cards of a carousel, if the placement shows more than the first. */
  cards: PreviewCard[];
  /** How many characters of each text are visible. */
  marks: { text: number; heading: number; linkDescription: number };
  /** The campaign’s URL. */
  link: string | null;
};

export type PreviewCard = {
  id: string;
  heading: Folded;
  description: Folded;
  picture: ShownPicture | null;
};

/** Replaces the images of a preview, which are fetched one after the other. */
export async function mapPictures(
  preview: Preview,
  change: (picture: ShownPicture) => Promise<ShownPicture>,
): Promise<Preview> {
  const cards: PreviewCard[] = [];
  for (const card of preview.cards)
    cards.push({ ...card, picture: card.picture && (await change(card.picture)) });
  // Only the cards of a carousel are rendered.
  const isDrawn = cards.length === 0 && preview.picture;
  return { ...preview, cards, picture: isDrawn ? await change(isDrawn) : preview.picture };
}

const RATIOS: Record<PreviewView, readonly [ImageRatio, ...ImageRatio[]]> = {
  feed: ["4:5", "1:1"],
  square: ["1:1"],
  story: ["9:16"],
  right_column: ["1.91:1"],
};

export function shownPicture(image: Image | null | undefined): ShownPicture | null {
  const path = image ? imagePath(image.url) : null;
  return image && path ? { path, alt: image.alt ?? "", width: image.width, height: image.height } : null;
}

const { folds, ratios: rules } = META_AD_GUIDE;

/** Returns what an image is for that is dropped on a preview without one, and how large it should be. Null for cards. */
export function dropOf({ format }: Pick<MetaAdContent, "format">, view: PreviewView) {
  if (format === "carousel") return null;
  const ratio = RATIOS[view].at(-1) ?? RATIOS[view][0];
  const { width, height } = rules[ratio];
  // The square is what all placements fall back to.
  return { use: ratio === "1:1" ? "" : ratio, size: `${width} × ${height}` };
}

/** Chooses the placement's image, or else the reference image cropped to its frame. A carousel uses its cards. */
export function previewOf(
  ad: Pick<MetaAd, "name" | "page_name" | "destination_url">,
  content: MetaAdContent,
  view: PreviewView,
): Preview {
  const ratios = RATIOS[view];
  const cards = content.format === "carousel" ? content.cards : [];
  const ratio = ratios.find((wanted) => content.images[wanted]) ?? ratios.at(-1) ?? ratios[0];
  const marks = {
    text: view === "story" ? folds.reel : folds.primary,
    heading: folds.heading,
    linkDescription: folds.link_description,
  };
  return {
    view,
    page: ad.page_name ?? ad.name,
    ...adTexts(content, { marks, link: ad.destination_url }),
    marks,
    link: ad.destination_url,
    ratio,
    picture: shownPicture(cards[0]?.image ?? content.images[ratio] ?? content.reference_image),
    cards:
      view === "feed" || view === "square"
        ? cards.map(({ card_id, heading, description, image }) => ({
            id: card_id,
            ...cardTexts({ heading, description }, marks),
            picture: shownPicture(image),
          }))
        : [],
  };
}
