import type { ControlField } from "#forms/field.tsx";

type Props = {
  field: ControlField;
  value: string;
  label: string;
  isChosen: boolean;
  /** Whether it is the first one, to which the list of errors leads. */
  isFirst?: boolean;
};

export function Choice({ field, value, label, isChosen, isFirst = false }: Props) {
  const id = isFirst ? field.id : `${field.id}-${value}`;
  return (
    <div className="choice">
      <input type="radio" id={id} name={field.name} value={value} defaultChecked={isChosen} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
