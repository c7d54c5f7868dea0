import { AdPreview } from "#components/meta-ads/ad-preview.tsx";
import { CheckList } from "#components/meta-ads/check-list.tsx";
import { metaLinks, type MetaPlace } from "#components/meta-ads/meta-links.ts";
import { PlacementTabs } from "#components/meta-ads/placement-tabs.tsx";
import { ItemReading } from "#editor/item-reading.tsx";
import type { Reading } from "#editor/read.server.ts";
import { formatDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { DescriptionList } from "#ui/description-list.tsx";
import { AdHeader } from "./ad-header.tsx";
import { CategoryNote } from "./category-note.tsx";
import { contentLabels } from "./content-fields.tsx";
import { ImageUses } from "./image-uses.tsx";
import type { ExistingAd } from "./load-ad.server.ts";

type Props = {
  place: MetaPlace & { contentId: string };
  ad: ExistingAd;
  reading: Reading;
  actionData: object | undefined;
};

/** Shows an ad to those who can’t change it. */
export function ReadAd({ place, ad, reading, actionData }: Props) {
  const { title, desk, checks, view } = ad;
  const links = metaLinks(place);
  const id = place.contentId;
  const blocking = checks.filter(({ level }) => level === "blocking").length;
  return (
    <ItemReading
      page={title}
      header={<AdHeader place={place} ad={ad} />}
      reading={reading}
      desk={desk}
      actionData={actionData}
      review={ad.review}
      version={ad.version}
      stock={ad.stock}
      parts={[
        { id: "text", label: "Text" },
        { id: "images", label: "Images" },
      ]}
      preview={
        <section id="preview" tabIndex={-1} aria-label="Preview" className="grid gap-4">
          <PlacementTabs shown={view} to={(other) => links.content(id, other)} />
          <AdPreview preview={ad.preview} />
        </section>
      }
      checks={<CheckList checks={checks} basis={ad.basis} />}
      found={{ blocking, suggestions: checks.length - blocking }}
    >
      <CategoryNote reminder={ad.reminder} />
      <div id="text" tabIndex={-1}>
        <DescriptionList items={factsOf(ad.values)} />
      </div>
      <section id="images" aria-labelledby="images-heading" className="grid gap-4">
        <h2 id="images-heading">Images</h2>
        <ImageUses uses={ad.uses} links={links} contentId={id} canUpdate={false} canUndo={false} />
      </section>
    </ItemReading>
  );
}

/** Returns the fields that aren’t empty, under the names that they have in the form. Notes are for those who write. */
function factsOf(values: ExistingAd["values"]) {
  const cards = values.cards
    .map(({ heading, description, final_url }) =>
      [heading, description, final_url].filter(Boolean).join("\n"),
    )
    .filter(Boolean);
  const texts: readonly (readonly [string, string | undefined])[] = [
    [contentLabels.heading, values.heading],
    [contentLabels.primary_texts, values.primary_texts.filter(Boolean).join("\n\n")],
    [contentLabels.description, values.description],
    [contentLabels.link_description, values.link_description],
    [contentLabels.cta, values.cta && sentenceLabel(values.cta.toLowerCase())],
    [contentLabels.format, values.format && sentenceLabel(values.format)],
    [contentLabels.final_url, values.final_url],
    [contentLabels.display_link, values.display_link],
    [contentLabels.cards, cards.join("\n\n")],
    [contentLabels.planned_for, values.planned_for && formatDay(values.planned_for)],
  ];
  return texts.flatMap(([term, text]) =>
    text
      ? [
          {
            term,
            details: (
              <span className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
                {text}
              </span>
            ),
          },
        ]
      : [],
  );
}
