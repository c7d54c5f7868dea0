/** Tests of tests/contract that ask for more than the starter, or a Laravel, gives: why → parts of their names, as vitest prints them. */
const always: Record<string, string[]> = {
  // What Laravel and Breeze do in their own way.
  "Laravel's own `lowercase` rule fails on a list, with a 500": ['refuses the address ["a@b.test"]'],
  "Breeze answers 204; the web app reads the person from /api/user": ["answers 200 with the user"],
  "up to the database's collation; SQLite tells cases apart": ["takes the address in any case"],
  "Breeze writes the plus sign as it is; the web app reads it so (journeys.test.ts)": [
    "mails a link whose address survives a plus sign",
  ],
  "Laravel reads what it can of them": ["in another encoding or of another type are refused unread"],
  "up to PHP's post_max_size": ["larger than a megabyte are refused"],
  "PHP reads no JSON with half a surrogate pair; browsers send none": [
    "may hold any text and any key without harm",
  ],
  "Laravel takes it for a page beyond the end": ["read page=9007199254740993 as the first"],
  "Breeze's registration knows no Idempotency-Key; the second one finds the address taken": [
    "of a sign-up makes one account",
  ],
  "Laravel's `url` rule lets a name and a password stand in an address": ["refuse what is no web address"],
  "PHP takes as many parts as max_input_vars allows, and the starter reads those that it knows": [
    "may not come in a hundred parts",
  ],
  "Laravel's `image` rule goes by the first bytes; the next rule refuses these, in other words": [
    "may not be a GIF in name only",
    "may not be a TIFF",
  ],
  "needs an image library, GD or Imagick, which a stock PHP lacks: images are kept as they came": [
    "reference images > carry nothing behind their last pixel",
    "may not be half a PNG",
  ],
  "lists are kept as they are sent": ["holds each entry of a list once"],

  // Calls that the specification does not have, nor the starter.
  "no invitations: php artisan organization:add-member": ["invitations", "of an invitation mails it once"],
  "no changes of organizations and members": [
    "organizations > are changed by admins",
    "members > are promoted by nobody",
    "members > may leave",
    "members > keep at least one owner",
    "when members were last active",
    "open work > ",
  ],
  "no save of many ads in one call: the web app makes one for each": ["a grid of ads > "],
  "no first steps": ["the first step to invite people"],
  "no review: posts and ads take their steps by PATCH, and nothing else is asked of them": [
    "limits > keep a post that is too long",
    "limits > hold for a post",
    "limits > ask for a picture",
    "limits > keep the picture of a post",
    "limits > are told with what could be better",
    "the boards that wait for somebody’s approval",
    "the review of content",
    "content items as pieces of work",
    "a scheduled ad > stays one that can go out",
    "a blog post > goes to review",
    "of published posts stay",
    "steps of a blog post",
  ],
  "a blog post is scheduled without a title or a text, for nothing checks them": [
    "ask a scheduled blog for its day and leave the review's steps to the review",
  ],
  "no versions": [
    "keeps versions of the texts",
    "is found in its versions",
    "versions of a search ad",
    "versions of a blog post",
    "the ad group of an ad > is part of its versions",
  ],
  "no trash: what is deleted is gone": [
    "deleting content > is for its maker or an admin, and puts it into the trash",
  ],
  "a project begins without folders, and the last one can be deleted": ["a project’s last folder"],
  "no copies of posts, ads and campaigns": ["the order of content > ends with copies"],
  "no posting times, and the hour of a post stays when its day changes": [
    "posting times",
    "days and times > keep the time of day",
  ],
  "no limits of an organization's own": ["limits of one’s own"],
  "no series": ["a series"],
  "no moves of a post, and no splitting": [
    "a board > moves to another calendar",
    "a board > is split",
    "a board is split once",
  ],
  "no imports of posts": ["an import > "],
  "no calendar feeds": ["a calendar for other programs"],
  "no carousels, no variants, no images for placements": [
    "cards of a carousel",
    "variants of an ad",
    "pictures of content > are the reference image and one for each ratio",
    "pictures of content > are replaced one by one",
    "pictures of content > are taken away one by one",
    "pictures of content > ask for a file, a content item and a ratio",
    "pictures of content > are PNG or JPEG for placements",
  ],
  "no ad groups; tests/Feature/GoogleAdTest.php has all other fields": [
    "content items of a Google ad > are created with all their fields",
    "content items of a Google ad > want a headline, a campaign and nothing wrong",
    "content items of a Google ad > belong to an ad group",
    "ad groups > ",
  ],
  "no imports of ads": ["several ads at once", "an import that is taken back"],
  "no editorial rules": ["the editorial rules of a project"],
  "no suggested slugs": ["are suggested from the title"],
  "no covers": ["covers > "],
  "no checklists": ["the checklist of a project"],
  "no comments": ["comments on a passage", "say how many comments they have"],
  "the list is filtered by what all four kinds have": ["leaves the posts with a keyword, or of a month"],
};

/** Part of the name → why. */
export const leftOut: Record<string, string> = Object.fromEntries(
  Object.entries(always).flatMap(([reason, names]) => names.map((name) => [name, reason])),
);
