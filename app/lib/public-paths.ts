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
 * invitation, and a review link.
 */
export function isPublicPath(pathname: string): boolean {
  const path = pathname.replace(/(?<=.)\/+$/, "");
  return publicPaths.includes(path) || /^\/(?:password-reset|review)\/[^/]+$/.test(path);
}
