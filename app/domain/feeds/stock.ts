import type { StockFlag } from "#contract/vocabulary.ts";
import { priceIn } from "./check-product.ts";
import type { StatedPrice } from "./stated-prices.ts";

type Product = {
  id: string;
  is_gone: number;
  availability: string | null;
  price: string | null;
  sale_price: string | null;
};

type Flagged<One> = { product: One; flag: StockFlag; stated: string | null; price: string | null };

/**
 * Returns what is wrong with the products that one item links to: sold out, gone, or none of their prices is one that the copy states.
 */
export function flagsOf<One extends Product>(
  products: readonly One[],
  stated: readonly StatedPrice[],
): Flagged<One>[] {
  const flags = products.flatMap((product): Flagged<One>[] => {
    const flag =
      product.is_gone === 1 ? "gone" : product.availability === "out_of_stock" ? "out_of_stock" : null;
    return flag === null ? [] : [{ product, flag, stated: null, price: null }];
  });
  const priced = products.flatMap((product) => {
    const prices = [product.price, product.sale_price].flatMap((text) => priceIn(text ?? "") ?? []);
    return product.is_gone === 1 || prices.length === 0 ? [] : [{ product, prices }];
  });
  const [first] = priced;
  if (first === undefined) return flags;
  const all = priced.flatMap(({ prices }) => prices);
  const comparable = stated.filter(({ currencies }) =>
    all.some(({ currency }) => currencies.includes(currency)),
  );
  const isKnown = ({ amount, currencies }: StatedPrice) =>
    all.some((price) => price.amount === amount && currencies.includes(price.currency));
  const [wrong] = comparable;
  // With several prices, one that was struck through is among them.
  if (wrong === undefined || comparable.some(isKnown)) return flags;
  const price = first.product.sale_price ?? first.product.price;
  return [...flags, { product: first.product, flag: "price", stated: wrong.text, price }];
}
