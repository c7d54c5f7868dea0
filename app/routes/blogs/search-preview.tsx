/** Shows the post as a search engine might. Its frame truncates titles and descriptions the same way. */
export function SearchPreview({
  title,
  description,
  trail,
}: {
  title: string;
  description: string;
  trail: string;
}) {
  return (
    <section className="blog-preview">
      <h2 className="text-base">Search result</h2>
      <div className="paper search-result" dir="auto">
        <p className="search-trail">{trail}</p>
        <p className="search-title">{title}</p>
        <p className="search-description">{description || "No description yet."}</p>
      </div>
    </section>
  );
}
