import { useOutletContext } from "react-router";
import type { z } from "zod";
import { getBlog, updateBlog } from "#api-client/blogs.server.ts";
import { listPeople } from "#api-client/members.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { errorsAtTime, planFields, planValues } from "#components/blogs/plan.server.ts";
import { type Blog, BlogSchema } from "#contract/blogs.ts";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersioned } from "#components/conflicts/conflict.server.ts";
import { nameNote, renamedNotice } from "#components/naming-rules/name-rules.server.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { EnterSaves } from "#forms/enter-saves.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { parseForm, invalidForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import { BLOG_SLUG_MAX } from "#contract/limits.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { slugOf } from "#lib/slugs.ts";
import { postedText } from "#lib/posted-text.ts";
import { zoneName } from "#lib/time-zones.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { sharedZoneOf } from "#middleware/reader.server.ts";
import { HAS_LEFT, ownerChange, withOwner } from "#components/campaigns/owners.server.ts";
import { itemAt } from "#components/review/item-at.ts";
import { whoSaved } from "#components/review/who-saved.server.ts";
import { saidAfter } from "#components/review/review.server.ts";
import { blogLinks } from "./blog-links.ts";
import { BlogHeader } from "./blog-header.tsx";
import { settingsValues } from "./blog-values.ts";
import type { DescribedPost } from "./preview-texts.ts";
import { CoverCard } from "./cover-card.tsx";
import type { BlogFrame } from "./layout.tsx";
import { Previews } from "./previews.tsx";
import { openingOf } from "./read-post.server.ts";
import { settingsLabels, SettingsFields, SUGGESTED_SLUG } from "./settings-fields.tsx";
import { settingsSchema } from "./settings-schema.server.ts";
import { shownCover } from "./shown-cover.server.ts";
import type { Route } from "./+types/settings";
import { DescriptionList } from "#ui/description-list.tsx";

const ReadSettings = ({ values }: { values: Readonly<Record<keyof typeof settingsLabels, string>> }) => (
  <DescriptionList
    items={Object.entries(settingsLabels).map(([name, term]) => ({
      term,
      details: (
        <span className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
          {values[name as keyof typeof settingsLabels] || "Not set"}
        </span>
      ),
    }))}
  />
);

export const handle = { breadcrumb: () => ({ label: "Settings" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [canUndo, zone, blog, people] = await Promise.all([
    offersUndo(api),
    sharedZoneOf(context),
    getBlog(api, params.blogId),
    listPeople(api, context.get(userContext), params.projectId),
  ]);
  return {
    note: await nameNote(api, "Blog", blog.name),
    reviewers: blog.reviewers.map(({ id }) => id),
    author: blog.owner?.id ?? "",
    people: people.map(asOption),
    owners: withOwner(people, blog.owner, HAS_LEFT).map(asOption),
    values: allValues(blog, zone),
    zone: zoneName(zone ?? "UTC"),
    version: blog.version,
    suggestedSlug: blog.suggested_slug,
    cover: shownCover(blog),
    canUndo,
    title: blog.title,
    opening: openingOf(blog),
  };
}

const allValues = (blog: Blog, zone: string | null) => ({
  ...settingsValues(blog),
  ...planValues(blog, zone),
});

const asOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, settingsSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const api = context.get(apiContext);
  const [user, zone] = await Promise.all([context.get(userContext), sharedZoneOf(context)]);
  return savingVersioned(
    submission,
    BlogSchema,
    (blog) => allValues(blog, zone),
    async () => {
      const { owner_id, planned_for, time, ...input } = submission.value;
      const plan = planFields({ planned_for, time }, zone);
      const { owner, suggested_slug } = await getBlog(api, params.blogId);
      const slug = submission.intent === SUGGESTED_SLUG ? suggested_slug : input.slug;
      const renamed = { kind: "Blog", id: params.blogId, name: input.name } as const;
      const notice = await renamedNotice(api, renamed, "Settings saved.");
      await errorsAtTime(() =>
        updateBlog(api, params.blogId, { ...input, slug, ...plan, ...ownerChange(owner_id, owner) }),
      );
      const message = await saidAfter(api, { subject: "blogs", id: params.blogId }, notice.message);
      return redirectWithToast(blogLinks(params).settings, { ...notice, message });
    },
    {
      values: (blog) => ({
        ...allValues(blog, zone),
        reviewers: blog.reviewers.map(({ id }) => id),
        owner_id: blog.owner?.id ?? "",
      }),
      yours: async ({ payload }, { owner }) =>
        legible(payload, withOwner(await listPeople(api, user, params.projectId), owner)),
      told: whoSaved(context, itemAt(params).name),
    },
  );
}

/** Returns the submitted values in the format of `allValues`, with people's names. */
function legible(payload: Record<string, unknown>, people: readonly { id: string; name: string }[]) {
  const names = (ids: unknown) =>
    people
      .filter(({ id }) => [ids].flat().includes(id))
      .map(({ name }) => name)
      .join(", ");
  return {
    ...Object.fromEntries(
      Object.keys(settingsLabels).map((name) => [name, postedText(payload[name]).trim()]),
    ),
    owner_id: names(payload["owner_id"]),
    reviewers: names(payload["reviewers"]),
  };
}

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

export default function BlogSettings({ loaderData, params, actionData }: Route.ComponentProps) {
  const { values, zone, reviewers, author, people, owners, version } = loaderData;
  const { suggestedSlug, cover, title, opening } = loaderData;
  const { name, status, canUpdate } = useOutletContext<BlogFrame>();
  const [form, fields] = useForm<z.input<typeof settingsSchema>>({
    id: "blog-settings",
    lastResult: actionData?.result,
    defaultValue: { ...values, reviewers, owner_id: author },
  });
  const conflict = conflictIn(actionData);
  const described = canUpdate ? typedIn(fields) : values;
  return (
    <>
      <Title page={`${name} settings`} refused={form.status === "error"} />
      <ErrorSummary form={form} labels={settingsLabels} />
      <BlogHeader place={params} current="settings" />
      <div className="blog-settings">
        {canUpdate ? (
          <Form form={form} className="max-w-none">
            <EnterSaves />
            <VersionField field={fields.version} version={version} shown={JSON.stringify(values)} />
            <ConflictTexts conflict={conflict} labels={settingsLabels} />
            <SettingsFields
              nameNote={loaderData.note}
              fields={fields}
              zone={zone}
              suggestedSlug={suggestedSlug}
              people={people}
              owners={owners}
              isPublished={status === "published" || status === "archived"}
            />
            <div className="save-bar">
              <div className="actions">
                <SubmitButton>Save settings</SubmitButton>
              </div>
            </div>
          </Form>
        ) : (
          <ReadSettings
            values={{
              ...values,
              planned_for: formatDay(values.planned_for),
              time: values.time && `${formatTime(values.time)}, ${zone}`,
            }}
          />
        )}
        <div className="blog-previews">
          <CoverCard cover={cover} place={params} canUpdate={canUpdate} canUndo={loaderData.canUndo} />
          <Previews post={{ ...described, title }} opening={opening} cover={cover} />
        </div>
      </div>
    </>
  );
}
