import { Icon } from "./icons.tsx";

type Props = {
  /** Where it is, and the image that stands for it. */
  src: string;
  poster: string;
  /** What it shows, in words. */
  label: string;
  width: number | null;
  height: number | null;
  className?: string;
};

/** A video that nobody has to load before they play it. Its words stand beside it for people who don’t hear it. */
export const Video = ({ src, poster, label, width, height, className }: Props) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has uploaded captions, and the alternative text is shown
  <video
    src={src}
    poster={poster}
    aria-label={label}
    width={width ?? undefined}
    height={height ?? undefined}
    className={className}
    controls
    playsInline
    preload="none"
  >
    {/* What plays no video shows a link. */}
    <a href={src}>{label}</a>
  </video>
);

/** Says on an image that a video is behind it, and how long that is. */
export const VideoLength = ({ length, className }: { length: string; className: string }) => (
  <span className={className}>
    <Icon name="play" size={12} /> <span className="sr-only">Video, </span>
    {length}
  </span>
);
