import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyIn, decimalSignOf, millionthsOf, readingsOf, withoutExponent } from "./written-numbers.ts";

const shown = (text: string) => {
  const { point, comma } = readingsOf(text);
  const written = [point, comma].map((one) =>
    one === null
      ? null
      : `${one.isNegative ? "-" : ""}${one.whole}${one.fraction === "" ? "" : `.${one.fraction}`}`,
  );
  return written[0] === written[1] ? written[0] : written;
};

describe("a number", () => {
  test.each([
    ["1234", "1234"],
    ["1,234.50", ["1234.50", null]],
    ["1.234,50", [null, "1234.50"]],
    ["1,234", ["1234", "1.234"]],
    ["1.234", ["1.234", "1234"]],
    ["0.123", ["0.123", null]],
    ["0,123", [null, "0.123"]],
    ["1234.567", ["1234.567", null]],
    ["1,234,567", ["1234567", null]],
    ["1.234.567", [null, "1234567"]],
    ["1,23,456.78", ["123456.78", null]],
    ["12,34,567", ["1234567", null]],
    [".5", ["0.5", null]],
    ["45 000", "45000"],
    ["45\u202F000", "45000"],
    ["1\u00A0002,00", [null, "1002.00"]],
    ["1 234 567.8", ["1234567.8", null]],
    ["1'234.50", ["1234.50", null]],
    ["1’234’567", "1234567"],
    ["-0.50", ["-0.50", null]],
    ["−12", "-12"],
    ["(12.50)", ["-12.50", null]],
    ["€1,234.50", ["1234.50", null]],
    ["-€5", "-5"],
    ["€-5", "-5"],
    ["1.234,50 €", [null, "1234.50"]],
    ["R$ 12,5", [null, "12.5"]],
    ["EUR 12", "12"],
    ["12 zł", "12"],
  ])("can be written as %s", (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  test.each([
    "",
    "5,00,0",
    "1O.00",
    "1,234,56",
    "1.2.3",
    "1,234.567,8",
    "1 23",
    "12 34 567",
    "1'234 567",
    "5.",
    "5,",
    "--5",
    "-(5)-",
    "1-2",
    "12%",
    "1e5",
    "2026-11-01",
    "Wool",
    "1".repeat(61),
  ])("is none: %j", (text) => {
    expect(shown(text)).toBeNull();
  });

  test("tells its decimal sign", () => {
    expect(["1.5", "1,5", "1.500", "1,500", "15", "1 500", "x"].map(decimalSignOf)).toEqual([
      "point",
      "comma",
      "either",
      "either",
      "none",
      "none",
      null,
    ]);
  });

  test("tells its currency if only one is meant", () => {
    expect(["€5", "5 €", "US$5", "GBP 5", "(zł 5)", "-₹5", "$5", "5 kr", "5", "¥5"].map(currencyIn)).toEqual([
      "EUR",
      "EUR",
      "USD",
      "GBP",
      "PLN",
      "INR",
      null,
      null,
      null,
      null,
    ]);
  });
});

const inMillionths = (text: string) => {
  const { point } = readingsOf(text);
  return point === null ? undefined : millionthsOf(point);
};

test("millionths are exact, and rounded half up", () => {
  expect(
    ["0.000001", "0.0000005", "0.0000004", "8.33", "-0.50", "-0", "1.9999999", "0.1"].map(inMillionths),
  ).toEqual([1, 1, 0, 8_330_000, -500_000, 0, 2_000_000, 100_000]);
  expect(inMillionths("9007199254.740991")).toBe(9_007_199_254_740_991);
  expect(inMillionths("9007199254.740992")).toBeNull();
  expect(inMillionths("9".repeat(30))).toBeNull();
});

test("numbers come back as they were, in either style and with any grouping", () => {
  const groups = fc.constantFrom("", ",", ".", " ", "\u00A0", "\u202F", "'", "’");
  const amounts = fc.bigInt({ min: 0n, max: 9_007_199_254_740_991n });
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom("point", "comma"),
      groups,
      fc.boolean(),
      (amount, style, group, isNegative) => {
        const sign = style === "point" ? "." : ",";
        fc.pre(group !== sign);
        const digits = String(amount).padStart(7, "0");
        const whole = digits.slice(0, -6).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
        const text = `${isNegative ? "-" : ""}${whole}${sign}${digits.slice(-6)}`;
        const read = readingsOf(text)[style];
        const expected = isNegative && amount > 0n ? -amount : amount;
        expect(read === null ? null : millionthsOf(read)).toBe(Number(expected));
      },
    ),
  );
});

test("an exponent is written out exactly", () => {
  expect(
    ["1.2021E+17", "1.20210000000000123e17", "-1.5E-3", "5e0", "1E3", "0.5e1", "12", "1e", "x", "1.50e1"].map(
      withoutExponent,
    ),
  ).toEqual(["120210000000000000", "120210000000000123", "-0.0015", "5", "1000", "5", "12", "1e", "x", "15"]);
  const digits = fc.stringMatching(/^[1-9]\d{0,17}[1-9]$/);
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 19 }), (id, places) => {
      const exponent = id.length - 1;
      expect(withoutExponent(`${id[0]}.${id.slice(1)}E+${exponent}`)).toBe(id);
      expect(withoutExponent(`${id}E+${places}`)).toBe(id + "0".repeat(places));
      expect(Number(withoutExponent(`${id}E-${places}`))).toBe(Number(`${id}E-${places}`));
    }),
  );
});
