/**
 * Matches the page of a project, a folder, a campaign, or something inside a campaign. These records can be in the recently
 * opened list. Their subpages (settings, comments) can't.
 */
const RECORD =
  /^\/projects\/[^/]+\/folders(?:\/[^/]+\/campaigns(?:\/(?:social-calendar|meta-advertisement|google-advertisement|blog)\/[^/]+(?:\/(?:boards|content)\/[^/]+(?:\/edit)?)?)?)?$/;

export const isRecordPath = (path: string): boolean => RECORD.test(path) && isDecodable(path);

export function projectOf(path: string): string | null {
  const [, name] = /^\/projects\/([^/]+)\/(?:folders|teams|calendar)(?:\/|$)/.exec(path) ?? [];
  return name === undefined ? null : decodeURIComponent(name);
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}
