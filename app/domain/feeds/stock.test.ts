import { describe, expect, it } from "vitest";
import { statedPrices } from "./stated-prices.ts";
import { flagsOf } from "./stock.ts";

const boot = { id: "boot", is_gone: 0, availability: "in_stock", price: "199.00 EUR", sale_price: null };
const flags = (products: readonly (typeof boot | object)[], copy: string) =>
  flagsOf(
    products.map((product) => ({ ...boot, ...product })),
    statedPrices(copy),
  ).map(({ product, flag, stated, price }) => [product.id, flag, stated, price]);

describe("an item is flagged", () => {
  it("for each product that is sold out or gone", () => {
    expect(flags([{}, { id: "a", availability: "out_of_stock" }, { id: "b", is_gone: 1 }], "Boots")).toEqual([
      ["a", "out_of_stock", null, null],
      ["b", "gone", null, null],
    ]);
  });

  it("if its copy states a price, and no product has it", () => {
    expect(flags([{}], "From €189")).toEqual([["boot", "price", "€189", "199.00 EUR"]]);
    expect(flags([{}, { id: "a", price: "189.00 EUR" }], "From €189")).toEqual([]);
    expect(flags([{ sale_price: "189.00 EUR" }], "€189 instead of €210")).toEqual([]);
  });

  it("for no price in another currency, of a gone product, or of a feed that writes none", () => {
    expect(flags([{}], "From $189")).toEqual([]);
    expect(flags([{ price: "cheap" }], "From €189")).toEqual([]);
    expect(flags([{ is_gone: 1 }], "From €189")).toEqual([["boot", "gone", null, null]]);
  });
});
