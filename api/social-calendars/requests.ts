import { z } from "zod";
import { SLOTS_MAX, URL_MAX } from "#contract/limits.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import type { PostingSlot } from "#domain/boards/posting-slots.ts";
import {
  campaignStatus,
  createRules as campaignCreateRules,
  replaceRules as campaignReplaceRules,
} from "#api/campaigns/requests.ts";
import { invalid } from "#api/http/errors.ts";
import { currency, list, number, oneOf, text, timezone, url } from "#api/http/rules.ts";

const details = {
  networks: list(oneOf(NETWORKS), { max: NETWORKS.length }).nullish(),
  timezone: timezone().nullish(),
  default_hashtags: text({ max: 1000 }).nullish(),
  default_link: url({ max: URL_MAX }).nullish(),
  goal_metric: text({ max: 80 }).nullish(),
  goal_value: number({ min: 0 }).nullish(),
  budget_amount: number({ min: 0 }).nullish(),
  currency: currency().nullish(),
};

export const createRules = { ...campaignCreateRules, ...campaignStatus, ...details };
export const replaceRules = { ...campaignReplaceRules, ...campaignStatus, ...details };

const slot = z.object({
  network: z.enum(NETWORKS).nullish(),
  weekday: z.number().int().min(1).max(7),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
});

export const slotRules = { slots: list(z.unknown(), { max: SLOTS_MAX }) };

/**
 * Parses the weekly posting times, without duplicates.
 * @throws HttpError 422 by entry and field
 */
export function slotsIn(entries: readonly unknown[]): PostingSlot[] {
  const wanted = new Map<string, PostingSlot>();
  const errors: Record<string, string[]> = {};
  for (const [index, given] of entries.entries()) {
    const parsed = slot.safeParse(given);
    if (parsed.success) {
      const { network = null, weekday, time } = parsed.data;
      wanted.set(`${weekday} ${time} ${network}`, { network, weekday, time });
    }
    for (const { path } of parsed.error?.issues ?? [])
      errors[`slots.${index}.${path.join(".")}`] = [
        `The selected slots.${index}.${path.join(".")} is invalid.`,
      ];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return [...wanted.values()];
}
