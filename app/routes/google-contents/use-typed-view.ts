import { adView, type AdView } from "#components/google-ads/ad-view.ts";
import type { Written } from "#components/google-ads/serp.ts";
import type { Field, Fields } from "#forms/use-form.ts";
import { isSameText, useTyped } from "#ui/use-typed.ts";
import { postedText } from "#lib/posted-text.ts";
import { type ListName, type TypedAd, type TypedEntry, writtenFrom } from "./ad-rows.ts";
import type { LoadedAd } from "./load-ad.server.ts";

type Typed = { written: Written; group: string };

/** Returns the preview and the checks of what the form is filled with. With scripts, they follow what is typed. */
export function useTypedView(
  formId: string,
  fields: Fields<TypedAd>,
  { shown, keywords, blocking }: Pick<LoadedAd, "shown" | "keywords" | "blocking">,
): AdView {
  const filled = filledIn(fields);
  const typed = useTyped(formId, { read: typedIn, isSame: isSameText, filling: shown });
  const { written, group } = typed ?? filled;
  return adView(written, keywords[group] ?? [], shown.serp.number, blocking);
}

const filledIn = (fields: Fields<TypedAd>): Typed => ({
  written: writtenFrom({
    headlines: fields.headlines.getFieldList().map(entryIn),
    descriptions: fields.descriptions.getFieldList().map(entryIn),
    path1: fields.path1.defaultValue ?? "",
    path2: fields.path2.defaultValue ?? "",
    final_url: fields.final_url.defaultValue ?? "",
  }),
  group: fields.ad_group_id.defaultValue ?? "",
});

function entryIn(row: Field<TypedEntry>): TypedEntry {
  const { text, pin } = row.getFieldset();
  return { text: text.defaultValue ?? "", pin: pin.defaultValue ?? "" };
}

function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const textOf = (name: string) => postedText(data.get(name));
  const rowsOf = (list: ListName, rows: TypedEntry[] = []): TypedEntry[] => {
    const row = `${list}[${rows.length}]`;
    if (!data.has(`${row}.text`)) return rows;
    return rowsOf(list, [...rows, { text: textOf(`${row}.text`), pin: textOf(`${row}.pin`) }]);
  };
  return {
    written: writtenFrom({
      headlines: rowsOf("headlines"),
      descriptions: rowsOf("descriptions"),
      path1: textOf("path1"),
      path2: textOf("path2"),
      final_url: textOf("final_url"),
    }),
    group: textOf("ad_group_id"),
  };
}
