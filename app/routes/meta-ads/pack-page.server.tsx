import { renderToStaticMarkup } from "react-dom/server";
import type { MetaAd, MetaAdContent } from "#contract/meta-ads.ts";
import type { MetaPlacement } from "#contract/vocabulary.ts";
import { plural, pluralInside } from "#lib/counts.ts";
import { formatDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import {
  checkBasis,
  checkMetaContent,
  chosenPlacements,
  linkOf,
  specialCategoryReminder,
} from "#domain/meta-ads/checks.ts";
import type { Api } from "#middleware/api.server.ts";
import { DescriptionList } from "#ui/description-list.tsx";
import { AdPreview } from "#components/meta-ads/ad-preview.tsx";
import { CheckList } from "#components/meta-ads/check-list.tsx";
import packStyles from "./pack.css?inline";
import { embedPictures } from "./pack-pictures.server.ts";
import previewStyles from "../../components/meta-ads/previews.css?inline";
import { previewOf } from "#components/meta-ads/preview.server.ts";
import type { PreviewView } from "#components/meta-ads/preview-views.ts";
import { shownFacts } from "./shown-facts.tsx";

const VIEWS: Record<MetaPlacement, PreviewView> = {
  feed: "feed",
  story: "story",
  reel: "story",
  right_column: "right_column",
};

/** A policy inside the file, because it is opened without a server that sends one. */
export const PACK_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/**
 * Returns all ads of a campaign in one file for people outside the team: texts, previews, and checks, but nothing internal
 * (notes, audience, description, comments).
 * @param today a plain day
 */
export async function packPage(api: Api, ad: MetaAd, today: string): Promise<string> {
  const views = [...new Set(chosenPlacements(ad).map((placement) => VIEWS[placement]))];
  const { ads, leftOut } = await embedPictures(
    api,
    ad.contents.map((content) => ({
      content,
      previews: views.map((view) => previewOf(ad, content, view)),
    })),
  );
  const reminder = specialCategoryReminder(ad.special_category);
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={PACK_POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${ad.name}: ${pluralInside(ads.length, "ad")}`}</title>
        <style>{previewStyles + packStyles}</style>
      </head>
      <body>
        <main className="pack">
          <header className="pack-head">
            <h1 dir="auto">{ad.name}</h1>
            <p>
              {plural(ads.length, "ad")}, as of {formatDay(today)}
            </p>
            <DescriptionList items={shownFacts({ ...ad, audience_note: null })} />
            {reminder && (
              <p>
                <b>Special ad category.</b> {reminder}
              </p>
            )}
            {leftOut > 0 && (
              <p className="pack-note">
                {plural(leftOut, "image")} left out because this file would be too large or the image no
                longer exists.
              </p>
            )}
          </header>
          {ads.map(({ content, previews }, index) => (
            <section key={content.content_id} className="pack-ad">
              <h2 dir="auto">
                {index + 1}. {content.heading}
              </h2>
              <DescriptionList items={textsOf(ad, content)} />
              {content.format === "carousel" && content.cards.length > 0 && (
                <CardTexts cards={content.cards} />
              )}
              <div className="pack-previews">
                {previews.map((preview) => (
                  <AdPreview key={preview.view} preview={preview} />
                ))}
              </div>
              <h3>Checks</h3>
              <CheckList checks={checkMetaContent(ad, content)} basis={checkBasis(ad, content)} />
            </section>
          ))}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`;
}

const said = (items: readonly { term: string; details: string | null }[]) =>
  items.flatMap(({ term, details }) =>
    details ? [{ term, details: <span dir="auto">{details}</span> }] : [],
  );

const textsOf = (ad: MetaAd, content: MetaAdContent) =>
  said([
    { term: "Status", details: sentenceLabel(content.status) },
    { term: "Format", details: content.format && sentenceLabel(content.format) },
    { term: "Start date", details: content.planned_for && formatDay(content.planned_for) },
    { term: "Headline", details: content.heading },
    ...content.primary_texts.map((text, index, texts) => ({
      term: texts.length > 1 ? `Primary text ${index + 1}` : "Primary text",
      details: text,
    })),
    { term: "Description", details: content.description },
    { term: "Link description", details: content.link_description },
    { term: "Call to action", details: content.cta && sentenceLabel(content.cta.toLowerCase()) },
    { term: "Website URL", details: linkOf(ad, content) },
    { term: "Display link", details: content.display_link },
  ]);

function CardTexts({ cards }: { cards: MetaAdContent["cards"] }) {
  return (
    <>
      <h3>Cards</h3>
      <ol className="pack">
        {cards.map(({ card_id, heading, description, final_url }, index) => (
          <li key={card_id}>
            <DescriptionList
              items={said([
                { term: `Card ${index + 1}`, details: heading ?? "No headline" },
                { term: "Description", details: description },
                { term: "Website URL", details: final_url },
              ])}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
