import { blankImage } from "./blank-image.ts";
import { type Filling, type Page, type Visitor, linkIn } from "./visitor.ts";

/** The editor pages of one record of each kind, all in their own project and folder. */
export type Editors = {
  project: string;
  folder: string;
  calendar: string;
  metaAd: string;
  googleAd: string;
  post: string;
  "Meta ad": string;
  "Google ad": string;
  blog: string;
};

/** Creates one record of each kind, as a user would. */
export async function makeRecords(visitor: Visitor): Promise<Editors> {
  const name = `Launch ${crypto.randomUUID().slice(0, 8)}`;
  const projects = await visitor.submit(await visitor.get("/projects/new"), "Create project", {
    name,
    has_calendar: [],
  });
  const folders = linkIn(projects, /href="(\/projects\/[^"/]+\/folders)"/);
  const inProject = await visitor.submit(await visitor.get(`${folders}/new`), "Create folder", { name });
  const folder = linkIn(inProject, /href="(\/projects\/[^"/]+\/folders\/[^"/]+)\/campaigns"/);
  const campaign = async (kind: string) => {
    const form = await visitor.get(`${folder}/campaigns/new`);
    const made = await visitor.submit(form, "Create campaign", { name, kind });
    return made.path.replace(/\?.*/, "");
  };
  const calendar = await campaign("SocialCalendar");
  const metaAd = await campaign("MetaAd");
  const googleAd = await campaign("GoogleAd");
  const blog = await campaign("Blog");
  const post = await visitor.submit(await visitor.get(`${calendar}/boards/new`), "Create post", {
    title: name,
    content: "Soon",
  });
  const meta = await visitor.submit(await visitor.get(`${metaAd}/content/new`), "Save", {
    heading: "Boots",
  });
  const google = await visitor.submit(await visitor.get(`${googleAd}/content/new`), "Save", {
    "headlines[0].text": "Boots",
  });
  const pathOf = ({ path }: Page) => path.replace(/[?#].*/, "");
  return {
    project: folders.replace(/\/folders$/, ""),
    folder,
    calendar,
    metaAd,
    googleAd,
    post: pathOf(post),
    "Meta ad": pathOf(meta),
    "Google ad": pathOf(google),
    blog,
  };
}

/** The label of a text field in each editor. */
export const TEXT_OF = {
  post: "internal_notes",
  "Meta ad": "internal_notes",
  "Google ad": "notes",
  blog: "body",
} as const;

/** What a new record of each kind lacks for a review, beside its title or its first headline. */
export const READY = {
  "Meta ad": {
    "primary_texts[0]": "Warm boots",
    cta: "SHOP_NOW",
    final_url: "https://northwind.example",
    alt: "Boots",
    image: new File([await blankImage(1080)], "boots.png", { type: "image/png" }),
  },
  "Google ad": {
    "headlines[1].text": "Second line",
    "headlines[2].text": "Third line",
    "descriptions[0].text": "One",
    "descriptions[1].text": "Two",
    final_url: "https://northwind.example",
  },
  blog: { body: "They held." },
} satisfies Record<string, Filling>;
