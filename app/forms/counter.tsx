import { counterId } from "./field.tsx";
import { SpokenAfterPause } from "./spoken-after-pause.tsx";
import type { Field } from "./use-form.ts";

/** Counts code points with line ends as one, as the server does; `maxlength` alone would count an emoji twice. */
const lengthOf = (value: unknown) =>
  typeof value === "string" ? Array.from(value.replaceAll("\r\n", "\n")).length : 0;

const figures = new Intl.NumberFormat("en-US");

type Props = {
  field: Field;
  limit: number;
  /** How much of the limit a text takes, where that is not the number of its characters. */
  count?: (text: string) => number;
};

/** "18 of 30 used": complete from the server, live once there is a script. */
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
