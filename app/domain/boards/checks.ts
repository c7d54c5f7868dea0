import { type AssetRights, rightsNotes } from "#domain/vault/rights-words.ts";
import { hashtagsIn } from "./hashtags.ts";
import { type NetworkLimits, networkRule } from "./network-rules.ts";
import { linksIn } from "./links.ts";
import { sentText, textOn } from "./shown-text.ts";
import { normalized, usageOf } from "./text-length.ts";
import { videoChecks } from "./video-checks.ts";

export type CheckedBoard = {
  id?: string;
  title: string;
  content: string;
  overrides: Readonly<Partial<Record<string, string>>>;
  networks: readonly string[];
  format: string | null;
  /** A plain day. */
  planned_for: string | null;
  /** A UTC instant. */
  scheduled_at: string | null;
  link_url: string | null;
  /** In order. */
  images: readonly {
    alt: string | null;
    asset?: AssetRights | null;
    width?: number | null;
    height?: number | null;
    video?: { seconds: number | null; bytes: number | null } | null;
  }[];
};

/** `block` prevents review and scheduling. `warn` is a suggestion. */
export type Check = {
  level: "block" | "warn";
  /** The field that fixes it, by its wire name. */
  field: "content" | "overrides" | "networks" | "image" | "alt" | "planned_for" | "link_url";
  /** Null if it applies to all networks. */
  network: string | null;
  message: string;
};

const inWords = new Intl.ListFormat("en-US");
const figures = new Intl.NumberFormat("en-US");
const REPEAT_DAYS = 90;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Returns whether the visible text makes people open the rest: a question, a number, a colon, or a separate first line. */
const hasHook = (shown: string) => /[?:!…\d]/.test(shown) || shown.trim().includes("\n");

const isMarkedLink = (url: string) => /[?&]utm_source=/i.test(url);

function lengthChecks(network: string, board: CheckedBoard, limits: NetworkLimits): Check[] {
  const rule = networkRule(network, limits);
  const { link_url: link, images } = board;
  const text = sentText(network, textOn(network, board), { link, images: images.length });
  const use = usageOf(network, text, limits);
  if (!rule || !use || use.over === 0) return [];
  const field = board.overrides[network] ? "overrides" : "content";
  const unit = use.over === 1 ? use.unit.slice(0, -1) : use.unit;
  const message = `${rule.label}: ${figures.format(use.over)} ${unit} over the limit of ${figures.format(use.cap)}.`;
  return [{ level: "block", field, network, message }];
}

function signChecks(network: string, board: CheckedBoard): Check[] {
  const rule = networkRule(network);
  const { link_url: link, images } = board;
  const text = sentText(network, textOn(network, board), { link, images: images.length });
  const at = { level: "block", field: board.overrides[network] ? "overrides" : "content", network } as const;
  const checks: Check[] = [];
  const rejected = rule?.rejects?.filter((sign) => text.includes(sign)) ?? [];
  if (rule && rejected.length > 0)
    checks.push({
      ...at,
      message: `${rule.label}: remove ${inWords.format(rejected)}. ${rule.label} doesn’t accept ${rejected.length === 1 ? "this sign" : "these signs"}.`,
    });
  const links = new Set([...linksIn(text), ...(link === null ? [] : [link])]).size;
  if (rule?.links !== undefined && links > rule.links)
    checks.push({ ...at, message: `${rule.label}: ${links} links. The limit is ${rule.links}.` });
  return checks;
}

function hashtagChecks(network: string, board: CheckedBoard, limits: NetworkLimits): Check[] {
  const rule = networkRule(network, limits);
  const count = hashtagsIn(textOn(network, board)).length;
  if (!rule?.hashtags || count <= rule.hashtags.warn) return [];
  const { warn, block } = rule.hashtags;
  const isTooMany = block !== undefined && count > block;
  return [
    {
      level: isTooMany ? "block" : "warn",
      field: board.overrides[network] ? "overrides" : "content",
      network,
      message: isTooMany
        ? `${rule.label}: ${count} hashtags. The limit is ${block}.`
        : `${rule.label}: ${count} hashtags. ${rule.label} may allow only ${warn}.`,
    },
  ];
}

function pictureChecks(network: string, board: CheckedBoard): Check[] {
  const rule = networkRule(network);
  if (!rule) return [];
  const at = { field: "image", network } as const;
  const count = board.images.length;
  // A video of one that takes only a video has its own check.
  if (rule.images !== undefined && count > rule.images && board.images.every(({ video }) => !video))
    return [
      {
        ...at,
        level: "warn",
        message: `${rule.label}: ${count} images. ${rule.label} takes ${rule.images === 1 ? "only the first" : `the first ${rule.images}`}.`,
      },
    ];
  if (rule.needs === "video" && board.images.every(({ video }) => !video))
    return [
      { ...at, level: "warn", message: `${rule.label}: add the video. Images are only its thumbnail.` },
    ];
  if (count > 0) return [];
  if (rule.needs === "picture")
    return [{ ...at, level: "block", message: `${rule.label}: add an image or a video.` }];
  if (board.format === "story" && network === "facebook")
    return [{ ...at, level: "block", message: `${rule.label}: add an image to this story.` }];
  return [];
}

function foldChecks(network: string, board: CheckedBoard): Check[] {
  const rule = networkRule(network);
  const text = textOn(network, board);
  if (!rule?.fold || Array.from(text).length <= rule.fold) return [];
  const shown = Array.from(text).slice(0, rule.fold).join("");
  if (hasHook(shown)) return [];
  return [
    {
      level: "warn",
      field: board.overrides[network] ? "overrides" : "content",
      network,
      message: `${rule.label} shows about ${rule.fold} characters before “more”. Put something worth opening before that point.`,
    },
  ];
}

function repeatChecks(network: string, board: CheckedBoard, others: readonly CheckedBoard[]): Check[] {
  const text = normalized(textOn(network, board)).trim();
  if (text === "" || board.planned_for === null) return [];
  const day = Date.parse(board.planned_for);
  const twin = others.find(
    (other) =>
      other.networks.includes(network) &&
      other.planned_for !== null &&
      Math.abs(Date.parse(other.planned_for) - day) <= REPEAT_DAYS * DAY_MS &&
      normalized(textOn(network, other)).trim() === text,
  );
  if (!twin) return [];
  const label = networkRule(network)?.label ?? network;
  const message = `${label}: “${twin.title}” has the same text and is planned within ${REPEAT_DAYS} days of this post.`;
  return [{ level: "warn", field: "content", network, message }];
}

function clashChecks(board: CheckedBoard, others: readonly CheckedBoard[]): Check[] {
  if (board.scheduled_at === null) return [];
  const at = Date.parse(board.scheduled_at);
  const near = others.find(
    (other) =>
      other.scheduled_at !== null &&
      Math.abs(Date.parse(other.scheduled_at) - at) < HOUR_MS &&
      other.networks.some((network) => board.networks.includes(network)),
  );
  if (!near) return [];
  const message = `“${near.title}” is planned for the same network within an hour of this post.`;
  return [{ level: "warn", field: "planned_for", network: null, message }];
}

function linkChecks(board: CheckedBoard): Check[] {
  const own = board.networks.flatMap((network) =>
    linksIn(board.overrides[network] ?? "").map((link) => ({ link, field: "overrides" as const, network })),
  );
  const shared = linksIn(board.content).map((link) => ({ link, field: "content" as const, network: null }));
  const { link_url: link } = board;
  const links = [
    ...(link === null ? [] : [{ link, field: "link_url" as const, network: null }]),
    ...shared,
    ...own,
  ];
  const bare = links.find((one) => !isMarkedLink(one.link));
  if (!bare) return [];
  const message = `${bare.link} has no UTM tags, so you can’t track its clicks.`;
  return [{ level: "warn", field: bare.field, network: bare.network, message }];
}

/** Scheduling past the end of the rights is refused when it is tried, and may then be allowed with a reason. */
const rightsChecks = ({ images, planned_for, scheduled_at }: CheckedBoard): Check[] =>
  rightsNotes(
    images.map(({ asset }) => asset),
    { from: planned_for ?? scheduled_at?.slice(0, 10) },
    "this post",
  ).map((message) => ({ level: "warn", field: "image", network: null, message }));

/**
 * Returns every issue that blocks a post (`block`), then the suggestions (`warn`).
 * @param others posts of the same calendar that it may repeat or overlap with. The post itself is ignored
 * @param limits the organization's limits, in place of the table's
 */
export function checksOf(
  board: CheckedBoard,
  others: readonly CheckedBoard[] = [],
  limits: NetworkLimits = {},
): Check[] {
  const rest = others.filter(({ id }) => id === undefined || id !== board.id);
  const general: Check[] = [];
  if (board.networks.length === 0)
    general.push({
      level: "block",
      field: "networks",
      network: null,
      message: "Choose at least one network.",
    });
  if (board.networks.length > 0 && board.content.trim() === "" && board.images.length === 0)
    general.push({
      level: "block",
      field: "content",
      network: null,
      message: "Add text or an image.",
    });
  const unseen = board.images.flatMap(({ alt }, index) => (alt?.trim() ? [] : [index + 1]));
  if (unseen.length > 0)
    general.push({
      level: "warn",
      field: "alt",
      network: null,
      message:
        board.images.length === 1
          ? "Add alternative text for people who can’t see the image."
          : `Add alternative text to ${unseen.length === 1 ? "image" : "images"} ${inWords.format(unseen.map(String))} for people who can’t see ${unseen.length === 1 ? "it" : "them"}.`,
    });
  general.push(...rightsChecks(board));
  const perNetwork = board.networks.flatMap((network) => [
    ...lengthChecks(network, board, limits),
    ...signChecks(network, board),
    ...hashtagChecks(network, board, limits),
    ...pictureChecks(network, board),
    ...videoChecks(network, board),
    ...foldChecks(network, board),
    ...repeatChecks(network, board, rest),
  ]);
  const all = [...general, ...perNetwork, ...clashChecks(board, rest), ...linkChecks(board)];
  return [...all.filter(({ level }) => level === "block"), ...all.filter(({ level }) => level === "warn")];
}
