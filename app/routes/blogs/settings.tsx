import { useOutletContext } from "react-router";
import { getBlog, updateBlog } from "#api-client/blogs.server.ts";
import { listPeople } from "#api-client/members.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithToast, STAYS } from "#request/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { errorsAtTime, planFields, planValues } from "#components/blogs/plan.server.ts";
import { type Blog, BlogSchema } from "#contract/blogs.ts";
import { conflictIn } from "#components/conflicts/conflict-texts.tsx";
import { savingVersioned } from "#components/conflicts/conflict.server.ts";
import { nameNote, renamedNotice } from "#components/naming-rules/name-rules.server.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { parseForm, invalidForm } from "#forms/submit.server.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { postedText } from "#lib/posted-text.ts";
import { zoneName } from "#lib/time-zones.ts";
import { isOut } from "#domain/review/states.ts";
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
import { CoverCard } from "./cover-card.tsx";
import type { BlogFrame } from "./layout.tsx";
import { Previews } from "./previews.tsx";
import { openingOf } from "./read-post.server.ts";
import { isBesideText, SettingsDesk, useSettingsForm } from "./settings-desk.tsx";
import { settingsLabels, SUGGESTED_SLUG } from "./settings-fields.tsx";
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

export async function action({ params, context, url }: Route.ActionArgs) {
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
      const { blog, settings } = blogLinks(params);
      const to = isBesideText(url) ? blog : settings;
      return redirectWithToast(to, { ...notice, message }, STAYS);
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

export default function BlogSettings({ loaderData, params, actionData }: Route.ComponentProps) {
  const { values, zone, cover, title, opening } = loaderData;
  const { name, status, canUpdate } = useOutletContext<BlogFrame>();
  const [form, fields] = useSettingsForm(loaderData, actionData?.result);
  return (
    <>
      <Title page={`${name} settings`} refused={form.status === "error"} />
      <ErrorSummary form={form} labels={settingsLabels} />
      <BlogHeader place={params} current="settings" />
      {canUpdate ? (
        <SettingsDesk
          shown={loaderData}
          place={params}
          form={form}
          fields={fields}
          conflict={conflictIn(actionData)}
          isPublished={isOut(status)}
        />
      ) : (
        <div className="blog-settings">
          <ReadSettings
            values={{
              ...values,
              planned_for: formatDay(values.planned_for),
              time: values.time && `${formatTime(values.time)}, ${zone}`,
            }}
          />
          <div className="blog-previews">
            <CoverCard cover={cover} place={params} canUpdate={false} canUndo={loaderData.canUndo} />
            <Previews post={{ ...values, title }} opening={opening} cover={cover} />
          </div>
        </div>
      )}
    </>
  );
}
