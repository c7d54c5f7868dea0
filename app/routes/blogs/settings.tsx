import { redirect, useOutletContext } from "react-router";
import { getBlog } from "#api-client/blogs.server.ts";
import { Title } from "#components/shell/title.tsx";
import { planValues } from "#components/blogs/plan.server.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { zoneName } from "#lib/time-zones.ts";
import { apiContext } from "#middleware/api.server.ts";
import { sharedZoneOf } from "#middleware/reader.server.ts";
import { settingsLabels } from "./blog-labels.ts";
import { blogLinks } from "./blog-links.ts";
import { BlogHeader } from "./blog-header.tsx";
import { writtenValues } from "./blog-values.ts";
import { CoverCard } from "./cover-card.tsx";
import type { BlogFrame } from "./layout.tsx";
import { Previews } from "./previews.tsx";
import { openingOf } from "./read-post.server.ts";
import { shownCover } from "./shown-cover.server.ts";
import type { Route } from "./+types/settings";
import { DescriptionList } from "#ui/description-list.tsx";

export const handle = { breadcrumb: () => ({ label: "Settings" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const [zone, blog] = await Promise.all([
    sharedZoneOf(context),
    getBlog(context.get(apiContext), params.blogId),
  ]);
  if (blog.can.update) throw redirect(blogLinks(params).settings);
  const { planned_for: day, time } = planValues(blog, zone);
  return {
    values: {
      ...writtenValues(blog),
      planned_for: formatDay(day),
      time: time && `${formatTime(time)}, ${zoneName(zone ?? "UTC")}`,
    },
    cover: shownCover(blog),
    opening: openingOf(blog),
  };
}

/** Shows the settings of a post to those who can’t change them. Others have them in its form. */
export default function BlogSettings({ loaderData, params }: Route.ComponentProps) {
  const { values, cover, opening } = loaderData;
  const { name } = useOutletContext<BlogFrame>();
  const texts: Readonly<Record<string, string>> = values;
  return (
    <>
      <Title page={`${name} settings`} />
      <BlogHeader place={params} current="settings" />
      <div className="blog-settings">
        <DescriptionList
          items={Object.entries(settingsLabels).map(([field, term]) => ({
            term,
            details: (
              <span className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
                {texts[field] || "Not set"}
              </span>
            ),
          }))}
        />
        <div className="blog-previews">
          <CoverCard cover={cover} />
          <Previews post={values} opening={opening} cover={cover} />
        </div>
      </div>
    </>
  );
}
