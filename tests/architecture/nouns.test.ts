import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./imports.ts";

/** One noun, one spelling, wherever code is laid out by nouns. */
const NOUNS = [
  "account",
  "ad-groups",
  "ad-log",
  "agenda",
  "approvals",
  "attachments",
  "blogs",
  "board-imports",
  "boards",
  "calendar",
  "calendar-feeds",
  "campaigns",
  "comments",
  "composer",
  "drafts",
  "events",
  "feeds",
  "files",
  "first-steps",
  "feeds",
  "folders",
  "google-ads",
  "google-contents",
  "home",
  "invitations",
  "labels",
  "media",
  "members",
  "meta-ads",
  "meta-contents",
  "naming-rules",
  "not-found",
  "notifications",
  "organizations",
  "outbox",
  "projects",
  "reads",
  "reports",
  "review",
  "review-links",
  "short-links",
  "signed-decisions",
  "saved-texts",
  "saved-views",
  "search",
  "samples",
  "social-calendars",
  "project-members",
  "task-templates",
  "tasks",
  "teams",
  "trash",
  "two-factor",
  "undo",
  "uploads",
  "users",
  "vault",
  "webhooks",
];

/** What a room has beside its nouns: the wire, the frame, and what holds for all nouns alike. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  "app/routes": ["layout", "micro-tools", "new", "people", "recent", "settings", "theme"],
  "app/components": [
    "shell",
    "conflicts",
    "record-form",
    "search-bar",
    "filters",
    "filter-chips",
    "filter-select",
    "days-chip",
    "bulk",
    "bulk-bar",
    "select-many",
    "status",
    "table-imports",
  ],
  "app/domain": [],
  "app/contract": [
    "board-title",
    "envelope",
    "error-payload",
    "fields",
    "images",
    "videos",
    "limits",
    "names",
    "reading",
    "report-vocabulary",
    "vault-files",
    "vocabulary",
  ],
  "app/api-client": [
    "calls",
    "capabilities",
    "client",
    "cookie-jar",
    "dropped-fields",
    "errors",
    "every-page",
    "existing-record",
    "filtered-page",
    "image-form",
    "image-path",
    "played-video",
    "items",
    "plain-message",
    "saved-with",
    "source-form",
    "unreadable",
  ],
  api: ["app", "backup", "backups", "data", "env", "http", "open", "restore", "routes", "server"],
  "tests/contract": [
    "auth",
    "client-rooms",
    "clock-changes",
    "config",
    "description",
    "endings",
    "grid",
    "hostile",
    "idempotency",
    "board-images",
    "board-videos",
    "board-steps",
    "saves-with-steps",
    "images",
    "jobs",
    "limits",
    "names",
    "feed-schedule",
    "feed-stock",
    "long-texts",
    "plans",
    "statements",
    "notification-mails",
    "passwords",
    "remembered",
    "reminders",
    "reports-hostile",
    "storage",
    "support",
    "feed-schedule",
    "feed-stock",
    "vault-brand",
    "vault-exports",
    "vault-canaries",
    "vault-imports",
    "vault-reports",
    "wire",
  ],
  "docs/api": ["README", "openapi"],
};

test.each(Object.entries(BESIDE))("%s is laid out by nouns, each in its one spelling", (room, beside) => {
  const names = readdirSync(join(root, room)).map((name) => name.replace(/\..*$/, ""));
  const others = names.filter((name) => !NOUNS.includes(name) && !beside.includes(name));
  expect(others).toEqual([]);
});

/** Words of addresses that the specification gives, and spellings of before. */
const OTHER_SPELLINGS =
  /^(?:social-calendar|meta-ad|google-ad|blog|board|campaign|folder|project|item|items|auth|content|contents)$/;

test("no folder of the program spells a noun otherwise", () => {
  const folders = (at: string): string[] =>
    readdirSync(join(root, at), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => [`${at}/${name}`, ...folders(`${at}/${name}`)]);
  const strays = [...folders("app"), ...folders("api")].filter(
    (folder) =>
      // What the vault keeps has no other name.
      folder !== "app/routes/vault/items" && OTHER_SPELLINGS.test(folder.split("/").at(-1) ?? ""),
  );
  expect(strays).toEqual([]);
});
