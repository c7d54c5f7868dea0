import { SubmitButton } from "#forms/submit-button.tsx";
import type { bulkChoices } from "#components/campaigns/bulk.server.ts";

type Props = { choices: ReturnType<typeof bulkChoices>; chosen: string };

/** Below the list: what to do with the campaigns that are ticked in it. */
export function BulkBar({ choices, chosen }: Props) {
  return (
    <fieldset className="bulk">
      <legend>With the chosen campaigns</legend>
      <label>
        What to do
        <select name="change" className="input" defaultValue={chosen} key={chosen}>
          <option value="">Choose</option>
          {choices.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <SubmitButton tone="secondary">Do it</SubmitButton>
    </fieldset>
  );
}
