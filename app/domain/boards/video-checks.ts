import { plural } from "#lib/counts.ts";
import { lengthWords } from "#lib/file-path.ts";
import type { CheckedBoard, Check } from "./checks.ts";
import { networkRule, type VideoRule } from "./network-rules.ts";

const MB = 1024 * 1024;

type Checked = CheckedBoard["images"][number];

/** Returns what keeps a network from publishing the videos of a post, or what it leaves out. */
export function videoChecks(network: string, { images }: CheckedBoard): Check[] {
  const rule = networkRule(network);
  const videos = images.filter(({ video }) => video);
  if (!rule || videos.length === 0) return [];
  const at = { field: "image", network } as const;
  const { label, video: limits } = rule;
  if (limits === undefined)
    return images.length === videos.length
      ? [{ ...at, level: "block", message: `${label} takes no video. Add an image, or leave ${label} out.` }]
      : [{ ...at, level: "warn", message: `${label} takes no video, only the images.` }];
  const faults = videos.flatMap((one) =>
    faultsOf(one, limits).map(({ isRefused, words }): Check => ({
      ...at,
      level: isRefused ? "block" : "warn",
      message: `${label}: ${nameOf(images, one)} ${words}`,
    })),
  );
  const others = images.length - videos.length;
  const several =
    limits.isAlone === true && images.length > 1
      ? [
          `1 video alone, not ${[plural(videos.length, "video"), others > 0 && plural(others, "image")].filter(Boolean).join(" with ")}`,
        ]
      : [];
  return [
    ...faults,
    ...several.map((words): Check => ({ ...at, level: "warn", message: `${label} takes ${words}.` })),
  ];
}

const nameOf = (images: CheckedBoard["images"], one: Checked) =>
  images.length === 1 ? "the video" : `video ${images.indexOf(one) + 1}`;

type Fault = { isRefused: boolean; words: string };

function faultsOf({ video, width, height }: Checked, limits: VideoRule): Fault[] {
  const { seconds, bytes } = video ?? {};
  const ratio = width && height ? width / height : null;
  const faults: (Fault | false)[] = [
    typeof seconds === "number" &&
      Math.floor(seconds) > limits.longest && {
        isRefused: true,
        words: `is ${lengthWords(seconds)} long. The limit is ${lengthWords(limits.longest)}.`,
      },
    typeof seconds === "number" &&
      Math.ceil(seconds) < (limits.shortest ?? 0) && {
        isRefused: true,
        words: `is shorter than ${plural(limits.shortest ?? 0, "second")}.`,
      },
    typeof bytes === "number" &&
      bytes > (limits.megabytes ?? Number.POSITIVE_INFINITY) * MB && {
        isRefused: true,
        words: `has ${Math.ceil(bytes / MB)} MB. The limit is ${limits.megabytes} MB.`,
      },
    ratio !== null &&
      (ratio < (limits.narrowest ?? 0) || ratio > (limits.widest ?? Number.POSITIVE_INFINITY)) && {
        isRefused: false,
        words: `is too ${ratio < 1 ? "narrow" : "wide"} for it, and may be cut off.`,
      },
  ];
  return faults.filter((fault) => fault !== false);
}
