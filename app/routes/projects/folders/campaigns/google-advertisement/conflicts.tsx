import { type KeywordConflict, keywordNotation } from "#lib/google-keywords.ts";
import { Icon } from "#ui/icons.tsx";

/** Keywords that get in each other's way, each with what to do. */
export function Conflicts({ conflicts }: { conflicts: readonly KeywordConflict[] }) {
  return (
    <section
      aria-labelledby="conflicts"
      className="grid gap-3 rounded-lg border border-control bg-surface p-4"
    >
      <h2 id="conflicts" className="text-lg">
        {conflicts.length === 1 ? "One conflict" : `${conflicts.length} conflicts`}
      </h2>
      <ul className="grid gap-2 text-sm [overflow-wrap:anywhere]">
        {conflicts.map((conflict) => (
          <li key={JSON.stringify(conflict)} className="flex gap-2">
            <Icon name="warning" className="mt-0.5 flex-none text-warning" />
            <span>
              <b className="font-semibold">{keywordNotation(conflict.keyword)}</b> {sentence(conflict)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sentence(conflict: KeywordConflict): string {
  switch (conflict.kind) {
    case "shared":
      return `is in ${conflict.groups.join(" and ")}: they bid against each other. Keep it in one.`;
    case "blocked":
      return `never shows in ${conflict.group}: the negative ${keywordNotation(conflict.negative)} blocks it.`;
    default:
      return `is in ${conflict.group} more than once.`;
  }
}
