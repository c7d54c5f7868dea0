import { exportPath } from "./export-path.ts";

/** Offers the files with which a blog post is published elsewhere. */
export const HandOver = ({ blog }: { blog: string }) => (
  <section aria-labelledby="hand-over" className="my-6 grid gap-2">
    <h2 id="hand-over" className="text-lg">
      What to publish
    </h2>
    <p>Download the blog post, publish it on your site, and enter its URL here.</p>
    <p className="actions">
      <a href={exportPath(blog, "html")} download className="btn btn-secondary">
        Download HTML
      </a>{" "}
      <a href={exportPath(blog, "markdown")} download className="btn btn-secondary">
        Download Markdown
      </a>
    </p>
  </section>
);
