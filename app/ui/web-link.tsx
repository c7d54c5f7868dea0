/** A link that someone wrote. The page behind it isn't told where it was, and search engines aren't told to follow it. */
export const WebLink = ({ url, text = url }: { url: string; text?: string }) => (
  <a href={url} rel="noopener noreferrer nofollow ugc" className="text-link underline">
    {text}
  </a>
);
