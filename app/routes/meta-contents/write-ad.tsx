import type { z } from "zod";
import { CheckList } from "#components/meta-ads/check-list.tsx";
import { LivePreview } from "#components/meta-ads/live-preview.tsx";
import { metaLinks, type MetaPlace } from "#components/meta-ads/meta-links.ts";
import type { editorSchema } from "#components/meta-ads/meta-schemas.server.ts";
import { PlacementTabs } from "#components/meta-ads/placement-tabs.tsx";
import { type Desk, ItemEditor, useItemForm } from "#editor/item-editor.tsx";
import { useAnswer } from "#forms/use-answer.ts";
import { searchWith } from "#lib/search-params.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { AdHeader } from "./ad-header.tsx";
import { CategoryNote } from "./category-note.tsx";
import { ContentFields, contentLabels, grownIn } from "./content-fields.tsx";
import { ImageFields, imageLabels } from "./image-form.tsx";
import { ImageUses } from "./image-uses.tsx";
import type { LoadedAd } from "./load-ad.server.ts";

export const CONTENT = "content";

const labels = {
  ...contentLabels,
  ...imageLabels,
  approvers: "People to ask",
  reason: "Reason",
  comment: "Comment",
  quote: "Quoted text",
};

type Props = {
  place: MetaPlace;
  ad: LoadedAd;
  desk: Desk;
  actionData: object | undefined;
  /** Where the form is sent, if that isn’t the page’s own URL. */
  action?: string;
};

/** Writes an ad: the same form for a new one and for one that exists. */
export function WriteAd({ place, ad, desk, actionData: given, action }: Props) {
  const actionData = useAnswer(CONTENT, given);
  const { id, title, review, view, checks, uses } = ad;
  const [form, fields, answer] = useItemForm<z.input<typeof editorSchema>>({
    id: CONTENT,
    values: ad.values,
    review,
    actionData,
    kept: ad.kept,
  });
  const links = metaLinks(place);
  const isImageRefused = [fields.use, fields.image, fields.alt].some(({ errors }) => errors !== undefined);
  const addsImage = (
    <div className="form max-w-none">
      <ImageFields
        fields={fields}
        cards={ad.cards}
        tone="secondary"
        assets={id !== null && ad.hasVault ? links.imageAsset(id) : null}
        isSentAlong={id === null}
      />
    </div>
  );
  return (
    <ItemEditor
      form={form}
      fields={fields}
      answer={answer}
      page={id === null ? title : `Edit ${title}`}
      labels={labels}
      header={
        id === null ? <PageHeader title={title} /> : <AdHeader place={{ ...place, contentId: id }} ad={ad} />
      }
      parts={[
        { id: "text", label: "Text" },
        { id: "images", label: "Images" },
      ]}
      desk={desk}
      review={review}
      version={ad.version}
      values={ad.values}
      kept={ad.kept}
      stock={ad.stock}
      notes={<CategoryNote reminder={ad.reminder} />}
      encType="multipart/form-data"
      action={action}
      isNew={id === null}
      text="heading"
      preview={
        <section id="preview" tabIndex={-1} aria-label="Preview" className="grid gap-4">
          <PlacementTabs
            shown={view}
            to={(other) =>
              id === null ? links.newContent + searchWith({ placement: other }) : links.content(id, other)
            }
          />
          <LivePreview formId={form.id} preview={ad.preview} filling={form.initialValue ?? {}} />
        </section>
      }
      checks={<CheckList checks={checks} basis={ad.basis} />}
      found={{
        blocking: checks.filter(({ level }) => level === "blocking").length,
        suggestions: checks.filter(({ level }) => level !== "blocking").length,
      }}
      last={
        // Images stand first, and are sent last.
        <section id="images" aria-labelledby="images-heading" className="ad-images">
          <h2 id="images-heading">Images</h2>
          {id === null ? (
            addsImage
          ) : (
            <>
              <ImageUses uses={uses} links={links} contentId={id} canUpdate canUndo={ad.canUndo} />
              <details open={isImageRefused || uses.every(({ picture }) => picture === null) || undefined}>
                <summary>Add or replace an image</summary>
                {addsImage}
              </details>
            </>
          )}
        </section>
      }
    >
      {id !== null && <input type="hidden" name="content_id" value={id} />}
      <div id="text" className="form max-w-none">
        <ContentFields
          form={form}
          fields={fields}
          grown={grownIn(actionData)}
          utm={ad.utm}
          chosen={form.initialValue}
        />
      </div>
    </ItemEditor>
  );
}
