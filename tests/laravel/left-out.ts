/** Tests of tests/contract/{auth,wire}.test.ts that ask for more than a Laravel gives: part of the name → why. */
export const leftOut: Record<string, string> = {
  'refuses the address ["a@b.test"]': "Laravel's own `lowercase` rule fails on a list, with a 500",
  "answers 200 with the user": "Breeze answers 204; the web app reads the person from /api/user",
  "takes the address in any case": "up to the database's collation; SQLite tells cases apart",
  "mails a link whose address survives a plus sign":
    "Breeze writes the plus sign as it is; the web app reads it so (journeys.test.ts)",
};
