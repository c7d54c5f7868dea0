import type { BoardFormat, ItemStatus, Network } from "#contract/vocabulary.ts";
import type { Pictures } from "./pictures.ts";

/** The texts of the sample. They name no season or weekday, because the sample can be created on any day. */

export const PROJECT = {
  name: "Sample: Harbor Bakery",
  description:
    "A made-up bakery that launches a rye loaf. Open anything, change anything, and delete the project when you’re done.",
};

export const FOLDER = "Rye loaf launch";

const url = (source: string, medium: string) =>
  `https://harborbakery.example/rye?utm_source=${source}&utm_medium=${medium}&utm_campaign=rye_launch`;

export const CALENDAR = {
  name: "Rye loaf launch on social",
  networks: ["instagram", "facebook", "threads"],
  default_hashtags: "#harborbakery #rye",
  default_link: url("social", "post"),
};

/** The steps that take a new post to its status, in order, each with its input. */
type Step = { status: ItemStatus; reason?: string; published_url?: string; published_network?: Network };

export type SamplePost = {
  title: string;
  /** Days from today. */
  day: number;
  /** In the organization's time zone. Missing if only the day is planned. */
  time?: string;
  networks: Network[];
  format: BoardFormat;
  content: string;
  first_comment?: string;
  internal_notes?: string;
  picture?: keyof Pictures;
  isIdea?: true;
  steps?: Step[];
  comment?: string;
};

const REVIEWED: Step[] = [{ status: "in_review" }, { status: "approved" }];

export const POSTS: SamplePost[] = [
  {
    title: "Meet the overnight rye",
    day: -2,
    time: "08:00",
    networks: ["instagram", "facebook"],
    format: "post",
    content:
      "18 hours. That’s how long our new rye rests before it meets the oven.\n\nDark crust, soft middle, a little caraway. On the shelf from seven tomorrow.\n\n#harborbakery #rye",
    first_comment: "Who gets the first slice at your place?",
    picture: "loaf",
    steps: [
      ...REVIEWED,
      { status: "scheduled" },
      {
        status: "published",
        published_url: "https://harborbakery.example/posts/overnight-rye",
        published_network: "instagram",
      },
    ],
  },
  {
    title: "The only light on the quay",
    day: 1,
    networks: ["instagram", "facebook"],
    format: "post",
    content:
      "Four in the morning, and the only light on the quay is ours.\n\nThe first rye loaves are in. Come by at seven, when the crust still crackles.\n\n#harborbakery",
    picture: "harbor",
    steps: REVIEWED,
  },
  {
    title: "How thin is thin?",
    day: 2,
    time: "09:00",
    networks: ["facebook", "threads"],
    format: "post",
    content:
      "How thin is thin?\n\nOur rye likes a sharp knife and slices no thicker than a pencil. Toast them, add cold butter and radishes, and finish with salt.",
    steps: [...REVIEWED, { status: "scheduled" }],
  },
  {
    title: "Ask us about sourdough",
    day: 3,
    time: "10:00",
    networks: ["threads", "x"],
    format: "post",
    content:
      "What do you want to know about sourdough?\n\nMarta has kept our starter alive since 2009. Its name is Olaf. Ask her anything, and she’ll answer all week.",
    steps: [{ status: "in_review" }],
    comment: "Marta has time to answer every day this week. Ready for a last look before we schedule it.",
  },
  {
    title: "Breakfast outside",
    day: 4,
    networks: ["facebook", "google_business"],
    format: "post",
    content:
      "Breakfast on the quay: coffee, two slices of rye, and an egg from a farm across the bay.\n\nUntil eleven, every day. No reservations. Take a chair outside and stay a while.",
    steps: [
      { status: "in_review" },
      {
        status: "changes_requested",
        reason: "Please name the farm. And it isn’t every day: we’re closed on Mondays.",
      },
    ],
  },
  {
    title: "Loaf of the month club",
    day: 5,
    networks: ["facebook", "threads"],
    format: "post",
    content:
      "12 months, 12 loaves, one shelf with your name on it.\n\nJoin the loaf of the month club, and we’ll set one aside for you in the first week of each month.",
    steps: [...REVIEWED, { status: "on_hold", reason: "The printed bags are late. They arrive next week." }],
  },
  {
    title: "Behind the counter: Marta",
    day: 6,
    networks: ["facebook", "linkedin"],
    format: "post",
    content:
      "Marta came to help for one summer. That was in 2009.\n\nSince then she has trained 11 apprentices, named the sourdough starter, and never once burned the cinnamon rolls.",
    internal_notes: "Ask Marta for a photo from her first year.",
  },
  {
    title: "Songs of the night shift",
    day: 8,
    networks: ["threads"],
    format: "post",
    content: "What do bakers listen to at four in the morning? Ask the night shift for ten songs.",
    isIdea: true,
  },
];

export const META_AD = {
  name: "Rye loaf for neighbors",
  objective: "traffic",
  special_category: "none",
  budget_type: "daily",
  budget_amount: 12,
  audience_note: "People who live or work within a short walk of the harbor.",
  placements: ["feed"],
  destination_url: url("meta", "paid_social"),
  page_name: "Harbor Bakery",
};

export const META_CONTENT = {
  heading: "Rye that took its time",
  description: "Rested for 18 hours, baked before dawn, on the shelf from seven.",
  primary_texts: [
    "18 hours of rest, one hot oven, and a crust you can hear. Our new overnight rye is on the shelf from seven.",
    "Baked while the harbor sleeps: a dark, soft loaf that is even better on its second day.",
  ],
  link_description: "Open from seven",
  cta: "LEARN_MORE",
  format: "single_image",
  display_link: "harborbakery.example",
};

export const GOOGLE_AD = {
  name: "Bakery near the harbor",
  campaign_type: "search",
  budget_amount: 8,
  locations: "Three miles around the harbor",
  languages: ["English"],
};

export const AD_GROUP = {
  name: "Rye bread",
  keywords: [
    { text: "rye bread", match: "phrase" },
    { text: "bakery near me", match: "broad" },
    { text: "harbor bakery", match: "exact" },
  ],
  negatives: [{ text: "recipe", match: "broad" }],
};

const texts = (...lines: string[]) => lines.map((text) => ({ text }));

export const GOOGLE_CONTENT = {
  headlines: texts(
    "Rye bread, rested 18 hours",
    "Harbor Bakery on the quay",
    "A bakery near the ferry",
    "Fresh loaves from seven",
    "Baked here before dawn",
    "Coffee with a sea view",
    "Sourdough since 2009",
    "Order by noon, pick up warm",
    "Cinnamon rolls at eight",
    "Sliced while you wait",
  ),
  descriptions: texts(
    "Rye, sourdough, and rolls, baked on site every night and on the shelf from seven.",
    "Order online before noon and pick up a warm loaf on your way home.",
    "Two slices, cold butter, and a cup of coffee outside. The ferry can wait a little.",
    "Our overnight rye rests for 18 hours and keeps for five days.",
  ),
  path1: "rye",
  path2: "bread",
  final_url: url("google", "cpc"),
  callouts: texts("Open from seven", "Baked on site", "Pickup until six").map(({ text }) => text),
};

export const BLOG = {
  name: "Why our overnight rye rests for 18 hours",
  title: "Why our overnight rye rests for 18 hours",
  slug: "why-our-overnight-rye-rests-for-18-hours",
  brief:
    "For people who like our bread and wonder why it costs more than the loaf at the supermarket. Friendly and concrete. Ends with how to store it.",
  excerpt: "Flour, water, salt, and a long night: what happens to a rye loaf while the harbor sleeps.",
  meta_title: "Why our overnight rye rests for 18 hours",
  meta_description:
    "Flour, water, salt, and 18 hours of rest: how Harbor Bakery makes its overnight rye, why it keeps for five days, and how to store it at home.",
  primary_keyword: "overnight rye",
  related: ["rye bread", "sourdough", "how to store bread"],
  categories: ["Bread"],
  body: `At one in the afternoon, when the last customers carry their bags to the ferry, tomorrow’s bread begins. That’s when we mix our overnight rye, and then we do the hardest thing in baking: nothing, for 18 hours.

## What happens while it rests

Rye has very little gluten, so it can’t be hurried the way wheat can. It needs time for three things:

1. **Flavor.** The sourdough turns starch into mild acids. They taste a little like yogurt and a little like green apples.
2. **Structure.** The flour slowly takes up water, and the loaf holds its shape without a tin.
3. **Keeping.** Those same acids keep the bread fresh for five days without anything added.

We tried eight hours, and we tried 24. Eight was bland. At 24 the loaf came out flat and sharp. At 18, Marta cut a slice, ate it standing up, and cut another one.

> If you want a second slice before you’ve finished the first, it’s done.
>
> *Marta, head baker*

## How overnight rye is baked

At four in the morning the loaves go into a very hot oven for 15 minutes, so the crust sets. Then we turn the heat down and give them another 45. The caraway goes on top, where you can smell it from the street.

## How to store it

- Keep it cut side down on a breadboard for the first two days.
- After that, wrap it in a clean kitchen towel.
- Don’t put it in the fridge. It goes stale faster there than anywhere else.

Come by from seven. If the crust still crackles, you’re early.
`,
};

export const BLOG_COMMENT = "I like the part about the fridge. Could we turn it into a post of its own?";
