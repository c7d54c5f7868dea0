import { randomBytes } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import { given } from "./given.ts";

export function inDatabase<Result>(work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(given("LARAVEL_DATABASE"), { timeout: 5000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const sessionsOf = `where user_id = (select id from users where email = ?)`;
export const endSessions = (email: string) =>
  inDatabase((database) => database.prepare(`delete from sessions ${sessionsOf}`).run(email));

/** What another tab's sign-in does to a page that is still open: the token in the session is another one now. */
export function changeToken(email: string): number {
  return inDatabase((database) => {
    const rows = database.prepare(`select id, payload from sessions ${sessionsOf}`).all(email);
    for (const { id = null, payload } of rows) {
      const content = Buffer.from(String(payload), "base64").toString("latin1");
      const changed = content.replace(/(s:6:"_token";s:40:")\w{40}/, `$1${randomBytes(20).toString("hex")}`);
      expect(changed).not.toBe(content);
      const update = database.prepare("update sessions set payload = ? where id = ?");
      update.run(Buffer.from(changed, "latin1").toString("base64"), id);
    }
    return rows.length;
  });
}

export const projectsCalled = (name: string) =>
  inDatabase((database) => database.prepare("select id from projects where name = ?").all(name)).length;
