import type { UtmTag } from "#contract/vocabulary.ts";
import { SubmitButton } from "#forms/submit-button.tsx";

/** The intent of the button that fills in the UTM tags of a link. */
export const FILL_UTM = "fill-utm";

type Props = {
  /** Null without rules. */
  utm: { faults: readonly string[]; open: readonly { tag: UtmTag; values: readonly string[] }[] } | null;
  /** What was chosen, if the form comes back with what was typed. */
  chosen?: Partial<Record<string, unknown>> | null | undefined;
};

/** Says what is wrong with the link above, and fills in its UTM tags. What isn't made by a pattern is chosen first. */
export function UtmBuilder({ utm, chosen }: Props) {
  if (utm === null) return null;
  const chosenFor = (tag: UtmTag) => {
    const value = chosen?.[tag];
    return typeof value === "string" ? value : "";
  };
  return (
    <div className="grid w-full justify-items-start gap-3 text-sm">
      {utm.faults.length > 0 && (
        <ul aria-label="UTM tags of the saved link" className="grid gap-1 [overflow-wrap:anywhere]">
          {utm.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {utm.open.length > 0 && (
        <div className="grid w-full gap-3 sm:grid-cols-2">
          {utm.open.map(({ tag, values }) => (
            <label key={tag} className="grid gap-1">
              {tag}{" "}
              {values.length > 0 ? (
                <select name={tag} className="input" defaultValue={chosenFor(tag)}>
                  <option value="">From the link</option>
                  {values.map((value) => (
                    <option key={value} value={value}>
                      {value}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  name={tag}
                  className="input"
                  defaultValue={chosenFor(tag)}
                  dir="auto"
                  maxLength={100}
                />
              )}{" "}
            </label>
          ))}
        </div>
      )}
      <SubmitButton tone="secondary" size="small" name="intent" value={FILL_UTM}>
        Add UTM tags
      </SubmitButton>
    </div>
  );
}
