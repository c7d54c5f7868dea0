import { max, min } from "d3-array";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";

const WIDTH = 88;
const HEIGHT = 26;
/** Room for the width of the line. */
const EDGE = 2;

/** Draws a tiny line beside a number, as decoration. Unknown values are gaps. Nothing is drawn unless two values are known. */
export function Spark({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const x = scaleLinear([0, values.length - 1], [EDGE, WIDTH - EDGE]);
  const y = scaleLinear([min(known) ?? 0, max(known) ?? 0], [HEIGHT - EDGE, EDGE]);
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index))
    .y((value) => y(value ?? 0))
    .digits(1)(values);
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <path d={path ?? ""} />
    </svg>
  );
}
