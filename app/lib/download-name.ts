/** A name that every file system and header takes: ASCII letters, digits and hyphens; "export" when nothing is left. */
export const downloadName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(/[\s_]+/g, "-")
    .slice(0, 80)
    .toLowerCase() || "export";
