/** Tests of tests/contract/{auth,wire}.test.ts that ask for more than a Laravel gives: part of the name → why. */
const always: Record<string, string> = {
  'refuses the address ["a@b.test"]': "Laravel's own `lowercase` rule fails on a list, with a 500",
  "answers 200 with the user": "Breeze answers 204; the web app reads the person from /api/user",
  "takes the address in any case": "up to the database's collation; SQLite tells cases apart",
  "mails a link whose address survives a plus sign":
    "Breeze writes the plus sign as it is; the web app reads it so (journeys.test.ts)",
  "may be PATCH or DELETE in a POST that says so": "this Laravel has no such calls for projects",
  "in another encoding or of another type are refused unread": "Laravel reads what it can of them",
  "larger than a megabyte are refused": "up to PHP's post_max_size",
  "may hold any text and any key without harm":
    "PHP reads no JSON with half a surrogate pair; browsers send none",
  "read page=9007199254740993 as the first": "Laravel takes it for a page beyond the end",
};

const before12: Record<string, string> = {
  "have Laravel's shape": "Laravel 11 writes no page number beside a page's link",
  "a path that is not UTF-8 is a 400": "Laravel 11 answers 404",
};

/** By the framework's major version. */
export const leftOut = (major: number) => (major < 12 ? { ...always, ...before12 } : always);
