import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChartKey } from "./chart-key.tsx";
import { BAR_LOOKS, ShareBar } from "./share-bar.tsx";
import { Spark } from "./spark.tsx";
import { TimeChart } from "./time-chart.tsx";

const points = [
  { day: "2026-11-01", left: 90, right: 4 },
  { day: "2026-11-02", left: null, right: 5 },
  { day: "2026-11-03", left: 110, right: 6 },
];

const chart = (
  <TimeChart
    title="Cost and conversions by day"
    description="Cost ranges from €90 to €110 a day."
    points={points}
    step="day"
    left={{ format: (value) => `€${value}` }}
    right={{ format: String, isWhole: true }}
    dayText={(day) => day.slice(5)}
    markers={["2026-11-02"]}
  />
);

test("a chart is an image with a title and a description, in a wide and a narrow drawing", () => {
  const html = renderToStaticMarkup(chart);
  expect(html.match(/<svg /g)).toHaveLength(2);
  expect(html.match(/role="img"/g)).toHaveLength(2);
  expect(html.match(/<title /g)).toHaveLength(1);
  const id = /<title id="([^"]+)">Cost and conversions by day<\/title>/.exec(html)?.[1] ?? "";
  expect(html.split(`aria-labelledby="${id}"`)).toHaveLength(3);
  expect(html).toContain(">Cost ranges from €90 to €110 a day.</desc>");
});

test("colors are left to the style sheet, and each drawing has a hatch of its own", () => {
  const html = renderToStaticMarkup(chart);
  expect(html).not.toMatch(/style=|stroke=|#[0-9a-f]{3}\b/);
  const hatches = [...html.matchAll(/<pattern id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(hatches).size).toBe(2);
  for (const id of hatches) expect(html).toContain(`fill="url(#${id})"`);
});

test("a key looks as what it names", () => {
  const area = renderToStaticMarkup(<ChartKey of="area">Cost, left</ChartKey>);
  expect(area).toContain("chart-hatch");
  expect(area).toContain("Cost, left");
  expect(renderToStaticMarkup(<ChartKey of="line">Conversions, right</ChartKey>)).toContain(
    "chart-second-line",
  );
});

test("without a second axis there is one line, and without points nothing", () => {
  const one = { title: "Cost", description: "", step: "day", left: { format: String }, right: null } as const;
  const html = renderToStaticMarkup(<TimeChart {...one} points={points} dayText={String} />);
  expect(html).not.toContain("chart-second");
  expect(renderToStaticMarkup(<TimeChart {...one} points={[]} dayText={String} />)).toBe("");
});

test("a tiny line has gaps, and is there only if two values are known", () => {
  expect(renderToStaticMarkup(<Spark values={[1, 2, null, 3]} />).match(/M/g)).toHaveLength(2);
  expect(renderToStaticMarkup(<Spark values={[5, 5, 5]} />)).not.toContain("NaN");
  for (const values of [[], [1], [null, null], [null, 1]])
    expect(renderToStaticMarkup(<Spark values={values} />)).toBe("");
});

test("a bar is as long as its share, in a pattern of its own", () => {
  expect(renderToStaticMarkup(<ShareBar share={0.2745} look="blue" />)).toContain('width="27.5%"');
  expect(renderToStaticMarkup(<ShareBar share={7} look="blue" />)).toContain('width="100%"');
  expect(renderToStaticMarkup(<ShareBar share={Number.NaN} look="blue" />)).toContain('width="0%"');
  const patterns = BAR_LOOKS.map(
    (look) => / d="([^"]*)"/.exec(renderToStaticMarkup(<ShareBar share={1} look={look} />))?.[1],
  );
  expect(new Set(patterns).size).toBe(BAR_LOOKS.length);
});
