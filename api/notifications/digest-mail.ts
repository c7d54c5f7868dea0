import type { NotificationKind } from "#contract/vocabulary.ts";
import { NOTIFICATIONS } from "#domain/notifications/kinds.ts";
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
  linkTo,
  type MailLink,
  oneLine as line,
  paragraph,
  pictures,
  quiet,
  shortEnough,
  strong,
  title,
  TOO_LONG,
} from "#api/outbox/drawn-mail.ts";
import {
  drawnIn,
  factLines,
  factRows,
  indented,
  type MailedFacts,
  type MailedImage,
  type MailPart,
} from "#api/review/mailed-facts.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";

/** What an e-mail says of a notification. */
export type Event = {
  kind: NotificationKind;
  sentence: string;
  at: string;
  url: string;
  /** What is to be reviewed. */
  facts: MailedFacts | null;
  /** What was said about it last: by whom and when, and the words. */
  comment: MailPart | null;
  /** What the person copies to act on it. */
  parts: readonly MailPart[];
  /** Pictures that are to be saved. The parts have them as links. */
  images: readonly MailedImage[];
  /** Where the person decides about it, if that is asked. */
  decide: { approve: string; requestChanges: string; comment: string } | null;
  /** If it is time to publish it: the networks, and where the post is moved. */
  publish: { open: readonly MailLink[]; move: MailLink | null } | null;
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
  // A single one speaks for itself.
  const only = events.length === 1 ? first : undefined;
  const placeName = ({ organization, project }: Place) =>
    organizations.length === 1 && !only
      ? (project ?? organization)
      : [organization, project].filter(Boolean).join(" › ");
  const lead = `You have ${counted(events.length, "new notification")} in ${organizations.length === 1 ? where : `${organizations.length} organizations`}.`;
  const stops = [
    ...kinds.map((kind) => ({ label: `Stop e-mails when ${NOTIFICATIONS[kind].when}`, url: stop(kind) })),
    { label: "Stop all e-mails about notifications", url: stop(null) },
    { label: "Change your notification settings", url: `${config.frontendUrl}/settings/notifications` },
  ];
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
          ...item.events.flatMap(({ sentence, at, url, facts, comment, parts, decide, publish }) => [
            `  ${line(sentence)} (${at})`,
            ...(publish === null
              ? [`  ${url}`]
              : [...publish.open, ...marksOf(publish, url)].map((one) => `  ${one.label}: ${one.url}`)),
            ...decisionsOf(decide).map((one) => `  ${one.label}: ${one.url}`),
            ...(decide === null ? [] : [`  ${FORWARDED}`]),
            ...(facts === null ? [] : factLines(facts)),
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

type Drawn = {
  places: readonly Place[];
  /** The one event of an e-mail that has no other. */
  only: Event | undefined;
  stops: readonly MailLink[];
  about: string;
  where: string;
  greeting: readonly string[];
  placeName: (place: Place) => string;
};

/** Draws the same words as the plain text. What is too long for mail programs is left to it. */
function htmlOf({ places, only, stops, about, where, greeting, placeName }: Drawn): string {
  return shortEnough((isShort) =>
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
    }),
  );
}

function eventRows(event: Event, isOnly: boolean, isShort: boolean): string[] {
  const { sentence, at, url, facts, comment, parts, images, decide, publish } = event;
  const decisions = decisionsOf(decide);
  return [
    isOnly ? title(sentence, url) : paragraph(linkTo(url, sentence), 12),
    quiet(escaped(at)),
    ...(isShort
      ? [paragraph(TOO_LONG)]
      : [
          ...(facts === null ? [] : factRows(facts)),
          ...(comment === null ? [] : [boxed(comment.label, comment.text)]),
          pictures(drawnIn(images), true),
          ...parts
            .filter(
              ({ image }) => !(image && images.some((one) => one.drawn !== null && one.label === image)),
            )
            .map(({ label, text }) => boxed(label, text)),
        ]),
    ...(decisions.length > 0 ? [buttons(decisions)] : []),
    ...(decisions.length > 0 ? [quiet(FORWARDED, 10)] : []),
    ...(publish === null ? [] : [buttons(publish.open, false), buttons(marksOf(publish, url))]),
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

/** The link of an event that is due leads to the page where its item is marked as published. */
const marksOf = ({ move }: NonNullable<Event["publish"]>, url: string): MailLink[] => [
  { label: "Mark as published", url },
  ...(move === null ? [] : [move]),
];

/** Keeps the lines of a text that someone typed. */
const typed = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map(line)
    .join("\n");
