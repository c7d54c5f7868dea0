import { AdChecks } from "#components/google-ads/ad-checks.tsx";
import { googleLinks, type GooglePlace } from "#components/google-ads/google-links.ts";
import { ItemReading } from "#editor/item-reading.tsx";
import type { Reading } from "#editor/read.server.ts";
import { AdHeader } from "./ad-header.tsx";
import { AdReading } from "./ad-reading.tsx";
import { AdResult } from "./ad-result.tsx";
import { foundIn } from "./found-in.ts";
import type { ExistingAd } from "./load-ad.server.ts";

type Props = {
  place: GooglePlace & { contentId: string };
  ad: ExistingAd;
  reading: Reading;
  actionData: object | undefined;
};

/** Shows an ad to those who can’t change it. */
export function ReadAd({ place, ad, reading, actionData }: Props) {
  const { title, desk, shown } = ad;
  const links = googleLinks(place);
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
      parts={[{ id: "text", label: "Text" }]}
      preview={
        <section id="preview" tabIndex={-1} aria-label="Preview" className="grid gap-4">
          <AdResult serp={shown.serp} to={(mix) => links.editContent(place.contentId, mix)} />
        </section>
      }
      checks={<AdChecks view={shown} />}
      found={foundIn(shown, desk)}
    >
      <div id="text" tabIndex={-1}>
        <AdReading values={ad.values} />
      </div>
    </ItemReading>
  );
}
