import {
  BLOG_BRIEF_MAX,
  BLOG_CANONICAL_MAX,
  BLOG_EXCERPT_MAX,
  BLOG_KEYWORD_MAX,
  BLOG_META_DESCRIPTION_MAX,
  BLOG_META_TITLE_MAX,
  BLOG_OG_DESCRIPTION_MAX,
  BLOG_OG_TITLE_MAX,
  BLOG_REDIRECT_NOTE_MAX,
  BLOG_SLUG_MAX,
  CAMPAIGN_NAME_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import { PlanFields } from "#components/blogs/plan-fields.tsx";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { CountedTextField } from "#forms/counted-text-field.tsx";
import { labelled } from "#forms/labelled.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { Field } from "#forms/use-form.ts";

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
export type SettingsField = keyof typeof settingsLabels;

const LIST_HINT = "Up to 10. Separate them with commas or line breaks.";

/** The intent of the button that saves the suggested slug. */
export const SUGGESTED_SLUG = "suggested-slug";

/** Renders all fields of a post except its text. */
export function SettingsFields({
  fields,
  suggestedSlug,
  isPublished,
  people,
  owners,
  nameNote,
  zone,
}: {
  /** The time zone of the publish time, in words. */
  zone: string;
  /** What is wrong with the saved name, if anything. */
  nameNote: string | null;
  fields: Record<SettingsField, Field>;
  suggestedSlug: string | null;
  isPublished: boolean;
  people: readonly { value: string; label: string }[];
  owners: readonly { value: string; label: string }[];
}) {
  const slugHint = suggestedSlug
    ? `The last part of the URL. Suggested slug: ${suggestedSlug}`
    : "The last part of the URL. We write it in lowercase letters, numbers, and hyphens.";
  const named = labelled(fields, settingsLabels);
  return (
    <>
      <section className="blog-group">
        <h2 className="text-lg">Blog post</h2>
        <TextField
          {...named("name")}
          hint={nameNote ?? "An internal name for your team."}
          maxLength={CAMPAIGN_NAME_MAX}
        />
        <SelectField {...named("owner_id")} placeholder="No author" options={owners} />
        <div className="grid gap-2">
          <TextField
            {...named("slug")}
            hint={slugHint}
            maxLength={BLOG_SLUG_MAX}
            autoCapitalize="none"
            spellCheck={false}
          />
          {suggestedSlug && (
            <SubmitButton
              name="intent"
              value={SUGGESTED_SLUG}
              tone="secondary"
              size="small"
              className="justify-self-start"
            >
              Use suggested slug
            </SubmitButton>
          )}
        </div>
        {isPublished && (
          <TextareaField
            {...named("redirect_note")}
            hint="This blog post is published. If you change the slug, note where the old URL should redirect."
            rows={2}
            maxLength={BLOG_REDIRECT_NOTE_MAX}
          />
        )}
        <TextareaField
          {...named("brief")}
          hint="The audience, angle, keyword, and call to action."
          rows={5}
          maxLength={BLOG_BRIEF_MAX}
          counter
        />
        <TextareaField
          {...named("excerpt")}
          hint="A sentence or two for lists and social posts."
          rows={3}
          maxLength={BLOG_EXCERPT_MAX}
          counter
        />
        <TextareaField {...named("categories")} hint={LIST_HINT} rows={3} />
      </section>
      <section className="blog-group">
        <h2 className="text-lg">Search</h2>
        <TextField
          {...named("primary_keyword")}
          hint="We check the title, the first 100 words, the headings, and the slug."
          maxLength={BLOG_KEYWORD_MAX}
        />
        <TextareaField {...named("related")} hint={LIST_HINT} rows={3} />
        <CountedTextField
          {...named("meta_title")}
          hint="Leave blank to use the title. Search results show about 60 characters."
          maxLength={BLOG_META_TITLE_MAX}
        />
        <TextareaField
          {...named("meta_description")}
          hint="Leave blank to use the excerpt. Search results show about 160 characters."
          rows={3}
          maxLength={BLOG_META_DESCRIPTION_MAX}
          counter
        />
        <TextField
          {...named("canonical_url")}
          hint="The URL where this blog post is or will be published. Relative links start from it."
          type="url"
          maxLength={BLOG_CANONICAL_MAX}
        />
      </section>
      <section className="blog-group">
        <h2 className="text-lg">Sharing</h2>
        <TextField
          {...named("og_title")}
          hint="Leave blank to use the SEO title."
          maxLength={BLOG_OG_TITLE_MAX}
        />
        <TextareaField
          {...named("og_description")}
          hint="Leave blank to use the SEO description."
          rows={3}
          maxLength={BLOG_OG_DESCRIPTION_MAX}
        />
      </section>
      <section className="blog-group">
        <h2 className="text-lg">Planning</h2>
        {people.length > 0 && (
          <CheckboxesField
            {...named("reviewers")}
            hint="Who reviews this blog post before it’s published."
            options={people}
          />
        )}
        <PlanFields day={named("planned_for")} time={named("time")} zone={zone} />
        <TextField
          {...named("published_url")}
          hint="The URL of the published post, like https://example.com/post."
          type="url"
          maxLength={URL_MAX}
        />
      </section>
    </>
  );
}
