import { imagePath } from "#api-client/image-path.server.ts";
import { networkLabel } from "#components/campaigns/network-label.ts";
import type { Calendar, CalendarItem, UndatedPost } from "#contract/calendar.ts";
import { barsOf } from "#domain/calendar/bars.ts";
import { stockSentence } from "#domain/feeds/stock-words.ts";
import { rightsNotes } from "#domain/vault/rights-words.ts";
import { type Clash, clashesOf } from "#domain/calendar/clashes.ts";
import { pageOf, type ProjectView } from "#domain/calendar/project-views.ts";
import { firstOf, isWeekOver, itemsByDay, MONTH_ITEMS, pastWeek, restOf } from "#domain/calendar/views.ts";
import { isOut } from "#domain/review/states.ts";
import { isSameMonth, type WeekStart } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Display } from "#ui/display.ts";
import { datedPath } from "./dated-path.ts";
import { hasLabel } from "./has-label.ts";
import { isFiltered, type ProjectFilter, typesOf } from "./project-filter.ts";
import { isDue, UNDATED_MAX } from "./shown.server.ts";
import { shownTimeline } from "./shown-timeline.server.ts";
import type { ShownDay, ShownItem, ShownWeek } from "./shown-item.ts";
import { knownType } from "./type-words.ts";

export type ShownDated = ShownItem & { path: string };

/** What is shown of an item wherever it is. Null for what can't be shown. */
function shownItem(item: UndatedPost): ShownDated | null {
  const type = knownType(item.type);
  const path = datedPath(item);
  if (type === undefined || path === null) return null;
  return {
    id: item.id,
    type,
    title: item.title || "Untitled",
    day: null,
    time: null,
    status: item.status,
    isOut: item.status !== null && isOut(item.status),
    isDue: false,
    networks: item.networks,
    image: item.image_url && imagePath(item.image_url),
    images: item.images_count ?? (item.image_url === null ? 0 : 1),
    text: item.image_url === null ? item.text : null,
    comments: item.comments_count ?? 0,
    owner: item.owner?.name ?? null,
    version: item.version,
    canUpdate: item.can.update,
    path,
  };
}

/** The lines of bars in a week of a month. */
const LINES = { comfortable: 3, compact: 5 };
/** Entries of the list of clashes. */
const CLASHES_MAX = 10;

const toShown =
  (clashes: ReadonlyMap<string, string[]>, view: ProjectView, isEverywhere: boolean) =>
  (item: CalendarItem): ShownDated[] => {
    const shown = shownItem(item);
    if (shown === null) return [];
    const clock = item.at === null ? null : wallClock(item.at, item.zone);
    return [
      {
        ...shown,
        day: item.starts_on,
        until: item.ends_on > item.starts_on ? item.ends_on : null,
        // A time on another day would be misread as one on this day.
        time: clock?.day === item.starts_on ? clock.time : null,
        isDue: item.type === "board" && isDue(item.status, item.at),
        ...(isEverywhere && { project: item.project }),
        clashes: clashes.get(item.id) ?? [],
        notes: [
          ...item.stock.map(stockSentence),
          ...rightsNotes(
            item.rights,
            { from: item.starts_on, until: item.ends_on },
            SHOWN_AS[item.type] ?? "",
          ),
        ],
        // Only the list shows them.
        ...(view === "agenda" && { labels: item.labels }),
      },
    ];
  };

/** What has images, as a sentence names it. */
const SHOWN_AS: Partial<Record<string, string>> = {
  board: "this post",
  meta_ad: "this ad",
  blog: "this blog post",
};

const matches = (filter: ProjectFilter, team: ReadonlySet<string>) => (item: UndatedPost) =>
  typesOf(filter).some((type) => type === item.type) &&
  (!filter.status || item.status === filter.status) &&
  (!filter.owner || item.owner?.id === filter.owner || item.assignee_ids.includes(filter.owner)) &&
  (!filter.team || [item.owner?.id ?? "", ...item.assignee_ids].some((id) => team.has(id))) &&
  hasLabel(item, filter.label) &&
  (!filter.network || item.networks.includes(filter.network));

type View = {
  view: ProjectView;
  day: string;
  today: string;
  weekStart: WeekStart;
  density: Display["density"];
  filter: ProjectFilter;
  /** The team that the filter names, and its members. */
  team: ReadonlySet<string>;
  isPastShown: boolean;
  /** Whether it is the calendar of all projects. */
  isEverywhere: boolean;
  /** Whether only posts are shown, as pictures. */
  isPosts: boolean;
  /** Whether the API sent everything. */
  isWhole: boolean;
  observances: ReadonlyMap<string, readonly string[]>;
};

/** Returns exactly what one view of a calendar of everything shows. */
export function shownCalendar(
  items: readonly CalendarItem[],
  empty: readonly CalendarItem[],
  {
    view,
    day,
    today,
    weekStart,
    density,
    filter,
    team,
    isPastShown,
    isEverywhere,
    isPosts,
    isWhole,
    observances,
  }: View,
) {
  const found = clashesOf(items, empty, networkLabel);
  const words = new Map<string, string[]>();
  for (const { id, words: said } of found) words.set(id, [...(words.get(id) ?? []), said]);
  const all = items.filter(matches(filter, team)).flatMap(toShown(words, view, isEverywhere));
  const page = pageOf(view, day, weekStart, today, filter.scale || undefined);
  const { weeks, first, label } = page;
  const days = weeks.flat();
  const last = days.at(-1) ?? day;
  const inPeriod = all.filter(
    (item) =>
      view !== "month" ||
      isSameMonth(item.day ?? "", day) ||
      (item.until && (item.day ?? "") <= last && item.until >= first),
  );
  // Freeze windows and events are rare, so they aren't left out for campaigns.
  const lasting = all
    .filter((item) => item.until)
    .toSorted(
      (a, b) =>
        Number(isCampaignPart(a)) - Number(isCampaignPart(b)) ||
        (a.day ?? "").localeCompare(b.day ?? "") ||
        (b.until ?? "").localeCompare(a.until ?? ""),
    );
  const single = itemsByDay(all.filter((item) => !item.until));
  const freezes = items.filter(({ type }) => type === "freeze");
  const marks = (date: string) => ({
    observances: observances.get(date) ?? [],
    freezes: freezes
      .filter(({ starts_on, ends_on }) => starts_on <= date && ends_on >= date)
      .map(({ title }) => title),
  });
  const paths = new Map(all.map(({ id, path }) => [id, path]));
  // Narrow screens begin today, or on the first day of the page.
  const shownFrom = days.includes(today) && day >= first && !isPastShown ? today : first;
  const shared = {
    label,
    previous: page.previous,
    next: page.next,
    first,
    count: inPeriod.length,
    inReview: all.filter(({ status }) => status === "in_review").length,
    clashes: found
      .flatMap((clash): (Clash & { path: string })[] => {
        const path = paths.get(clash.id);
        return path === undefined ? [] : [{ ...clash, path }];
      })
      .slice(0, CLASHES_MAX),
    clashCount: found.filter(({ id }) => paths.has(id)).length,
    running: lasting.filter((item) => (item.day ?? "") < shownFrom && (item.until ?? "") >= shownFrom),
    earlier: all.filter((item) => !item.until && (item.day ?? "") >= first && (item.day ?? "") < today)
      .length,
  };
  switch (view) {
    case "month": {
      const most = MONTH_ITEMS[density];
      const lines = LINES[density];
      return {
        ...shared,
        view,
        weeks: weeks.map((week): ShownWeek<ShownDated> => {
          const bars = barsOf(lasting, week, lines);
          const shownDays = week.map((date, index): ShownDay<ShownDated> => {
            const here = single.get(date) ?? [];
            const shown = firstOf(here, most);
            const { bars: own = [], lanes = 0, hidden = 0, hiddenContinued = 0 } = bars[index] ?? {};
            return {
              day: date,
              isOutside: !isSameMonth(date, day),
              items: shown,
              more: here.length - shown.length + hidden,
              rest: isPosts ? restOf(here, shown) : [],
              isMoreContinued: hiddenContinued > 0 && hiddenContinued === here.length - shown.length + hidden,
              bars: own,
              lanes,
              ...marks(date),
            };
          });
          return {
            days: shownDays,
            past:
              isPosts && isWeekOver(week, day, today)
                ? pastWeek(week.flatMap((date) => single.get(date) ?? []))
                : null,
          };
        }),
      };
    }
    case "timeline":
      return {
        ...shared,
        view,
        first,
        ...shownTimeline(items, {
          first,
          days: days.length,
          today,
          group: filter.group || "project",
          isShown: matches(filter, team),
          isWhole: isWhole && !isFiltered({ ...filter, project: "" }),
        }),
      };
    default: {
      // What began before the page is on its first day.
      const started = itemsByDay(
        [
          ...lasting.map((item) => ({ ...item, shownOn: (item.day ?? "") < first ? first : item.day })),
          ...all.filter((item) => !item.until).map((item) => ({ ...item, shownOn: item.day })),
        ].map(({ shownOn, ...item }) => ({ ...item, day: shownOn, since: item.day })),
      );
      const listed = days.map((date) => ({
        day: date,
        items: (started.get(date) ?? []).map(({ since, ...item }): ShownDated => ({ ...item, day: since })),
        ...marks(date),
      }));
      return {
        ...shared,
        view,
        days:
          view === "week"
            ? listed
            : listed.filter(
                (one, index) => index === 0 || one.items.length > 0 || one.observances.length > 0,
              ),
      };
    }
  }
}

const isCampaignPart = ({ type }: ShownDated) => type !== "event" && type !== "freeze";

type Filtering = Pick<View, "filter" | "team"> & { canCreate: boolean };

/**
 * Returns the posts of a project without a day, and the calendars that take ideas. Null if the API doesn't send them. Where there are
 * several calendars, each post names its own.
 */
export function shownTray(
  { calendars, undated }: Pick<Calendar, "calendars" | "undated">,
  { filter, team, canCreate }: Filtering,
) {
  if (calendars === null || undated === null) return null;
  const names = calendarNames(calendars);
  const nameOf = (id: string) => (calendars.length > 1 ? names.get(id) : undefined);
  const found = undated.filter(matches(filter, team));
  const shown = found.slice(0, UNDATED_MAX);
  return {
    items: shown.flatMap((post): (ShownDated & { calendar?: string })[] => {
      const item = shownItem(post);
      const calendar = nameOf(post.campaign?.id ?? "");
      // Its type is left out, because no call for what is on a calendar finds it.
      return item === null ? [] : [{ ...item, type: undefined, ...(calendar !== undefined && { calendar }) }];
    }),
    more: calendars.flatMap(({ id, folder, undated_count: all }) => {
      // Without a filter, there may be more than what was sent.
      const matching = isFiltered(filter) ? countIn(found, id) : (all ?? countIn(found, id));
      const count = matching - countIn(shown, id);
      const calendar = nameOf(id);
      return count > 0 ? [{ id, folder: folder.id, count, ...(calendar !== undefined && { calendar }) }] : [];
    }),
    calendars: canCreate
      ? calendars.flatMap(({ id, can }) => (can.create_board ? [{ id, name: names.get(id) ?? "" }] : []))
      : [],
  };
}

const countIn = (posts: readonly UndatedPost[], id: string) =>
  posts.filter(({ campaign }) => campaign?.id === id).length;

/** Returns the names of calendars by id, with the folders of those whose name isn't unique. */
function calendarNames(calendars: NonNullable<Calendar["calendars"]>): ReadonlyMap<string, string> {
  const byName = Map.groupBy(calendars, ({ name }) => name);
  return new Map(
    calendars.map(({ id, name, folder }) => [
      id,
      (byName.get(name)?.length ?? 0) > 1 ? `${name} (${folder.name})` : name,
    ]),
  );
}
