import { postedText } from "#lib/posted-text.ts";
import { isSameText, useTyped } from "#ui/use-typed.ts";
import { AdPreview } from "./ad-preview.tsx";
import { adTexts, cardTexts, type Texts } from "./ad-texts.ts";
import type { Preview } from "./preview.server.ts";

type TypedCard = Record<"card_id" | "heading" | "description", string>;
type Typed = Texts & { cards: TypedCard[] };
/** What a form is filled with: a private draft, what was refused, or what is saved. */
type Filling = Partial<Record<string, unknown>>;

type Props = {
  formId: string;
  preview: Preview;
  filling: Filling;
};

/** An ad as its form is filled. With scripts, it follows what is typed. */
export function LivePreview({ formId, preview, filling }: Props) {
  const typed = useTyped(formId, { read: typedIn, isSame: isSameText, filling: preview });
  const texts = typed ?? filledIn(filling);
  const { cards, marks } = preview;
  const shown = cards.length === 0 || texts.format !== "carousel" ? [] : texts.cards;
  return (
    <AdPreview
      preview={{
        ...preview,
        ...adTexts(texts, preview),
        cards: shown.map(({ card_id: id, ...card }, index) => ({
          id: id || String(index),
          ...cardTexts(card, marks),
          picture: cards.find((one) => one.id === id)?.picture ?? null,
        })),
      }}
    />
  );
}

function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const cardsOf = (cards: TypedCard[] = []): TypedCard[] => {
    const card = `cards[${cards.length}]`;
    return data.has(`${card}.heading`)
      ? cardsOf([...cards, cardOf((name) => data.get(`${card}.${name}`))])
      : cards;
  };
  return textsOf((name) => data.get(name), {
    primary_texts: [...data.keys()]
      .filter((name) => name.startsWith("primary_texts["))
      .map((name) => data.get(name)),
    cards: cardsOf(),
  });
}

const rowsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const filledIn = (filling: Filling): Typed =>
  textsOf((name) => filling[name], {
    primary_texts: rowsOf(filling["primary_texts"]),
    // A row that was just added is empty.
    cards: rowsOf(filling["cards"]).map((card) => cardOf((name) => (card as Filling | undefined)?.[name])),
  });

const trimmed = (value: unknown) => postedText(value).trim();

const cardOf = (valueOf: (name: string) => unknown): TypedCard => ({
  card_id: trimmed(valueOf("card_id")),
  heading: trimmed(valueOf("heading")),
  description: trimmed(valueOf("description")),
});

function textsOf(
  valueOf: (name: string) => unknown,
  { primary_texts, cards }: { primary_texts: unknown[]; cards: TypedCard[] },
): Typed {
  const orNull = (name: string) => trimmed(valueOf(name)) || null;
  return {
    heading: trimmed(valueOf("heading")),
    description: orNull("description"),
    primary_texts: primary_texts.map(trimmed).filter(Boolean),
    link_description: orNull("link_description"),
    cta: orNull("cta"),
    format: orNull("format"),
    final_url: orNull("final_url"),
    display_link: orNull("display_link"),
    cards,
  };
}
