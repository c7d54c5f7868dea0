import { availabilityIn, priceIn, type ProductAttributes } from "./check-product.ts";

export type ProductChange = {
  id: string;
  kind: "added" | "removed" | "changed";
  /** What changed, and its values. Null for a whole product. */
  attribute: string | null;
  before: string | null;
  after: string | null;
  /** By how many percent a price changed, to one decimal. */
  percent: number | null;
};

type Products = ReadonlyMap<string, ProductAttributes>;

const whole = (id: string, kind: "added" | "removed"): ProductChange => ({
  id,
  kind,
  attribute: null,
  before: null,
  after: null,
  percent: null,
});

/** Compares two readings of a feed by the ids of its products. A different spelling of the same availability or price is no change. */
export function productChanges(before: Products, after: Products): ProductChange[] {
  return [
    ...[...before.keys()].filter((id) => !after.has(id)).map((id) => whole(id, "removed")),
    ...[...after].flatMap(([id, product]) => {
      const earlier = before.get(id);
      return earlier === undefined ? [whole(id, "added")] : changesWithin(id, earlier, product);
    }),
  ];
}

function changesWithin(id: string, before: ProductAttributes, after: ProductAttributes): ProductChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((attribute) => {
    const [one, other] = [before, after].map((product) => product[attribute]?.join(", ") ?? null);
    return one === other || meaning(attribute, one) === meaning(attribute, other)
      ? []
      : [
          {
            id,
            kind: "changed" as const,
            attribute,
            before: one ?? null,
            after: other ?? null,
            percent: percentOf(one, other),
          },
        ];
  });
}

function meaning(attribute: string, value: string | null | undefined): string | null {
  if (value == null) return null;
  if (attribute === "availability") return availabilityIn(value) ?? value;
  const price = attribute.endsWith("price") ? priceIn(value) : null;
  return price === null ? value : `${price.amount} ${price.currency}`;
}

function percentOf(before: string | null | undefined, after: string | null | undefined): number | null {
  const [one, other] = [before, after].map((text) => priceIn(text ?? ""));
  if (!one || !other || one.currency !== other.currency || one.amount === 0) return null;
  return Math.round(((other.amount - one.amount) / one.amount) * 1000) / 10;
}
