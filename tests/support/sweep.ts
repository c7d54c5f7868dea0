import { arrive, register, signIn, verify } from "./arrive.ts";
import { crawl } from "./crawl.ts";
import { demoPerson } from "./demo.ts";
import { furnish } from "./furnish.ts";
import type { RunningProduct } from "./product.ts";
import { reviewLinkOn, shareForReview, shareReport } from "./review-link.ts";
import { patternOf } from "./screens.ts";
import { newVisitor, type Page, type Visitor } from "./visitor.ts";

/** The kind of user who looks at a page. */
export type Role = "guest" | "unverified" | "verified" | "newcomer" | "member";

type SweptPage = Pick<Page, "path" | "status" | "html"> & { role: Role };

export type Sweep = {
  pages: SweptPage[];
  /** The session cookies of each. */
  cookies: Record<Role, [name: string, value: string][]>;
};

const NOWHERE = [
  "/nowhere",
  "/calendar/a",
  "/projects/a/b/c/d",
  "/tasks/a/b",
  "/settings/a",
  "/micro-tools/a",
  "/notifications/unknown",
];

const SEARCHES = ["/search", "/search?q=boot", "/search?q=tezer", "/search?q=tezer&archived=1"];

/** Linked from the frame, which a crawl leaves out. */
const FROM_THE_FRAME = [
  "/notifications",
  "/notifications?show=unread",
  "/tasks",
  "/calendar",
  "/calendar?of=everything&view=agenda",
  "/micro-tools",
];

/** Visits every screen of the product once, in the states that matter. */
export async function sweep(product: Pick<RunningProduct, "origin" | "dataDir">): Promise<Sweep> {
  const demo = await demoPerson(product.dataDir);
  const guest = newVisitor(product.origin);
  const { visitor: unverified } = await register(product);
  const verifying = await register(product);
  await verify(product, verifying);
  const { visitor: newcomer } = await arrive(product);
  const member = newVisitor(product.origin);
  await signIn(member, demo);
  const also = [...(await furnish(member)), ...SEARCHES, ...FROM_THE_FRAME];

  const [post = ""] = also;
  const shared = [
    reviewLinkOn(await shareForReview(member, post, { reviewer_name: "Maya Chen" })),
    reviewLinkOn(await shareForReview(member, post, { passphrase: "mittens and scarves" })),
    await shareReport(
      member,
      also.find((path) => patternOf(path).endsWith("/report-analyzer/:reportId")) ?? "",
    ),
  ];
  const invitation = new URL(demo.invitation_url);
  const swept =
    (role: Role) =>
    ({ path, status, html }: Page): SweptPage => ({ path, status, html, role });
  const seenBy = async (role: Role, visitor: Visitor, paths: readonly string[]): Promise<SweptPage[]> => {
    const pages: Page[] = [];
    for (const path of paths) pages.push(await visitor.get(path));
    return pages.map(swept(role));
  };
  const pages = [
    ...(await seenBy("guest", guest, [
      "/login",
      "/register",
      "/two-factor-challenge",
      "/two-factor-challenge?recovery=",
      "/forget-password",
      "/password-reset/token?email=a%40example.com",
      "/invitation/accept",
      invitation.pathname + invitation.search,
      ...shared,
      "/review/unknown",
      "/reports/unknown",
      "/unsubscribe/unknown",
      "/decide/unknown",
      "/nowhere",
    ])),
    ...(await seenBy("unverified", unverified, ["/verify-email", "/verify-email/1/2"])),
    ...(await seenBy("verified", verifying.visitor, ["/onboard"])),
    ...(await seenBy("newcomer", newcomer, ["/projects", "/trash"])),
    ...(await seenBy("member", member, NOWHERE)),
    ...(await crawl(member, "/projects", also)).map(swept("member")),
  ];
  return {
    pages,
    cookies: {
      guest: [...guest.cookies],
      unverified: [...unverified.cookies],
      verified: [...verifying.visitor.cookies],
      newcomer: [...newcomer.cookies],
      member: [...member.cookies],
    },
  };
}
