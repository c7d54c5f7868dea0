import { postedText } from "#lib/posted-text.ts";
import { isSameText, useTyped } from "#ui/use-typed.ts";
import { AdPreview } from "./ad-preview.tsx";
import { adTexts, cardTexts, type Texts } from "./ad-texts.ts";
import type { Preview } from "./preview.server.ts";

type TypedCard = Record<"card_id" | "heading" | "description", string>;
type Typed = Texts & { cards: TypedCard[] };

/** An ad as people will see it, while it is written. With scripts, it follows what is typed. */
export function LivePreview({ formId, preview }: { formId: string; preview: Preview }) {
  const typed = useTyped(formId, { read: typedIn, isSame: isSameText, filling: preview });
  if (typed === null) return <AdPreview preview={preview} />;
  const { cards, marks } = preview;
  const shown = cards.length === 0 || typed.format !== "carousel" ? [] : typed.cards;
  return (
    <AdPreview
      preview={{
        ...preview,
        ...adTexts(typed, preview),
        cards: shown.map(({ card_id: id, ...texts }, index) => ({
          id: id || String(index),
          ...cardTexts(texts, marks),
          picture: cards.find((card) => card.id === id)?.picture ?? null,
        })),
      }}
    />
  );
}

function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const textOf = (name: string) => postedText(data.get(name)).trim();
  const orNull = (name: string) => textOf(name) || null;
  const cardsOf = (cards: TypedCard[] = []): TypedCard[] => {
    const card = `cards[${cards.length}]`;
    if (!data.has(`${card}.heading`)) return cards;
    const [id, heading, description] = ["card_id", "heading", "description"].map((name) =>
      textOf(`${card}.${name}`),
    );
    return cardsOf([...cards, { card_id: id ?? "", heading: heading ?? "", description: description ?? "" }]);
  };
  return {
    heading: textOf("heading"),
    description: orNull("description"),
    primary_texts: [...data.keys()]
      .filter((name) => name.startsWith("primary_texts["))
      .map(textOf)
      .filter(Boolean),
    link_description: orNull("link_description"),
    cta: orNull("cta"),
    format: orNull("format"),
    final_url: orNull("final_url"),
    display_link: orNull("display_link"),
    cards: cardsOf(),
  };
}
