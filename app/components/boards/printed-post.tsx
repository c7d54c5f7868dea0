import { networkLabel } from "#components/campaigns/network-label.ts";
import { formatTime } from "#lib/dates.ts";
import { DescriptionList } from "#ui/description-list.tsx";
import type { ShownPost } from "./post-previews.tsx";

/** What a form says of a post, for print only, where fields aren’t shown. */
export function PrintedPost({
  post: { networks, content, overrides, link, firstComment, day, time },
}: {
  post: ShownPost;
}) {
  const texts: [term: string, text: string | null][] = [
    ["Content", content.trim()],
    ...networks.map((network): [string, string] => [
      `Text for ${networkLabel(network)}`,
      overrides[network]?.trim() ?? "",
    ]),
    ["Link", link],
    ["First comment", firstComment],
  ];
  const items = [
    { term: "When", details: day ? [day, time && formatTime(time)].filter(Boolean).join(", ") : "No date" },
    { term: "Networks", details: networks.map(networkLabel).join(", ") || "None" },
    ...texts.filter(([, text]) => text).map(([term, text]) => ({ term, details: text })),
  ];
  return (
    <div className="printed-post hidden whitespace-pre-wrap [overflow-wrap:anywhere]">
      <DescriptionList items={items} />
    </div>
  );
}
