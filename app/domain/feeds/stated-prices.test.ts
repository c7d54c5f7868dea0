import { expect, it } from "vitest";
import { statedPrices } from "./stated-prices.ts";

it.each([
  ["Boots from €189, made slowly", [[189, "EUR"]]],
  [
    "Now 1.299,00 € instead of 1.499 €",
    [
      [1299, "EUR"],
      [1499, "EUR"],
    ],
  ],
  ["£1,299.50", [[1299.5, "GBP"]]],
  ["Only USD 24.90!", [[24.9, "USD"]]],
  ["A kit for $24", [[24, "USD"]]],
  ["12 000 kr", [[12000, "SEK"]]],
  ["Save €20 today, or get 10 € off", []],
  ["Free shipping over €50", []],
  ["Size 42, 3 colors, open 9-17", []],
])("%s", (text, expected) => {
  expect(statedPrices(text).map(({ amount, currencies }) => [amount / 1_000_000, currencies[0]])).toEqual(
    expected,
  );
});
