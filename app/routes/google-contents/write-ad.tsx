import { useState } from "react";
import { AdChecks } from "#components/google-ads/ad-checks.tsx";
import { googleLinks, type GooglePlace } from "#components/google-ads/google-links.ts";
import { type Desk, ItemEditor, useItemForm } from "#editor/item-editor.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { AdHeader } from "./ad-header.tsx";
import { AdFields } from "./ad-fields.tsx";
import { adLabels } from "./ad-labels.ts";
import { foundIn } from "./found-in.ts";
import { AdResult } from "./ad-result.tsx";
import type { TypedAd } from "./ad-rows.ts";
import type { ChangedLines } from "./changed-answer.server.ts";
import type { LoadedAd } from "./load-ad.server.ts";
import { useTypedView } from "./use-typed-view.ts";

type Values = TypedAd &
  Partial<Record<"version" | "reason" | "comment" | "quote" | "about" | "at", string>> & {
    reply?: undefined;
    replies?: Record<string, string>;
    approvers?: string[];
  };

export const NEW_CONTENT = "new-content";
export const CONTENT = "edit-content";

/** Returns what a button has changed of what is typed, and the turn that fills the form anew. A save leaves the form as it is. */
export function useChangedLines(answer: object | undefined) {
  const lines = answer && "lines" in answer ? (answer.lines as ChangedLines) : undefined;
  const [turn, setTurn] = useState(lines?.turn);
  if (lines !== undefined && lines.turn !== turn) setTurn(lines.turn);
  return { lines, turn };
}

type Props = {
  place: GooglePlace;
  ad: LoadedAd;
  desk: Desk;
  actionData: object | undefined;
  /** What a button did that changes only what is typed. */
  lines: ChangedLines | undefined;
  /** Where the form is sent, if that isn’t the page’s own URL. */
  action?: string;
};

/** Writes an ad: the same form for a new one and for one that exists. */
export function WriteAd({ place, ad, desk, actionData, lines, action }: Props) {
  const { id, title, review } = ad;
  const [form, fields, answer] = useItemForm<Values>({
    id: id === null ? NEW_CONTENT : CONTENT,
    values: ad.values,
    review,
    actionData,
    kept: ad.kept,
  });
  const links = googleLinks(place);
  const shown = useTypedView(form.id, fields, ad);
  return (
    <ItemEditor
      form={form}
      fields={fields}
      answer={answer}
      page={title}
      labels={adLabels}
      header={
        id === null ? <PageHeader title={title} /> : <AdHeader place={{ ...place, contentId: id }} ad={ad} />
      }
      parts={[]}
      desk={desk}
      review={review}
      version={ad.version}
      values={ad.values}
      kept={ad.kept}
      stock={ad.stock}
      notes={
        <>
          {id === null && (
            <p className="text-sm text-ink-2">
              A responsive search ad. Google combines its headlines and descriptions in search results.
            </p>
          )}
          <nav aria-label="Sections of the ad" className="ad-parts">
            <a href="#headlines">Headlines</a> <a href="#descriptions">Descriptions</a>{" "}
            <a href="#paths">Final URL and display path</a> <a href="#planning">Planning</a>{" "}
            {id !== null && <Link to={links.extras(id)}>Extras</Link>}
          </nav>
          {lines && <output className="text-sm">{lines.said}</output>}
        </>
      }
      action={action}
      isNew={id === null}
      text="headlines[0].text"
      preview={
        <section id="preview" tabIndex={-1} aria-label="Preview" className="grid gap-4">
          <AdResult
            serp={shown.serp}
            to={id === null ? null : (mix) => links.editContent(id, mix)}
            of=" of the saved ad"
          />
        </section>
      }
      checks={<AdChecks view={shown} />}
      found={foundIn(shown, desk)}
    >
      {id !== null && <input type="hidden" name="content_id" defaultValue={id} />}
      <AdFields
        fields={fields}
        focus={lines?.focus}
        utm={ad.utm}
        chosen={form.initialValue}
        adGroups={ad.adGroups}
        people={ad.people}
      />
    </ItemEditor>
  );
}
