import type { StockFlagged } from "#contract/feeds.ts";

/** Says what is wrong with a product that an item links to: "Kestrel boot, 42 is sold out." */
export function stockSentence({ flag, product, stated, price }: StockFlagged): string {
  const name = product.title === "" ? product.key : product.title;
  if (flag === "out_of_stock") return `${name} is sold out.`;
  if (flag === "gone") return `${name} isn’t in the shop’s feed anymore.`;
  if (flag === "price" && stated !== null && price !== null)
    return `${name} costs ${price} now, and the copy says ${stated}.`;
  return `${name} has changed.`;
}
