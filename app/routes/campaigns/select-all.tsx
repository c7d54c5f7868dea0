import { useHydrated } from "#ui/use-hydrated.ts";

/** Selects every row of a form's table. Only scripts can do this. */
export function SelectAll({ name }: { name: string }) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <input
      type="checkbox"
      aria-label="Select all on this page"
      onChange={({ currentTarget: { form, checked } }) => {
        const boxes = form?.querySelectorAll<HTMLInputElement>(`[type=checkbox][name="${CSS.escape(name)}"]`);
        for (const box of boxes ?? []) box.checked = checked;
      }}
    />
  );
}
