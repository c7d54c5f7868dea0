import { imagePath, narrowImagePath } from "#api-client/image-path.server.ts";
import type { Campaign } from "#contract/campaigns.ts";
import { formatDay, formatMonthDay, isSameMonth } from "#lib/dates.ts";

/** Returns a campaign as its row shows it. */
export const toShownCampaign = (today: string) => (campaign: Campaign) => {
  const { id, kind, name, status, owner, labels, can, image } = campaign;
  const { item_count, approved_count, budget, budget_spent, currency } = campaign;
  const [first, last] =
    kind === "Blog" ? [campaign.planned_for, campaign.planned_for] : [campaign.starts_on, campaign.ends_on];
  return {
    id,
    kind,
    name,
    status,
    labels,
    owner: owner && {
      id: owner.id,
      name: owner.name,
      image: owner.avatar_url && imagePath(owner.avatar_url),
    },
    image: image && narrowImagePath(image.url, 96),
    dates: {
      first,
      last,
      short: shortSpan(first, last, today),
      said: saidSpan(first, last, today),
    },
    approved:
      item_count === null || approved_count === null ? null : { value: approved_count, max: item_count },
    spent: budget_spent === null ? null : { value: budget_spent, max: budget, currency },
    canUpdate: can.update,
    hasActions: can.update || can.delete || can.copy,
    isSelectable: can.update || can.delete,
  };
};
export type ShownCampaign = ReturnType<ReturnType<typeof toShownCampaign>>;

const shortSpan = (first: string | null, last: string | null, today: string) =>
  spanWords(first, last, shortDay(today));

/** Returns what the row shows and the years that it leaves out: whoever speaks to the page says what they see. */
function saidSpan(first: string | null, last: string | null, today: string): string {
  const short = shortSpan(first, last, today);
  if (short === spanWords(first, last, formatDay)) return short;
  const years = [first, last].flatMap((day) => (day === null ? [] : [day.slice(0, 4)]));
  return `${short}, ${[...new Set(years)].join(" – ")}`;
}

/** Returns "Nov 18 – Dec 24", or an empty text without any day. */
function spanWords(first: string | null, last: string | null, write: (day: string) => string): string {
  if (first === null) return last === null ? "" : `Until ${write(last)}`;
  if (last === null) return `From ${write(first)}`;
  return first === last ? write(first) : `${write(first)} – ${write(last)}`;
}

/** A list leaves out the year of a day in the months around today. */
const shortDay = (today: string) => (day: string) =>
  isNear(day, today) ? formatMonthDay(day) : formatDay(day);

const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const isNear = (day: string, today: string) =>
  isSameMonth(day, today) || Math.abs(monthsOf(day) - monthsOf(today)) <= 6;
