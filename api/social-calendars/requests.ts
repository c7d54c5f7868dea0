import { z } from "zod";
import { SLOTS_MAX, URL_MAX } from "#contract/limits.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { currency, list, number, oneOf, text, timezone, url } from "#api/http/rules.ts";

export const details = {
  networks: list(oneOf(NETWORKS), { max: NETWORKS.length }).nullish(),
  timezone: timezone().nullish(),
  default_hashtags: text({ max: 1000 }).nullish(),
  default_link: url({ max: URL_MAX }).nullish(),
  goal_metric: text({ max: 80 }).nullish(),
  goal_value: number({ min: 0 }).nullish(),
  budget_amount: number({ min: 0 }).nullish(),
  currency: currency().nullish(),
};

export const slot = z.object({
  network: z.enum(NETWORKS).nullish(),
  weekday: z.number().int().min(1).max(7),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
});

export const slotRules = { slots: list(z.unknown(), { max: SLOTS_MAX }) };
