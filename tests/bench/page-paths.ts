import { demoCampaigns } from "../support/demo.ts";
import { linkIn, type Visitor } from "../support/visitor.ts";

/** Returns the paths of six pages of the demo data by their names. */
export async function pagePaths(visitor: Visitor) {
  const list = await demoCampaigns(visitor);
  const calendar = linkIn(await visitor.get(list), /href="([^"]+\/social-calendar\/[^"/?]+)"/);
  const posts = await visitor.get(`${calendar}?view=boards`);
  return {
    "campaign list": list,
    month: `${calendar}?view=month`,
    post: linkIn(posts, /href="([^"]+\/boards\/(?!new)[^"/?]+)[?"]/),
    tasks: "/tasks",
    "project calendar": "/projects/winter-collection/calendar",
    "start page": "/projects",
  };
}
