import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { VIDEO_SECONDS_MAX, VIDEO_SIDE_MAX } from "#contract/limits.ts";

/** The paths of a file and of what is written from it. */
export type Remuxing = { from: string; to: string };
export type Remuxed = { mime: string; width: number; height: number; seconds: number; codec: string };

/** What browsers play, by the names of the parser. */
const CODECS = new Set(["avc", "hevc", "vp8", "vp9", "av1"]);

/**
 * Copies a video's first picture and sound into a new file, packet by packet. Nothing is decoded. Whatever else the file has stays
 * behind: the place where it was shot, other tracks, and bytes after its end.
 * @returns null if the file isn't a video that browsers play
 */
export default async function remux({ from, to }: Remuxing): Promise<Remuxed | null> {
  const input = new Input({ source: new FilePathSource(from), formats: [MP4, QTFF, WEBM] });
  try {
    const isWebm = (await input.getFormat()) === WEBM;
    const picture = await input.getPrimaryVideoTrack();
    const codec = await picture?.getCodec();
    if (!picture || !codec || !CODECS.has(codec)) return null;
    const sound = await input.getPrimaryAudioTrack();
    const [width, height] = [await picture.getDisplayWidth(), await picture.getDisplayHeight()];
    const seconds = await picture.computeDuration();
    const isBearable =
      Math.min(width, height) > 0 &&
      Math.max(width, height) <= VIDEO_SIDE_MAX &&
      seconds <= VIDEO_SECONDS_MAX;
    if (!isBearable || !(seconds > 0)) return null;
    const output = new Output({
      format: isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false }),
      target: new FilePathTarget(to),
    });
    const copying = await Conversion.init({
      input,
      output,
      tags: {},
      tracks: "all",
      video: (track) => ({ discard: track.id !== picture.id }),
      audio: (track) => ({ discard: track.id !== sound?.id }),
      showWarnings: false,
    });
    if (!copying.isValid || copying.utilizedTracks.every((track) => track.id !== picture.id)) return null;
    await copying.execute();
    return { mime: isWebm ? "video/webm" : "video/mp4", width, height, seconds, codec };
  } finally {
    input.dispose();
  }
}
