const publicPaths = [
  "/",
  "/login",
  "/two-factor-challenge",
  "/register",
  "/forget-password",
  "/password-reset",
  "/invitation/accept",
];

/**
 * Returns whether a path is available without signing in: the auth pages, with the reset token as any single segment, an
 * invitation, a review link, a shared report, and the links in an e-mail that decide, or stop such e-mails.
 */
export function isPublicPath(pathname: string): boolean {
  const path = pathname.replace(/(?<=.)\/+$/, "");
  return (
    publicPaths.includes(path) || /^\/(?:password-reset|review|reports|decide|unsubscribe)\/[^/]+$/.test(path)
  );
}
