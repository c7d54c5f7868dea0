import type { ComponentProps } from "react";
import { Counter } from "./counter.tsx";
import { TextField } from "./text-field.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "measure" | "maxLength"> & { maxLength: number };

/** A text field that shows how much of its limit is used; then a script lets over-long text stand instead of cutting it. */
export function CountedTextField(props: Props) {
  return <TextField {...props} measure={<Counter field={props.field} limit={props.maxLength} />} />;
}
