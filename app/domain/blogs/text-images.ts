/** How a text names a stored image: by our own path, or by the URL that the API gives it. */
const NAMED =
  /(?<![\w.~-])(?:(?:https?:\/\/[^\s()<>"/]+)?\/api)?\/files\/([A-Za-z0-9][A-Za-z0-9_-]{0,127})(?![\w/?#-])/g;

/** Returns the ids of the stored images that a post’s Markdown may show, each once. */
export const textImageIds = (body: string): string[] => [
  ...new Set(Array.from(body.matchAll(NAMED), ([, id = ""]) => id)),
];

/** Replaces the addresses of stored images. Those that `to` has no address for stay. */
export const withTextImages = (body: string, to: (id: string) => string | undefined): string =>
  body.replaceAll(NAMED, (address: string, id: string) => to(id) ?? address);

/** Returns the Markdown of an image as a paragraph of its own. */
export const imageMarkdown = ({ path, alt }: { path: string; alt: string }): string =>
  `![${alt
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\[\]]/g, "\\$&")}](${path})`;

/** Where an exported Markdown file has a stored image, whose name there is its id. */
const EXPORTED = /(?<=\]\()images\/([0-9A-HJKMNP-TV-Z]{26})\.(?:png|jpg|webp|gif)(?=[)\s])/g;

/** Gives the images of an exported text the addresses that they have here. */
export const withStoredImages = (body: string): string =>
  body.replaceAll(EXPORTED, (_, id: string) => `/files/${id}`);
