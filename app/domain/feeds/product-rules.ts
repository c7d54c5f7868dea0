/**
 * What Google Merchant Center asks of a product, from the public product data specification.
 * https://support.google.com/merchants/answer/7052112
 */
export const VERIFIED_ON = "2026-11-01";

export const AVAILABILITIES = ["in_stock", "out_of_stock", "preorder", "backorder"] as const;
export type Availability = (typeof AVAILABILITIES)[number];

export const CONDITIONS = ["new", "refurbished", "used"] as const;

/** The attributes that every product needs. */
export const REQUIRED = [
  "id",
  "title",
  "description",
  "link",
  "image_link",
  "availability",
  "price",
] as const;

/** The most characters that an attribute may have. */
export const LENGTHS: Readonly<Record<string, number>> = {
  id: 50,
  title: 150,
  description: 5000,
  link: 2000,
  image_link: 2000,
  brand: 70,
  mpn: 70,
  item_group_id: 50,
  product_type: 750,
  promotion_id: 50,
  custom_label_0: 100,
  custom_label_1: 100,
  custom_label_2: 100,
  custom_label_3: 100,
  custom_label_4: 100,
};

export const ADDRESSES = ["link", "image_link", "mobile_link", "ads_redirect"] as const;

export const EXTRA_IMAGES_MAX = 10;

/** Digits of a GTIN. */
export const GTIN_LENGTHS: readonly number[] = [8, 12, 13, 14];
