import type { NotificationKind } from "#contract/vocabulary.ts";
import { NOTIFICATIONS } from "#domain/notifications/kinds.ts";
import type { PublishedFacts } from "#domain/review/published-facts.ts";
import { counted } from "#lib/counts.ts";
import type { UserRow } from "#api/data/schema.ts";
import type { AppConfig } from "#api/http/app-config.ts";
import type { Mail } from "#api/outbox/mailer.ts";
import {
  boxed,
  buttons,
  drawnMail,
  escaped,
  heading,
  HTML_MAX,
  labeled,
  linkTo,
  oneLine as line,
  paragraph,
  pictures,
  quiet,
  strong,
  title,
  type DrawnImage,
} from "#api/outbox/drawn-mail.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

type Event = {
  kind: NotificationKind;
  sentence: string;
  at: string;
  url: string;
  /** What is to be reviewed. */
  facts: PublishedFacts<MailedImage> | null;
  /** What was said about it last: by whom and when, and the words. */
  comment: MailPart | null;
  /** What the person copies to act on it. */
  parts: readonly MailPart[];
  /** Pictures that are to be saved. The parts have them as links. */
  images: readonly MailedImage[];
  /** Where the person decides about it, if that is asked. */
  decide: { approve: string; requestChanges: string; comment: string } | null;
};
/** An image as a link, and for a while as a picture. */
export type MailedImage = { label: string; url: string; alt: string; drawn: DrawnImage | null };
/** A part of an e-mail. A text may have several lines, and stands as it is typed, ready to copy. */
export type MailPart = {
  label: string;
  text: string;
  /** The label of the image that it links to. */ image?: string;
};
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
  // A single one speaks for itself.
  const only = events.length === 1 ? first : undefined;
  const greeting = only ? [] : [`Hi ${user.name},`, lead];
  return {
    to: user.email,
    subject: only?.sentence ?? `${about} from ${where}`,
    text: [
      ...greeting.flatMap((text) => [line(text), ""]),
      ...places.flatMap((place, index) => [
        ...(index === 0 ? [] : [""]),
        line(placeName(place)),
        ...place.items.flatMap((item) => [
          "",
          ...(item.events.length > 1 ? [`  ${line(item.name)}`] : []),
          ...item.events.flatMap(({ kind, sentence, at, url, facts, comment, parts, decide }) => [
            `  ${line(sentence)} (${at})`,
            `  ${isDue(kind) ? "Mark as published: " : ""}${url}`,
            ...decisionsOf(decide).map((one) => `  ${one.label}: ${one.url}`),
            ...(decide === null ? [] : [`  ${FORWARDED}`]),
            ...(facts === null ? [] : linesOf(facts)),
            ...(comment === null ? [] : indented(comment)),
            ...parts.flatMap(({ label, text }) => ["", `${label}:`, typed(text)]),
          ]),
        ]),
      ]),
      "",
      "--",
      ...stops.map(({ label, url }) => `${label}: ${url}`),
    ].join("\n"),
    html: htmlOf({ places, only, stops, about, where, greeting, placeName }),
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
  ...texts.flatMap(indented),
];

const indented = ({ label, text }: MailPart): string[] => [
  "",
  `    ${line(label)}:`,
  ...text.split(/\r?\n/).map((part) => `      ${line(part)}`.trimEnd()),
];

type Drawn = {
  places: readonly Place[];
  /** The one event of an e-mail that has no other. */
  only: Event | undefined;
  stops: readonly { label: string; url: string }[];
  about: string;
  where: string;
  greeting: readonly string[];
  placeName: (place: Place) => string;
};

/** Draws the same words as the plain text. What is too long for mail programs is left to it. */
function htmlOf({ places, only, stops, about, where, greeting, placeName }: Drawn): string {
  const draw = (isShort: boolean) =>
    drawnMail({
      title: only?.sentence ?? `${about} from ${where}`,
      from: where,
      about: places.length === 1 ? (places[0]?.project ?? "") : "",
      rows: [
        ...(only ? [] : [title(`${about} from ${where}`), paragraph(greeting.map(escaped).join("<br>"))]),
        ...places.flatMap((place) => [
          ...(only ? [] : [heading(placeName(place))]),
          ...place.items.flatMap((item) => [
            ...(item.events.length > 1 ? [strong(item.name, 14)] : []),
            ...item.events.flatMap((event) => eventRows(event, only !== undefined, isShort)),
          ]),
        ]),
      ],
      footer: stops,
    });
  const whole = draw(false);
  return Buffer.byteLength(whole) > HTML_MAX ? draw(true) : whole;
}

const drawn = (images: readonly MailedImage[]) => images.flatMap((image) => image.drawn ?? []);

function eventRows(event: Event, isOnly: boolean, isShort: boolean): string[] {
  const { kind, sentence, at, url, facts, comment, parts, images, decide } = event;
  const decisions = decisionsOf(decide);
  return [
    isOnly ? title(sentence, url) : paragraph(linkTo(url, sentence), 12),
    quiet(escaped(at)),
    ...(isShort
      ? [paragraph("This is too long for an e-mail. Open it to read everything.")]
      : [
          ...(facts === null
            ? []
            : [
                strong(`When: ${facts.when}`, 12),
                pictures(drawn(facts.images), false),
                ...facts.images
                  .filter(({ drawn: picture }) => picture === null)
                  .map(({ label, url: at_, alt }) => labeled(label, `${textOf(alt)}\n${at_}`)),
                ...facts.texts.map(({ label, text }) => labeled(label, text)),
              ]),
          ...(comment === null ? [] : [boxed(comment.label, comment.text)]),
          pictures(drawn(images), true),
          ...parts
            .filter(
              ({ image }) => !(image && images.some((one) => one.drawn !== null && one.label === image)),
            )
            .map(({ label, text }) => boxed(label, text)),
        ]),
    ...(decisions.length > 0 ? [buttons(decisions)] : []),
    ...(decisions.length > 0 ? [quiet(FORWARDED, 10)] : []),
    ...(isDue(kind) ? [buttons([{ label: "Mark as published", url }])] : []),
  ];
}

/** What a person who is asked can do, each on a page that asks once more: programs that open links decide nothing. */
const decisionsOf = (decide: Event["decide"]) =>
  decide === null
    ? []
    : [
        { label: "Approve", url: decide.approve },
        { label: "Request changes", url: decide.requestChanges },
        { label: "Comment", url: decide.comment },
      ];

/** The links are signed for one person. */
const FORWARDED =
  "The buttons open a page where you decide, without signing in. Anyone who has this e-mail can decide in your name, so don’t forward it.";

/** Whether the link of an event leads to the page where its item is marked as published. */
const isDue = (kind: NotificationKind) => kind === "post_due";

/** Keeps the lines of a text that someone typed. */
const typed = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map(line)
    .join("\n");
