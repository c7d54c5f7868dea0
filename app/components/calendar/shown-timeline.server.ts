import { imagePath } from "#api-client/image-path.server.ts";
import { campaignPath } from "#components/campaigns/campaign-path.ts";
import type { CalendarItem } from "#contract/calendar.ts";
import { CAMPAIGN_KINDS, type CalendarType } from "#contract/vocabulary.ts";
import { gapsOf, placeOn, type Span, type TimelineGroup } from "#domain/calendar/timeline.ts";
import { isOut } from "#domain/review/states.ts";
import { addDays, daysBetween } from "#lib/dates.ts";
import { counted } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { shortMoneyText } from "#lib/money.ts";
import { datedPath } from "./dated-path.ts";
import { isDue } from "./shown.server.ts";
import type { TimelineGroupShown, TimelinePost, TimelineRow } from "./shown-timeline.ts";
import { knownType } from "./type-words.ts";

/** Rows of a timeline. */
const ROWS_MAX = 60;
/** Posts of one day below each other. Its bar's name counts the others too. */
const LANES_MAX = 4;

type Page = { first: string; days: number; today: string };
type Wanted = Page & {
  group: TimelineGroup;
  isShown: (item: CalendarItem) => boolean;
  /** Whether all that is planned is among the items, so that days without any are gaps. */
  isWhole: boolean;
};

/** A row with its group, and the days that it covers. */
type Placed = { row: TimelineRow; group: Omit<TimelineGroupShown, "rows" | "sum" | "gaps">; days: Span[] };

/** Returns the rows of a timeline in their groups: campaigns with their posts, and what stands alone. */
export function shownTimeline(items: readonly CalendarItem[], { isShown, isWhole, ...page }: Wanted) {
  const campaigns = new Map(items.flatMap((item) => (item.type === "campaign" ? [[item.id, item]] : [])));
  const parts = Map.groupBy(
    items.filter((item) => PARTS.has(item.type) && item.campaign !== null && isShown(item)),
    ({ campaign }) => campaign?.id ?? "",
  );
  const blogs = new Set(items.flatMap(({ type, id }) => (type === "blog" ? [id] : [])));
  const alone = items.filter((item) => item.type !== "campaign" && !PARTS.has(item.type) && isShown(item));
  const rows = [
    ...[...campaigns.values()]
      // A blog post is a campaign, too. Its planned day tells more.
      .filter(({ id }) => !blogs.has(id))
      .filter((campaign) => isShown(campaign) || parts.has(campaign.id))
      .flatMap((campaign) => rowOf(campaign, parts.get(campaign.id) ?? [], page)),
    // The API sends no campaigns without days of their own.
    ...[...parts].flatMap(([id, own]) => (campaigns.has(id) ? [] : undatedRow(own, page))),
    ...alone.flatMap((item) => rowOf(item, [], page)),
  ].toSorted(byKindAndDay);
  const shown = rows.slice(0, ROWS_MAX);
  const groups = [...Map.groupBy(shown, ({ group }) => group.id).values()].map((own): TimelineGroupShown => {
    const gaps =
      isWhole && rows.length <= ROWS_MAX
        ? gapsOf(
            own.flatMap((row) => row.days),
            page,
          )
        : [];
    return {
      ...own[0]!.group,
      sum: sumOf(own.map(({ row }) => row)),
      gaps: gaps.map(({ at, span }) => ({
        at,
        span,
        first: addDays(page.first, at),
        last: addDays(page.first, at + span - 1),
      })),
      rows: own.map(({ row }) => row),
    };
  });
  return {
    groups: groups.toSorted(
      (a, b) =>
        Number(a.id === "") - Number(b.id === "") || a.order - b.order || a.name.localeCompare(b.name),
    ),
    days: page.days,
    more: rows.length - shown.length,
  };
}

/** What belongs to a campaign. A blog post is a campaign itself. */
const PARTS: ReadonlySet<string> = new Set(["board", "meta_ad", "google_ad"]);

const rank = ({ kind, type }: TimelineRow) =>
  kind === null ? CAMPAIGN_KINDS.length + Number(type === "task") : CAMPAIGN_KINDS.indexOf(kind);

const byKindAndDay = ({ row: a }: Placed, { row: b }: Placed) =>
  rank(a) - rank(b) ||
  (a.day ?? a.posts[0]?.day ?? "").localeCompare(b.day ?? b.posts[0]?.day ?? "") ||
  a.title.localeCompare(b.title);

const WORDS: Readonly<Record<string, string>> = {
  SocialCalendar: "Social calendar",
  MetaAd: "Meta ads",
  GoogleAd: "Google Ads",
  Blog: "Blog post",
  event: "Event",
  freeze: "Freeze window",
  task: "Task",
};

const RESIZED: ReadonlySet<string> = new Set(["campaign", "event", "freeze"]);

function rowOf(
  item: CalendarItem,
  parts: readonly CalendarItem[],
  page: Page & { group: TimelineGroup },
): Placed[] {
  const type = knownType(item.type);
  const path = datedPath(item);
  const place = placeOn(page, { day: item.starts_on, until: item.ends_on });
  if (type === undefined || path === null || place === null) return [];
  const boards = parts.filter((part) => part.type === "board");
  const posts = postsOf(boards, page);
  return [
    {
      group: groupOf(item, type, page.group),
      days: [place],
      row: {
        ...shared(item, type),
        title: item.title || "Untitled",
        path,
        day: item.starts_on,
        until: item.ends_on,
        canUpdate: item.can.update,
        canResize: item.can.update && RESIZED.has(type),
        isOut: item.status !== null && isOut(item.status),
        posts,
        says: countsOf(boards),
        progress:
          item.kind === "SocialCalendar" && item.item_count !== null && item.item_count > 0
            ? `${counted(item.item_count, "post")}, ${item.approved_count ?? 0} approved`
            : null,
        budget: budgetOf(item),
      },
    },
  ];
}

/** A campaign without days has those of its posts or ads. */
function undatedRow(parts: readonly CalendarItem[], page: Page & { group: TimelineGroup }): Placed[] {
  const [one] = parts;
  const { campaign, kind, folder_id: folderId, project } = one ?? {};
  const posts = postsOf(parts, page);
  if (!one || !campaign || !kind || !folderId || !project || posts.length === 0) return [];
  const word = kind === "SocialCalendar" ? "post" : "ad";
  return [
    {
      group: groupOf({ ...one, owner: null }, "campaign", page.group),
      days: posts.map(({ day }) => ({ at: daysBetween(page.first, day), span: 1 })),
      row: {
        ...shared({ ...one, owner: null }, "campaign"),
        id: campaign.id,
        title: campaign.name,
        path: campaignPath({ projectId: project.slug, folderId }, { kind, id: campaign.id }),
        day: null,
        until: null,
        canUpdate: false,
        canResize: false,
        isOut: false,
        posts,
        says: countsOf(parts),
        progress: `${counted(parts.length, word)}, no dates`,
        budget: null,
      },
    },
  ];
}

const shared = (item: CalendarItem, type: CalendarType) => ({
  id: item.id,
  type,
  kind: item.kind,
  word: WORDS[item.kind ?? type] ?? "Campaign",
  owner: item.owner && {
    name: item.owner.name,
    image: item.owner.avatar_url && imagePath(item.owner.avatar_url),
  },
});

const none = (word: string) => ({ id: "", name: `No ${word}`, order: 0, mark: null });

function groupOf({ kind, project, folder, owner }: CalendarItem, type: CalendarType, group: TimelineGroup) {
  switch (group) {
    case "type":
      return {
        id: kind ?? type,
        name: WORDS[kind ?? type] ?? "Campaign",
        order: kind === null ? CAMPAIGN_KINDS.length : CAMPAIGN_KINDS.indexOf(kind),
        mark: { of: "type" as const, kind },
      };
    case "folder":
      return folder
        ? { id: folder.id, name: folder.name, order: 0, mark: { of: "folder" as const } }
        : none("folder");
    case "person":
      return owner
        ? {
            id: owner.id,
            name: owner.name,
            order: 0,
            mark: { of: "person" as const, image: owner.avatar_url && imagePath(owner.avatar_url) },
          }
        : none("owner");
    default:
      return project
        ? {
            id: project.slug,
            name: project.name,
            order: 0,
            mark: { of: "project" as const, colour: project.colour },
          }
        : none("project");
  }
}

/** Of half a year, the days are so narrow that only every third has room for a post beside the one before it. */
const DAYS_APART = { narrow: 3, wide: 1 };
const isNarrow = (days: number) => days > 100;

/** Returns posts on their days, those that have no room beside each other in lanes. */
function postsOf(parts: readonly CalendarItem[], page: Page): TimelinePost[] {
  const apart = isNarrow(page.days) ? DAYS_APART.narrow : DAYS_APART.wide;
  const ends: number[] = [];
  return parts
    .toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))
    .flatMap((part) => {
      const { starts_on: day, status } = part;
      const place = placeOn(page, { day, until: day });
      if (place === null) return [];
      const free = ends.findIndex((end) => place.at - end >= apart);
      const lane = free === -1 ? ends.length : free;
      if (lane >= LANES_MAX) return [];
      ends[lane] = place.at;
      return [
        {
          id: part.id,
          title: part.title || "Untitled",
          day,
          lane,
          status: status ?? "draft",
          isDue: part.type === "board" && isDue(status, part.at),
          path: datedPath(part),
        },
      ];
    });
}

/** Counts posts by status: "4 published, 1 publish now, 2 draft". */
function countsOf(parts: readonly CalendarItem[]): string {
  const words = parts.map(({ type, status, at }) =>
    type === "board" && isDue(status, at) ? "publish now" : sentenceLabel(status ?? "draft").toLowerCase(),
  );
  return [...Map.groupBy(words, (word) => word)].map(([word, { length }]) => `${length} ${word}`).join(", ");
}

function budgetOf({ budget, budget_spent: spent, currency }: CalendarItem): TimelineRow["budget"] {
  if (spent === null)
    return budget === null
      ? null
      : { text: `Budget ${shortMoneyText(budget, currency)}`, spent, max: budget, currency };
  const text =
    shortMoneyText(spent, currency) +
    (budget === null ? " spent" : ` of ${shortMoneyText(budget, currency)}`);
  const isOver = budget !== null && spent > budget;
  return { text: isOver ? `${text}, over` : text, spent, max: budget, currency };
}

/** Sums up a group: "7 campaigns, €4,052 of €6,200". Each currency has a sum of its own. */
function sumOf(rows: readonly TimelineRow[]): string {
  const isCampaigns = rows.every(({ kind }) => kind !== null);
  const budgets = rows.flatMap(({ budget }) => (budget ? [budget] : []));
  const sums = [...Map.groupBy(budgets, ({ currency }) => currency)].map(([currency, own]) => {
    const total = (of: (one: (typeof own)[number]) => number | null) =>
      own.some((one) => of(one) !== null) ? own.reduce((sum, one) => sum + (of(one) ?? 0), 0) : null;
    return budgetWords(
      total(({ spent }) => spent),
      total(({ max }) => max),
      currency,
    );
  });
  return [counted(rows.length, isCampaigns ? "campaign" : "item"), ...sums].join(", ");
}

const budgetWords = (spent: number | null, max: number | null, currency: string | null): string =>
  spent === null
    ? `budget ${shortMoneyText(max ?? 0, currency)}`
    : shortMoneyText(spent, currency) + (max === null ? " spent" : ` of ${shortMoneyText(max, currency)}`);
