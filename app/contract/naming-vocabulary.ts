/** The fixed sets of values of naming rules. Apart, so that other pages don't load them. */
/** What fills a part of a campaign's name. */
export const NAMING_FIELD_TYPES = ["list", "text", "number", "month", "date"] as const;
export type NamingFieldType = (typeof NAMING_FIELD_TYPES)[number];
export const NAMING_SEPARATORS = ["_", "-", ".", "|"] as const;
/** What happens to a new name that doesn't fit. */
export const NAMING_ENFORCEMENTS = ["off", "warn", "refuse"] as const;
export type NamingEnforcement = (typeof NAMING_ENFORCEMENTS)[number];
export const UTM_TAGS = ["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term"] as const;
export type UtmTag = (typeof UTM_TAGS)[number];
/** What a UTM tag's pattern can be made from. */
export const UTM_PLACEHOLDERS = ["project", "campaign", "network", "date"] as const;
export type UtmPlaceholder = (typeof UTM_PLACEHOLDERS)[number];
