/** Returns a name that every file system and header accepts: ASCII letters, digits, and hyphens. "export" if nothing is left. */
export const downloadName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(/[\s_]+/g, "-")
    .slice(0, 80)
    .toLowerCase() || "export";
