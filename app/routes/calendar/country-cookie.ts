const NAME = "marquee-calendar-country";

/** Returns the country whose observances were last chosen. It is a preference and not secret, so the cookie is unsigned. */
export const countryFromCookie = (header: string | null): string =>
  new RegExp(`(?:^|;\\s*)${NAME}=([A-Z]{2})(?:;|$)`).exec(header ?? "")?.[1] ?? "";

/** Returns a cookie for Set-Cookie that lasts a year, or removes it for the empty string. */
export const countryCookie = (country: string): string =>
  `${NAME}=${country}; Path=/; SameSite=Lax; HttpOnly; Max-Age=${country ? 31536000 : 0}`;
