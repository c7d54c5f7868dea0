import { type ControlField, counterId } from "./field.tsx";
import { SpokenAfterPause } from "#ui/spoken-after-pause.tsx";

/** Counts code points with line ends as one, as the server does; `maxlength` alone would count an emoji twice. */
const lengthOf = (value: unknown) =>
  typeof value === "string" ? Array.from(value.replaceAll("\r\n", "\n")).length : 0;

const figures = new Intl.NumberFormat("en-US");

type Props = {
  field: ControlField;
  limit: number;
  /** Measures a text against the limit, if that isn't its number of characters. */
  count?: (text: string) => number;
};

/** Renders "18 of 30 used". The server renders the full text, and scripts update it while the user types. */
export function Counter({ field, limit, count }: Props) {
  const value: unknown = field.value;
  const used = count === undefined ? lengthOf(value) : count(typeof value === "string" ? value : "");
  const over = used - limit;
  const share = `${figures.format(used)} of ${figures.format(limit)} used`;
  const text = over > 0 ? `${share}, ${figures.format(over)} over the limit` : share;
  return (
    <p className="field-counter" data-over={over > 0 || undefined}>
      <span id={counterId(field)}>{text}</span>
      <SpokenAfterPause text={text} />
    </p>
  );
}
