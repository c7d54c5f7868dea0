import type { ComponentProps } from "react";
import type { FetcherWithComponents } from "react-router";
import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { VersionField } from "#components/conflicts/version-field.tsx";
import { BLOG_SLUG_MAX } from "#contract/limits.ts";
import { EnterSaves } from "#forms/enter-saves.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { type AnyForm, type Fields, useForm } from "#forms/use-form.ts";
import { slugOf } from "#lib/slugs.ts";
import { type BlogPlace, blogLinks } from "./blog-links.ts";
import { CoverCard } from "./cover-card.tsx";
import type { DescribedPost } from "./preview-texts.ts";
import { Previews } from "./previews.tsx";
import type { loader } from "./settings.tsx";
import { settingsLabels, SettingsFields } from "./settings-fields.tsx";
import type { settingsSchema } from "./settings-schema.server.ts";

export const SETTINGS = "blog-settings";

export type ShownSettings = Awaited<ReturnType<typeof loader>>;
type Values = z.input<typeof settingsSchema>;

export const useSettingsForm = (
  { values, reviewers, author }: ShownSettings,
  lastResult: SubmissionResult | undefined,
) =>
  useForm<Values>({
    id: SETTINGS,
    lastResult,
    defaultValue: { ...values, reviewers, owner_id: author },
  });

const BESIDE = "beside";

/** Returns whether the settings were sent from beside the text, and lead back there. */
export const isBesideText = (url: URL): boolean => url.searchParams.has(BESIDE);

/** Returns what describes the post as it is typed. */
const typedIn = (
  fields: Record<Exclude<keyof DescribedPost, "title">, { value?: string | undefined }>,
): Omit<DescribedPost, "title"> => ({
  name: fields.name.value ?? "",
  slug: slugOf(fields.slug.value ?? "", BLOG_SLUG_MAX),
  excerpt: fields.excerpt.value ?? "",
  meta_title: fields.meta_title.value ?? "",
  meta_description: fields.meta_description.value ?? "",
  og_title: fields.og_title.value ?? "",
  og_description: fields.og_description.value ?? "",
  canonical_url: fields.canonical_url.value ?? "",
  published_url: fields.published_url.value ?? "",
});

type Props = {
  shown: ShownSettings;
  place: BlogPlace;
  form: AnyForm;
  fields: Fields<Values>;
  conflict: ComponentProps<typeof ConflictTexts>["conflict"];
  isPublished: boolean;
  /** Sends them from beside the text, where they stay open. */
  sender?: FetcherWithComponents<unknown>;
};

/** The settings of a post for those who may change them, and what readers see of them elsewhere. */
export function SettingsDesk({ shown, place, form, fields, conflict, isPublished, sender }: Props) {
  const { cover, canUndo, title, opening } = shown;
  return (
    <div className="blog-settings">
      <Form
        form={form}
        className="max-w-none"
        {...(sender && {
          fetcher: sender,
          action: `${blogLinks(place).settings}?${BESIDE}`,
          keepsPlace: true,
        })}
      >
        <EnterSaves />
        <VersionField field={fields.version} version={shown.version} shown={JSON.stringify(shown.values)} />
        <ConflictTexts conflict={conflict} labels={settingsLabels} />
        <SettingsFields
          nameNote={shown.note}
          fields={fields}
          zone={shown.zone}
          suggestedSlug={shown.suggestedSlug}
          people={shown.people}
          owners={shown.owners}
          isPublished={isPublished}
        />
        <div className="save-bar">
          <div className="actions">
            <SubmitButton>Save settings</SubmitButton>
          </div>
        </div>
      </Form>
      <div className="blog-previews">
        <CoverCard cover={cover} place={place} canUpdate canUndo={canUndo} />
        <Previews post={{ ...typedIn(fields), title }} opening={opening} cover={cover} />
      </div>
    </div>
  );
}
