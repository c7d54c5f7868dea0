import type { NotificationKind } from "#contract/vocabulary.ts";
import { NOTIFICATIONS } from "#domain/notifications/kinds.ts";
import type { PublishedFacts } from "#domain/review/published-facts.ts";
import { counted } from "#lib/counts.ts";
import type { UserRow } from "#api/data/schema.ts";
import type { AppConfig } from "#api/http/app-config.ts";
import type { Mail } from "#api/outbox/mailer.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

type Event = {
  kind: NotificationKind;
  sentence: string;
  at: string;
  url: string;
  /** What is to be reviewed. */
  facts: PublishedFacts<MailedImage> | null;
  /** What the person copies to act on it. */
  parts: readonly MailPart[];
};
/** An image as a link. */
export type MailedImage = { label: string; url: string; alt: string };
/** A part of an e-mail. A text may have several lines, and stands as it is typed, ready to copy. */
export type MailPart = { label: string; text: string };
type Item = { id: string; name: string; events: Event[] };
/** A project, or what an organization has outside of its projects. */
export type Place = { organization: string; project: string | null; items: Item[] };

/** Composes the e-mail about a person's notifications, as plain text and as HTML. */
export function composeDigest(
  user: Pick<UserRow, "id" | "email" | "name">,
  places: readonly Place[],
  config: Pick<AppConfig, "frontendUrl" | "appKey">,
  now: number,
): Mail {
  const events = places.flatMap(({ items }) => items.flatMap((item) => item.events));
  const organizations = [...new Set(places.map(({ organization }) => organization))];
  const [first] = events;
  const where = organizations.length === 1 ? organizations.join() : "Marquee";
  const about = counted(events.length, "notification");
  const kinds = [...new Set(events.map(({ kind }) => kind))];
  const stop = (kind: NotificationKind | null) => unsubscribeUrl({ userId: user.id, kind }, config, now);
  const placeName = ({ organization, project }: Place) =>
    organizations.length === 1
      ? (project ?? organization)
      : [organization, project].filter(Boolean).join(" › ");
  const lead = `You have ${counted(events.length, "new notification")} in ${organizations.length === 1 ? where : `${organizations.length} organizations`}.`;
  const stops = [
    ...kinds.map((kind) => ({ label: `Stop e-mails when ${NOTIFICATIONS[kind].when}`, url: stop(kind) })),
    { label: "Stop all e-mails about notifications", url: stop(null) },
    { label: "Change your notification settings", url: `${config.frontendUrl}/settings/notifications` },
  ];
  const greeting = `Hi ${user.name},`;
  return {
    to: user.email,
    subject: events.length === 1 && first !== undefined ? first.sentence : `${about} from ${where}`,
    text: [
      line(greeting),
      "",
      line(lead),
      ...places.flatMap((place) => [
        "",
        line(placeName(place)),
        ...place.items.flatMap((item) => [
          "",
          ...(item.events.length > 1 ? [`  ${line(item.name)}`] : []),
          ...item.events.flatMap(({ kind, sentence, at, url, facts, parts }) => [
            `  ${line(sentence)} (${at})`,
            `  ${isDue(kind) ? "Mark as published: " : ""}${url}`,
            ...(facts === null ? [] : linesOf(facts)),
            ...parts.flatMap(({ label, text }) => ["", `${label}:`, typed(text)]),
          ]),
        ]),
      ]),
      "",
      "--",
      ...stops.map(({ label, url }) => `${label}: ${url}`),
    ].join("\n"),
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Marquee</title></head>',
      '<body style="font-family:system-ui,sans-serif;line-height:1.5;max-width:40rem">',
      `<p>${escape(greeting)}</p>`,
      `<p>${escape(lead)}</p>`,
      ...places.flatMap((place) => [
        `<h2>${escape(placeName(place))}</h2>`,
        ...place.items.flatMap((item) => [
          ...(item.events.length > 1 ? [`<h3>${escape(item.name)}</h3>`] : []),
          "<ul>",
          ...item.events.map(
            ({ kind, sentence, at, url, facts, parts }) =>
              `<li><a href="${escape(url)}">${escape(sentence)}</a><br>${escape(at)}${facts === null ? "" : listOf(facts)}${parts.map(partHtml).join("")}${
                isDue(kind) ? `<p><a href="${escape(url)}">Mark as published</a></p>` : ""
              }</li>`,
          ),
          "</ul>",
        ]),
      ]),
      "<hr>",
      "<p>",
      ...stops.map(({ label, url }) => `<a href="${escape(url)}">${escape(label)}</a><br>`),
      "</p></body></html>",
    ].join("\n"),
    headers: {
      "List-Unsubscribe": `<${stop(null)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
    },
  };
}

const textOf = (alt: string) => alt || "no alternative text";

/** Writes what is published below its line, indented, so that none of it looks like a line of ours. */
const linesOf = ({ when, texts, images }: PublishedFacts<MailedImage>): string[] => [
  "",
  `    When: ${line(when)}`,
  ...images.flatMap(({ label, url, alt }) => [
    "",
    `    ${line(label)}: ${line(textOf(alt))}`,
    `      ${url}`,
  ]),
  ...texts.flatMap(({ label, text }) => [
    "",
    `    ${line(label)}:`,
    ...text.split(/\r?\n/).map((part) => `      ${line(part)}`.trimEnd()),
  ]),
];

const listOf = ({ when, texts, images }: PublishedFacts<MailedImage>): string =>
  [
    `<dl><dt><b>When</b></dt><dd>${escape(when)}</dd>`,
    ...images.map(
      ({ label, url, alt }) =>
        `<dt><b>${escape(label)}</b></dt><dd><a href="${escape(url)}">${escape(textOf(alt))}</a></dd>`,
    ),
    ...texts.map(
      ({ label, text }) =>
        `<dt><b>${escape(label)}</b></dt><dd>${text.split(/\r?\n/).map(escape).join("<br>")}</dd>`,
    ),
    "</dl>",
  ].join("");

/** Whether the link of an event leads to the page where its item is marked as published. */
const isDue = (kind: NotificationKind) => kind === "post_due";

/** Keeps the lines of a text that someone typed. */
const typed = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map(line)
    .join("\n");

const partHtml = ({ label, text }: MailPart) => {
  const shown = text
    .split(/\r\n|\r|\n/)
    .map((one) =>
      /^https?:\/\/\S+$/.test(one) ? `<a href="${escape(one)}">${escape(one)}</a>` : escape(one),
    )
    .join("\n");
  return `<p><b>${escape(label)}</b></p><div style="white-space:pre-wrap">${shown}</div>`;
};

/** A name must not look like a line of ours. */
const line = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => line(text).replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);
