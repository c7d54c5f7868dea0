import type { LabelChips } from "#components/labels/label-chips.tsx";
import type { PrintedItem } from "#domain/calendar/views.ts";
import type { CalendarType } from "#contract/vocabulary.ts";

export type ShownItem = {
  id: string;
  title: string;
  day: string | null;
  time: string | null;
  /** Null for what has none, such as an event. */
  status: string | null;
  isOut: boolean;
  /** Whether it is scheduled for a time that has passed, so that someone should publish it. */
  isDue: boolean;
  networks: readonly string[];
  /** Our own URL of its first image. */
  image: string | null;
  /** How many images it has. */
  images: number;
  /** Its first words. Only of a post. */
  text: string | null;
  comments: number;
  owner: string | null;
  version?: number | undefined;
  canUpdate: boolean;
  labels?: Parameters<typeof LabelChips>[0]["labels"];
  /** The rest is only in calendars of several types. */
  type?: CalendarType;
  /** The last day, if there are several. */
  until?: string | null;
  /** In the calendar of all projects. */
  project?: { name: string; colour: string | null } | null;
  /** What it collides with, in words. */
  clashes?: readonly string[];
  /** What is wrong with the products that it links to, and with the rights to its images, in sentences. */
  notes?: readonly string[];
};

/** A bar over several days of a week: how many from its cell on, and in which line. */
type ShownBar<Item> = { item: Item; span: number; lane: number; isContinued: boolean };

/** What a week that is over was: shown in one line until it is opened. */
export type PastWeek = { images: readonly string[]; count: number; out: number; due: number };

/** A week of a month. */
export type ShownWeek<Item> = { days: readonly ShownDay<Item>[]; past: PastWeek | null };

type ShownView = { view: string; weeks?: readonly ShownWeek<unknown>[] };

/** Whether a view is a month with this day in it. */
export const isMonthWith = (day: string, { weeks }: ShownView): boolean =>
  weeks?.some(({ days }) => days.some((one) => one.day === day)) ?? false;

/** The days of a month. */
export type ShownDay<Item> = {
  day: string;
  isOutside: boolean;
  items: readonly Item[];
  more: number;
  /** What paper shows of it. */
  rest?: readonly PrintedItem[];
  /** Whether more is only what began in an earlier week. Narrow screens show that on its first day, or before all days. */
  isMoreContinued?: boolean;
  bars?: readonly ShownBar<Item>[];
  /** The lines that bars take up in this cell. */
  lanes?: number;
  observances?: readonly string[];
  freezes?: readonly string[];
};

/** The pages around a view. */
export type ViewLinks<Item> = {
  /** The list of one day. */
  day: (day: string) => string;
  /** The same with the filters of the view, for what didn't fit. */
  more: (day: string) => string;
  /** Another page of the same view. */
  page: (date?: string) => string;
  item: (item: Item) => string;
  /** The page that moves an item. */
  move: (item: Item) => string;
  /** What can be done with a post, on a page of its own. */
  actions: (item: Item) => string;
  comments: (item: Item) => string;
  /** The page that marks a post as published. */
  publish: (item: Item) => string;
  /** Where something new is added to a day, perhaps at a time (HH:MM). Null for people who may not. */
  add: ((day: string, time?: string) => string) | null;
  /** The route that moves a dragged item to another day, without its query. */
  drop: (item: { item?: string; type?: string; path?: string }) => string;
};

/** What a view calls its items: "post" and "Move post…", and what it says where there are none: "Plan your first post". */
export type Words = { noun: string; add: string; first: string; move: string };
