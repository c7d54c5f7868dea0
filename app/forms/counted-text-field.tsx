import type { ComponentProps } from "react";
import { Counter } from "./counter.tsx";
import { TextField } from "./text-field.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "measure" | "maxLength"> & { maxLength: number };

/**
 * Renders a text field that shows how much of its limit is used. With scripts, text over the limit is kept instead of cut off.
 */
export function CountedTextField(props: Props) {
  return <TextField {...props} measure={<Counter field={props.field} limit={props.maxLength} />} />;
}
