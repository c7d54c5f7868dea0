import { plural } from "#lib/counts.ts";
import { Icon } from "#ui/icons.tsx";
import type { DescribedConflict } from "./describe-conflicts.server.ts";

export function Conflicts({ conflicts }: { conflicts: readonly DescribedConflict[] }) {
  return (
    <section
      aria-labelledby="conflicts"
      className="grid gap-3 rounded-lg border border-control bg-surface p-4"
    >
      <h2 id="conflicts" className="text-lg">
        {plural(conflicts.length, "conflict")}
      </h2>
      <ul className="grid gap-2 text-sm [overflow-wrap:anywhere]">
        {conflicts.map(({ keyword, said }) => (
          <li key={`${keyword} ${said}`} className="flex gap-2">
            <Icon name="warning" className="mt-0.5 flex-none text-warning" />
            <span>
              <b className="font-semibold">{keyword}</b> {said}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
