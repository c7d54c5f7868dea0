import { Icon } from "#ui/icons.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

type Props = { label: string; isChecked: boolean; onCheck: () => void };

/**
 * Selects ads for what scripts do with several. It isn't part of the form, which saves texts: choosing an ad is no unsaved change.
 * The page for replacing text has a list of its own.
 */
export function GridCheck({ label, isChecked, onCheck }: Props) {
  if (!useHydrated()) return null;
  return (
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the guard of unsaved text counts every input of the form
      role="checkbox"
      aria-checked={isChecked}
      aria-label={label}
      className="grid-check"
      onClick={onCheck}
    >
      {isChecked && <Icon name="check" />}
    </button>
  );
}
