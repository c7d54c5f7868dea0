import { placedPath } from "#components/campaigns/placed-path.ts";
import type { ProductUse } from "#contract/feeds.ts";
import { counted } from "#lib/counts.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";

/** Says how many items link to a product, and leads to the only one. */
export function UsedBy({ uses, count }: { uses: readonly ProductUse[]; count: number }) {
  if (count === 0) return null;
  const [only] = uses;
  const path = count === 1 && only ? placedPath(only) : null;
  const words = countedUses(uses, count);
  return (
    <span className="feed-used">
      <Icon name="megaphone" size={14} />
      {path === null ? words : <Link to={path}>{words}</Link>}
    </span>
  );
}

/** "2 ads", "1 post", or "3 items" for several kinds. */
function countedUses(uses: readonly ProductUse[], count: number): string {
  const types = new Set(uses.map(({ type }) => type));
  const word =
    uses.length < count || types.size > 1
      ? "item"
      : types.has("boards")
        ? "post"
        : types.has("contents")
          ? "ad"
          : types.has("blogs")
            ? "blog post"
            : "item";
  return counted(count, word);
}
