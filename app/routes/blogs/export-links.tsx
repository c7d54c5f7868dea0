import { blogLinks, type BlogPlace } from "./blog-links.ts";

export function ExportLinks({
  place,
  hasImages,
}: {
  place: BlogPlace;
  /** Whether the saved text shows images that are stored here. */
  hasImages: boolean;
}) {
  const { export: fileAt } = blogLinks(place);
  return (
    <nav aria-label="Export" className="blog-export">
      <h2 className="text-base">Export</h2>
      <ul>
        <li>
          <a href={fileAt("markdown")} download>
            Markdown
          </a>
        </li>
        <li>
          <a href={fileAt("html")} download>
            HTML
          </a>
        </li>
        <li>
          <a href={fileAt("text")} download>
            Plain text
          </a>
        </li>
      </ul>
      {hasImages && (
        <p className="field-hint">Markdown and HTML are ZIP files that include the images of the text.</p>
      )}
    </nav>
  );
}
