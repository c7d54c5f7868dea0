import { Icon } from "#ui/icons.tsx";
import type { ListedMedium } from "./shown-media.server.ts";

/** Returns the choices of a field with images of a library, each with its picture. */
export const mediaOptions = (media: readonly ListedMedium[]) =>
  media.map(({ id, title, thumbnail, length, rights }) => ({
    value: id,
    label: rights === null ? title : `${title}, rights ${rights.text}`,
    mark:
      thumbnail === null ? (
        <Icon name={length === null ? "image" : "video"} />
      ) : (
        <img
          src={thumbnail}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className="me-2 inline-block size-12 rounded-md border border-hairline object-cover"
        />
      ),
  }));
