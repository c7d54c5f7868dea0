/** What the settings of a post are called, wherever they are shown. */
export const settingsLabels = {
  name: "Name",
  owner_id: "Author",
  slug: "Slug",
  redirect_note: "Redirect note",
  brief: "Brief",
  excerpt: "Excerpt",
  primary_keyword: "Primary keyword",
  related: "Secondary keywords",
  categories: "Categories",
  meta_title: "SEO title",
  meta_description: "SEO description",
  og_title: "Share title",
  og_description: "Share description",
  canonical_url: "Canonical URL",
  reviewers: "Reviewers",
  planned_for: "Publish date",
  time: "Publish time",
  published_url: "Published URL",
};

/** What the fields of its form are called, in their order. */
export const blogLabels = {
  title: "Title",
  body: "Text (Markdown)",
  ...settingsLabels,
  image: "Image",
  image_alt: "Alternative text",
  checked: "Checklist",
  approvers: "People to ask",
  reason: "Reason",
  comment: "Comment",
  quote: "Quoted text",
};
