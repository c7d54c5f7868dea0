import type { AdvisedField } from "#domain/blogs/advice.ts";
import type { PostLink } from "#domain/blogs/facts.ts";
import { plural } from "#lib/counts.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import type { ExaminedPost } from "./read-post.server.ts";

export function PostFacts({
  facts: { outline, links, ease, advice },
  preview,
  fixes,
}: {
  facts: ExaminedPost;
  /** Where each field is changed. Undefined for those who can’t change it. */
  fixes?: Readonly<Record<AdvisedField, string>>;
  /** The URL of the preview, where the headings can be jumped to. */
  preview: string;
}) {
  const issues = advice.filter(({ tone }) => tone !== "good").length;
  return (
    <div className="blog-facts">
      <Card as="section">
        <h2 className="text-lg">Checks</h2>
        <p>{issues === 0 ? "No issues." : `${plural(issues, "issue")} found.`}</p>
        <ul className="blog-checks">
          {advice.map(({ tone, text, field }) => (
            <li key={text} data-tone={tone}>
              <Icon name={tone === "good" ? "success" : "alert"} />
              <span>
                {tone !== "good" && <span className="sr-only">Issue: </span>}
                {text}
                {tone !== "good" && field && fixes && (
                  <>
                    {" "}
                    {/* The browser opens what a field is folded into, and focuses it. */}
                    <a href={fixes[field]} data-link={fixes[field].startsWith("#") ? undefined : ""}>
                      Fix<span className="sr-only">: {text}</span>
                    </a>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
        {ease && (
          <p>
            Reading ease: {ease.score} of 100, {ease.label.toLowerCase()}.
          </p>
        )}
      </Card>
      <Card as="section">
        <h2 className="text-lg">Outline</h2>
        {outline.length === 0 ? (
          <p>No headings yet. Start a line with ## to add one.</p>
        ) : (
          <ol className="blog-outline">
            {outline.map(({ id, level, text, isSkipping }) => (
              <li key={id} data-level={level}>
                <span className="blog-level">H{level}</span>{" "}
                <Link to={`${preview}#${id}`}>{text || "Empty heading"}</Link>
                {isSkipping && <span className="blog-flag"> (skips a level)</span>}
              </li>
            ))}
          </ol>
        )}
      </Card>
      <Card as="section">
        <h2 className="text-lg">Links</h2>
        {links.length === 0 ? (
          <p>No links yet.</p>
        ) : (
          <ul className="blog-links">
            {links.map((link, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same link may occur twice in a text
              <li key={place}>
                {link.text || "No text"} <span className="blog-kind">{kindNames[link.kind]}</span>
                <span className="blog-address">{link.url}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

const kindNames: Record<PostLink["kind"], string> = {
  internal: "Internal",
  external: "External",
  mail: "E-mail",
  section: "In this blog post",
  refused: "Not allowed",
};
