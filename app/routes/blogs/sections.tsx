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
import { FoldedFields } from "#components/composer/folded-fields.tsx";
import { PlanFields } from "#components/blogs/plan-fields.tsx";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { CountedTextField } from "#forms/counted-text-field.tsx";
import { labelled } from "#forms/labelled.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { Field } from "#forms/use-form.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { postedText } from "#lib/posted-text.ts";
import { Link } from "#ui/link.tsx";
import { settingsLabels } from "./blog-labels.ts";
import { Cover } from "./cover.tsx";
import type { CoverWithSource } from "./shown-cover.server.ts";

const LIST_HINT = "Up to 10. Separate them with commas or line breaks.";

/** The intent of the button that saves the suggested slug. */
export const SUGGESTED_SLUG = "suggested-slug";

export type SectionFields = Readonly<Record<keyof typeof settingsLabels, Field>>;

/** What the sections of a post offer and show beside its fields. */
type Shown = {
  /** The time zone of the publish time, in words. */
  zone: string;
  /** What is wrong with the saved name, if anything. */
  note: string | null;
  suggestedSlug: string | null;
  people: readonly Option[];
  owners: readonly Option[];
  cover: CoverWithSource | null;
};
type Option = { value: string; label: string };

const textOf = ({ value }: Pick<Field, "value">) => postedText(value).trim();

/** Returns the texts that aren’t blank as one line. */
const line = (texts: readonly string[], none = "Not set") => texts.filter(Boolean).join(" · ") || none;

const namesIn = (options: readonly Option[], { value: chosen }: Pick<Field, "value">) =>
  options.filter(({ value }) => [chosen].flat().includes(value)).map(({ label }) => label);

/** Renders all fields of a post beside its text, folded. */
export function Sections({
  fields,
  shown: { zone, note, suggestedSlug, people, owners, cover },
  coverPage,
  isPublished,
}: {
  fields: SectionFields;
  shown: Shown;
  /** The page of the cover, which has a form of its own. */
  coverPage: string;
  isPublished: boolean;
}) {
  const named = labelled(fields, settingsLabels);
  const pick = (...names: (keyof SectionFields)[]) => names.map((name) => fields[name]);
  const slugHint = suggestedSlug
    ? `The last part of the URL. Suggested slug: ${suggestedSlug}`
    : "The last part of the URL. We write it in lowercase letters, numbers, and hyphens.";
  const time = textOf(fields.time);
  return (
    <div id="settings" tabIndex={-1} className="blog-sections">
      <FoldedFields
        id="search"
        label="Search and sharing"
        summary={line([textOf(fields.primary_keyword), textOf(fields.meta_title)])}
        fields={pick(
          "primary_keyword",
          "related",
          "meta_title",
          "meta_description",
          "canonical_url",
          "og_title",
          "og_description",
        )}
      >
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
      </FoldedFields>
      <FoldedFields
        id="post"
        label="Blog post"
        summary={line([textOf(fields.name), ...namesIn(owners, fields.owner_id), textOf(fields.slug)])}
        fields={pick("name", "owner_id", "slug", "redirect_note", "brief", "excerpt", "categories")}
      >
        <TextField
          {...named("name")}
          hint={note ?? "An internal name for your team."}
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
        {(isPublished || textOf(fields.redirect_note) !== "") && (
          <TextareaField
            {...named("redirect_note")}
            hint="If you change the slug of a published blog post, note where the old URL should redirect."
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
      </FoldedFields>
      <FoldedFields
        id="when"
        label="When"
        summary={line([
          [formatDay(textOf(fields.planned_for)), time && formatTime(time)].filter(Boolean).join(", "),
          textOf(fields.published_url),
        ])}
        fields={pick("planned_for", "time", "published_url")}
      >
        <PlanFields day={named("planned_for")} time={named("time")} zone={zone} />
        <TextField
          {...named("published_url")}
          hint="The URL of the published post, like https://example.com/post."
          type="url"
          maxLength={URL_MAX}
        />
      </FoldedFields>
      {people.length > 0 && (
        <FoldedFields
          id="reviewers"
          label="Reviewers"
          summary={namesIn(people, fields.reviewers).join(", ") || "None"}
          fields={pick("reviewers")}
        >
          <CheckboxesField
            {...named("reviewers")}
            hint="Who reviews this blog post before it’s published."
            options={people}
          />
        </FoldedFields>
      )}
      <FoldedFields
        id="cover"
        label="Cover image"
        summary={cover ? cover.alt || "No alternative text yet" : "None"}
        fields={[]}
      >
        {cover && <Cover cover={cover} />}
        <Link to={coverPage}>{cover ? "Edit cover image…" : "Upload cover image…"}</Link>
      </FoldedFields>
    </div>
  );
}
