import type { ComponentProps } from "react";
import { serpOf, type Written } from "#components/google-ads/serp.ts";
import { postedText } from "#lib/posted-text.ts";
import { isSameText, useTyped } from "#ui/use-typed.ts";
import { AdResult } from "./ad-result.tsx";
import { type ListName, type TypedEntry, writtenFrom } from "./ad-rows.ts";

type Props = Pick<ComponentProps<typeof AdResult>, "serp" | "to"> & { formId: string };

/** An ad as a search result, while it is written. With scripts, it follows what is typed. */
export function LiveResult({ formId, serp, to }: Props) {
  const typed = useTyped(formId, { read: writtenIn, isSame: isSameText, filling: serp });
  return <AdResult serp={typed ? serpOf(typed, serp.number) : serp} to={to} of=" of the saved ad" />;
}

function writtenIn(form: HTMLFormElement): Written {
  const data = new FormData(form);
  const textOf = (name: string) => postedText(data.get(name));
  const rowsOf = (list: ListName, rows: TypedEntry[] = []): TypedEntry[] => {
    const row = `${list}[${rows.length}]`;
    if (!data.has(`${row}.text`)) return rows;
    return rowsOf(list, [...rows, { text: textOf(`${row}.text`), pin: textOf(`${row}.pin`) }]);
  };
  return writtenFrom({
    headlines: rowsOf("headlines"),
    descriptions: rowsOf("descriptions"),
    path1: textOf("path1"),
    path2: textOf("path2"),
    final_url: textOf("final_url"),
  });
}
