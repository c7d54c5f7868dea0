/**
 * The page of a project, a folder, a campaign, or something inside a campaign, which is what can be among the records opened last. Pages
 * below it (settings, comments) are not: their record is.
 */
const RECORD =
  /^\/projects\/[^/]+\/folders(?:\/[^/]+\/campaigns(?:\/(?:social-calendar|meta-advertisement|google-advertisement|blog)\/[^/]+(?:\/(?:boards|content)\/[^/]+(?:\/edit)?)?)?)?$/;

export const isRecordPath = (path: string): boolean => RECORD.test(path);

/** The project that a page belongs to, as its addresses name it; null outside of projects. */
export function projectOf(path: string): string | null {
  const [, name] = /^\/projects\/([^/]+)\/folders(?:\/|$)/.exec(path) ?? [];
  return name === undefined ? null : decodeURIComponent(name);
}
