import { CALENDAR_TYPES, type CalendarType } from "#contract/vocabulary.ts";

const WORDS: Readonly<Record<CalendarType, { long: string; short: string; all: string }>> = {
  campaign: { long: "Campaign", short: "Campaign", all: "Campaigns" },
  board: { long: "Post", short: "Post", all: "Posts" },
  meta_ad: { long: "Meta ad", short: "Meta", all: "Meta ads" },
  google_ad: { long: "Google ad", short: "Google", all: "Google ads" },
  blog: { long: "Blog post", short: "Blog", all: "Blog posts" },
  task: { long: "Task", short: "Task", all: "Tasks" },
  event: { long: "Event", short: "Event", all: "Events" },
  freeze: { long: "Freeze window", short: "Freeze", all: "Freeze windows" },
};

export const typeWord = (type: CalendarType, form: "long" | "short" | "all" = "long") => WORDS[type][form];

export const knownType = (type: string) => CALENDAR_TYPES.find((known) => known === type);
