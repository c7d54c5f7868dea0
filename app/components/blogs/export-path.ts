/** Returns the URL of a file of a blog post, below the URL of its page. */
export const exportPath = (blog: string, format: "markdown" | "html" | "text") =>
  `${blog}/export?format=${format}`;
