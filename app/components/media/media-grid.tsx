import { counted } from "#lib/counts.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { VideoLength } from "#ui/video.tsx";
import type { ListedMedium } from "./shown-media.server.ts";
import "./media.css";

type Props = {
  media: readonly ListedMedium[];
  /** The page of an image. */
  to: (id: string) => string;
  /** The library with a tag only. */
  tagged: (tag: string) => string;
};

/** Shows the images of a library, each with its name, its tags, and how often it is used. */
export const MediaGrid = ({ media, to, tagged }: Props) => (
  <ul className="media-grid">
    {media.map(({ id, title, thumbnail, length, tags, uses, rights }) => (
      <li key={id} className="media-card">
        <span className="media-picture">
          {thumbnail === null ? (
            <Icon name={length === null ? "image" : "video"} />
          ) : (
            <img src={thumbnail} alt="" loading="lazy" decoding="async" width={240} height={180} />
          )}
          {length !== null && <VideoLength className="media-length" length={length} />}
        </span>{" "}
        <span className="media-words">
          <Link to={to(id)} className="media-name">
            <bdi>{title}</bdi>
          </Link>{" "}
          <span className="media-facts">
            {uses > 0 ? (
              <Link to={`${to(id)}#used-in`}>
                Used in {counted(uses, "post")}
                <span className="sr-only">: {title}</span>
              </Link>
            ) : (
              "Not used"
            )}
          </span>{" "}
          {rights && (
            <span className="media-facts" data-over={rights.isOver || undefined}>
              {rights.isOver && <Icon name="warning" size={14} />} Rights {rights.text}
            </span>
          )}{" "}
          {tags.length > 0 && (
            <span className="media-tags">
              {tags.map((tag) => [
                " ",
                <Link key={tag} to={tagged(tag)} className="media-tag">
                  <bdi>{tag}</bdi>
                </Link>,
              ])}
            </span>
          )}
        </span>
      </li>
    ))}
  </ul>
);
