import type { CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { type Filling, linkIn, type Visitor } from "./visitor.ts";

export type Kind = (typeof CAMPAIGN_KINDS)[number];

/** Creates a project without a calendar. Resolves to the path of its list of folders. */
export const newProject = (visitor: Visitor, name = "Autumn launch"): Promise<string> =>
  visitor.send("/projects/new", "new-project", {
    name,
    status: "planning",
    colour: "slate",
    lead_id: "none",
  });

/** Creates a folder in its own project. Resolves to the path of its list of campaigns. */
export async function newFolder(visitor: Visitor, name = "Social"): Promise<string> {
  const folders = await newProject(visitor);
  return visitor.send(`${folders}/new`, "new-folder", { name });
}

/** Resolves to the path of the new campaign. */
export const newCampaign = (
  visitor: Visitor,
  campaigns: string,
  kind: Kind,
  name = "Launch",
): Promise<string> => visitor.send(`${campaigns}/new`, "new-campaign", { name, kind });

/** Resolves to the path of the new post. */
export const newPost = (
  visitor: Visitor,
  calendar: string,
  values: Record<string, string | string[]> = {},
): Promise<string> =>
  visitor.send(`${calendar}/boards/new`, "new-board", {
    title: "Teaser",
    content: "Soon",
    intent: "save",
    ...values,
  });

/** Adds an idea to a calendar. Resolves to its path. */
export async function newIdea(visitor: Visitor, calendar: string, idea: string): Promise<string> {
  const month = await visitor.submit(await visitor.get(`${calendar}?view=month`), "Add idea", { idea });
  return linkIn(month, new RegExp(`href="([^"?#]+/boards/[^"/?#]+)[^"]*"[^>]*>(?:(?!</a>).)*${idea}`, "s"));
}

/** What a step takes along. */
const TAKEN_ALONG: Readonly<Record<string, Filling>> = {
  "Request changes": { reason: "Say which boot.\nAnd which snow." },
  "Send to review again": { content: "Ten long days, one brown boot." },
  "Put on hold": { reason: "Wait for the boots." },
};

/** Takes steps of a post, one after the other. Resolves to its path. */
export async function takeSteps(visitor: Visitor, post: string, ...steps: string[]): Promise<string> {
  for (const step of steps)
    if (step === "Mark as published")
      await visitor.submit(await visitor.get(`${post}/status?to=published`), step, {
        published_url: "https://x.com/1",
      });
    else await visitor.submit(await visitor.get(post), step, TAKEN_ALONG[step]);
  return post;
}

/** Resolves to the path of the new ad's editor. */
export async function newGoogleAd(visitor: Visitor, campaign: string): Promise<string> {
  const form = await visitor.get(`${campaign}/content/new`);
  const saved = await visitor.submit(form, "Save", { "headlines[0].text": "Warm boots" });
  return saved.path.replace(/[?#].*/, "");
}

/** Resolves to the path of the new ad's editor. */
export async function newMetaAd(visitor: Visitor, campaign: string, heading = "Warm hands"): Promise<string> {
  const form = await visitor.get(`${campaign}/content/new`);
  const saved = await visitor.submit(form, "Save", { heading, description: "Socks" });
  return saved.path.replace(/[?#].*/, "");
}
