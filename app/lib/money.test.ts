import { expect, test } from "vitest";
import { moneyText } from "./money.ts";

test("an amount is written with its currency, if it has one", () => {
  expect(moneyText(25, "EUR")).toBe("€25.00");
  expect(moneyText(1200.5, "USD")).toBe("$1,200.50");
  expect(moneyText(5000, "JPY")).toBe("¥5,000");
  expect(moneyText(1200.5, null)).toBe("1,200.5");
  expect(moneyText(1200.5, "Euro")).toBe("1,200.5");
});
