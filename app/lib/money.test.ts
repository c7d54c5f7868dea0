import { expect, test } from "vitest";
import { moneyText, shortMoneyText } from "./money.ts";

test("an amount is written with its currency, if it has one", () => {
  expect(moneyText(25, "EUR")).toBe("€25.00");
  expect(moneyText(1200.5, "USD")).toBe("$1,200.50");
  expect(moneyText(5000, "JPY")).toBe("¥5,000");
  expect(moneyText(1200.5, null)).toBe("1,200.5");
  expect(moneyText(1200.5, "Euro")).toBe("1,200.5");
});

test("cents are left out where they say little", () => {
  expect(shortMoneyText(5481.6, "EUR")).toBe("€5,482");
  expect(shortMoneyText(-602, "USD")).toBe("-$602");
  expect(shortMoneyText(60.2, "EUR")).toBe("€60.20");
  expect(shortMoneyText(999.5, "EUR")).toBe("€999.50");
  expect(shortMoneyText(5000, "JPY")).toBe("¥5,000");
  expect(shortMoneyText(1200.5, null)).toBe("1,201");
});
