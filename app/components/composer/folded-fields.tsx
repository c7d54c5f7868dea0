import type { ReactNode } from "react";
import type { ControlField } from "#forms/field.tsx";

type Props = {
  id: string;
  label: string;
  /** What is in it, in a few words. */
  summary: string;
  /** It opens if one of these was refused. */
  fields: readonly Pick<ControlField, "errors">[];
  children: ReactNode;
};

/** Fields that few need at once. Their line says what is inside. */
export function FoldedFields({ id, label, summary, fields, children }: Props) {
  const isRefused = fields.some(({ errors }) => errors !== undefined);
  return (
    <details id={id} className="composer-details" open={isRefused || undefined}>
      <summary>
        {label}: <span>{summary}</span>
      </summary>
      <div className="form max-w-none">{children}</div>
    </details>
  );
}
