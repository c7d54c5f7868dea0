import { stat } from "node:fs/promises";
import {
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputTrack,
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
/** Telephones write six. */
const TRACKS_MAX = 32;

/** Leaves out the names of tracks. */
class Unnamed extends Output {
  override addVideoTrack(...[source, metadata]: Parameters<Output["addVideoTrack"]>) {
    return super.addVideoTrack(source, { ...metadata, name: undefined });
  }
  override addAudioTrack(...[source, metadata]: Parameters<Output["addAudioTrack"]>) {
    return super.addAudioTrack(source, { ...metadata, name: undefined });
  }
}

/**
 * Copies a video's first picture and sound into a new file, packet by packet. Nothing is decoded. Whatever else the file has stays
 * behind: the place where it was shot, names, other tracks, and bytes after its end.
 * @returns null if the file isn't a video that browsers play
 */
export default async function remux({ from, to }: Remuxing): Promise<Remuxed | null> {
  const input = new Input({ source: new FilePathSource(from), formats: [MP4, QTFF, WEBM] });
  let output: Output | undefined;
  try {
    const isWebm = (await input.getFormat()) === WEBM;
    if ((await input.getTracks()).length > TRACKS_MAX) return null;
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
    if (!(await isAsLargeAsItSays([picture, ...(sound ? [sound] : [])], (await stat(from)).size)))
      return null;
    output = new Unnamed({
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
    // Closes what is half written.
    if (output !== undefined && output.state !== "finalized") await output.cancel();
  }
}

/** Many packets can claim the same bytes, and would be written as often. */
async function isAsLargeAsItSays(tracks: readonly InputTrack[], size: number): Promise<boolean> {
  let claimed = 0;
  for (const track of tracks) {
    for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
      metadataOnly: true,
    })) {
      claimed += packet.byteLength;
      if (claimed > size) return false;
    }
  }
  return true;
}
