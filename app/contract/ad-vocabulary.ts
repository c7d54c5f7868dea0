/** The fixed sets of values of Meta ads and Google ads. Apart, so that other pages don't load them. */
export const META_OBJECTIVES = [
  "awareness",
  "traffic",
  "engagement",
  "leads",
  "app_promotion",
  "sales",
] as const;
export type MetaObjective = (typeof META_OBJECTIVES)[number];
export const META_SPECIAL_CATEGORIES = ["none", "credit", "employment", "housing", "politics"] as const;
export type MetaSpecialCategory = (typeof META_SPECIAL_CATEGORIES)[number];
export const BUDGET_TYPES = ["daily", "lifetime"] as const;
export type BudgetType = (typeof BUDGET_TYPES)[number];

export const META_PLACEMENTS = ["feed", "story", "reel", "right_column"] as const;
export type MetaPlacement = (typeof META_PLACEMENTS)[number];
/** Width to height. */
export const IMAGE_RATIOS = ["1:1", "4:5", "9:16", "1.91:1"] as const;
export type ImageRatio = (typeof IMAGE_RATIOS)[number];
export const META_FORMATS = ["single_image", "video", "carousel"] as const;

/** Calls to action of an ad, under the names of Meta's API. */
export const META_CTAS = [
  "LEARN_MORE",
  "SHOP_NOW",
  "SIGN_UP",
  "SUBSCRIBE",
  "DOWNLOAD",
  "GET_OFFER",
  "GET_QUOTE",
  "BOOK_TRAVEL",
  "CONTACT_US",
  "APPLY_NOW",
  "ORDER_NOW",
  "BUY_TICKETS",
  "GET_DIRECTIONS",
  "WATCH_MORE",
  "MESSAGE_PAGE",
  "DONATE_NOW",
  "NO_BUTTON",
] as const;
export type MetaCta = (typeof META_CTAS)[number];

export const KEYWORD_MATCHES = ["broad", "phrase", "exact"] as const;
export type KeywordMatch = (typeof KEYWORD_MATCHES)[number];

export const GOOGLE_CAMPAIGN_TYPES = ["search", "performance_max", "display", "video", "shopping"] as const;
export type GoogleCampaignType = (typeof GOOGLE_CAMPAIGN_TYPES)[number];

/** The headers of a search ad's structured snippet. Source: support.google.com/google-ads/answer/6280012 */
export const SNIPPET_HEADERS = [
  "Amenities",
  "Brands",
  "Courses",
  "Degree programs",
  "Destinations",
  "Featured hotels",
  "Insurance coverage",
  "Models",
  "Neighborhoods",
  "Service catalog",
  "Shows",
  "Styles",
  "Types",
] as const;
export type SnippetHeader = (typeof SNIPPET_HEADERS)[number];
