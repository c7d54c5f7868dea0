/** What a post says about itself. Empty and null are the same. */
export type DescribedPost = {
  name: string;
} & Record<
  | "title"
  | "slug"
  | "excerpt"
  | "meta_title"
  | "meta_description"
  | "og_title"
  | "og_description"
  | "canonical_url"
  | "published_url",
  string | null
>;

/**
 * Returns the texts that search engines and networks show, with what stands in for those that are empty.
 * @param opening the first words of the text
 */
export function previewTexts(post: DescribedPost, opening: string) {
  const title = post.meta_title || post.title || post.name;
  const description = post.meta_description || post.excerpt || opening;
  const address = post.canonical_url || post.published_url;
  return {
    search: { title, description, trail: trailOf(address, post.slug) },
    share: {
      title: post.og_title || title,
      description: post.og_description || description,
      host: hostOf(address),
    },
  };
}

const hostOf = (address: string | null) =>
  address !== null && URL.canParse(address)
    ? new URL(address).hostname.replace(/^www\./, "")
    : "your-site.example";

function trailOf(address: string | null, slug: string | null): string {
  if (address === null || !URL.canParse(address))
    return [hostOf(null), slug ?? ""].filter(Boolean).join(" › ");
  const parts = new URL(address).pathname.split("/").filter(Boolean);
  return [hostOf(address), ...parts].join(" › ");
}
