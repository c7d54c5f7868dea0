import type { ReactNode } from "react";
import { FilterChip, FilterForm } from "#components/filter-chips.tsx";
import type { FeedChange } from "#contract/feeds.ts";
import { FEED_CHANGE_KINDS, type FeedChangeKind } from "#contract/vocabulary.ts";
import { pluralInside } from "#lib/counts.ts";
import { searchWith } from "#lib/search-params.ts";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { ChangeList } from "./change-list.tsx";
import { CHANGE_WORDS } from "./feed-words.ts";

type Props = {
  changes: readonly FeedChange[];
  meta: { current_page: number; last_page: number; total: number };
  kind: readonly FeedChangeKind[];
  /** The URL without a filter, or null if there is none. */
  clear: string | null;
  /** The query of the page. */
  query: string;
  now: number;
  zone: string | null;
  /** More fields of the filter. */
  children: ReactNode;
};

/** Lists what changed in feeds, with a filter and pages. */
export const FoundChanges = ({ changes, meta, kind, clear, query, now, zone, children }: Props) => (
  <>
    <FilterForm
      label="Filter changes"
      clear={clear !== null && <Link to={clear}>Clear filters</Link>}
      count={pluralInside(meta.total, "change")}
    >
      {children}
      <FilterChip
        label="Change"
        name="kind"
        values={kind}
        options={FEED_CHANGE_KINDS.map((value) => ({ value, label: CHANGE_WORDS[value] }))}
      />
    </FilterForm>
    {changes.length === 0 ? (
      <p>Nothing changed.</p>
    ) : (
      <Card as="section" className="feed-card">
        <ChangeList changes={changes} canMakeTasks now={now} zone={zone} />
      </Card>
    )}
    <Pagination
      page={meta.current_page}
      pages={meta.last_page}
      to={(number) => searchWith(new URLSearchParams(query), { page: String(number) })}
      label="Pages of changes"
    />
  </>
);
