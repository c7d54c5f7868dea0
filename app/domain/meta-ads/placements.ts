import type { ImageRatio, MetaCta, MetaObjective, MetaPlacement } from "#contract/vocabulary.ts";

export type RatioRule = {
  /** Meta's recommended size, in pixels. */
  width: number;
  height: number;
  minWidth: number;
  /** How far an image's ratio may differ, as a fraction of it. */
  tolerance: number;
};

type PlacementRule = {
  label: string;
  /** Any of these fits. The first one fills most of the screen. */
  ratios: readonly ImageRatio[];
};

/**
 * Requirements of Meta's placements. Meta publishes several numbers for where text is cut off and changes them without notice, so
 * they are suggestions and never limits. Check them again if `verified_on` is more than half a year ago. Source: Meta Ads Guide
 * (facebook.com/business/ads-guide).
 */
export const META_AD_GUIDE = {
  verified_on: "2026-11-20",
  ratios: {
    "1:1": { width: 1080, height: 1080, minWidth: 600, tolerance: 0.03 },
    "4:5": { width: 1080, height: 1350, minWidth: 600, tolerance: 0.03 },
    "9:16": { width: 1080, height: 1920, minWidth: 500, tolerance: 0.01 },
    "1.91:1": { width: 1200, height: 628, minWidth: 600, tolerance: 0.03 },
  } satisfies Record<ImageRatio, RatioRule>,
  placements: {
    feed: { label: "Feed", ratios: ["4:5", "1:1"] },
    story: { label: "Story", ratios: ["9:16"] },
    reel: { label: "Reel", ratios: ["9:16"] },
    right_column: { label: "Right column", ratios: ["1.91:1"] },
  } satisfies Record<MetaPlacement, PlacementRule>,
  /** Meta crops every card to the ratio of the first, so all cards need the same one. */
  carousel: { ratios: ["1:1", "4:5"] satisfies readonly ImageRatio[] },
  /** The area that a story's own buttons cover on an image 1,920 pixels high. */
  safe_area: { height: 1920, top: 250, bottom: 340 },
  /** Visible characters before a text is cut off. */
  folds: { heading: 27, primary: 125, reel: 72, link_description: 25 },
  /** The objectives that fit each call to action. One that isn't listed fits all of them. */
  objectives_of: {
    SHOP_NOW: ["awareness", "traffic", "engagement", "sales"],
    SIGN_UP: ["traffic", "leads", "app_promotion", "sales"],
    SUBSCRIBE: ["traffic", "engagement", "leads", "sales"],
    DOWNLOAD: ["traffic", "leads", "app_promotion", "sales"],
    GET_OFFER: ["traffic", "leads", "sales"],
    GET_QUOTE: ["traffic", "leads", "sales"],
    BOOK_TRAVEL: ["traffic", "leads", "app_promotion", "sales"],
    CONTACT_US: ["awareness", "traffic", "engagement", "leads"],
    APPLY_NOW: ["traffic", "leads"],
    ORDER_NOW: ["traffic", "sales"],
    BUY_TICKETS: ["traffic", "engagement", "sales"],
    GET_DIRECTIONS: ["awareness", "traffic", "engagement"],
    WATCH_MORE: ["awareness", "traffic", "engagement"],
    MESSAGE_PAGE: ["traffic", "engagement", "leads", "sales"],
    DONATE_NOW: ["traffic", "engagement", "sales"],
  } satisfies Partial<Record<MetaCta, readonly MetaObjective[]>>,
} as const;
