import { counterId } from "./field.tsx";
import { SpokenAfterPause } from "./spoken-after-pause.tsx";
import type { Field } from "./use-server-form.ts";

/** Counts code points with line ends as one, as the server does; `maxlength` alone would count an emoji twice. */
const lengthOf = (value: unknown) =>
  typeof value === "string" ? Array.from(value.replaceAll("\r\n", "\n")).length : 0;

const figures = new Intl.NumberFormat("en-US");

/** "18 of 30 used": complete from the server, live once there is a script. */
export function Counter({ field, limit }: { field: Field; limit: number }) {
  const used = lengthOf(field.value ?? field.initialValue);
  const over = used - limit;
  const share = `${figures.format(used)} of ${figures.format(limit)} used`;
  const text = over > 0 ? `${share}, ${figures.format(over)} too many` : share;
  return (
    <p className="field-counter" data-over={over > 0 || undefined}>
      <span id={counterId(field)}>{text}</span>
      <SpokenAfterPause text={text} />
    </p>
  );
}
