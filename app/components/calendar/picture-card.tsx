import { NetworkGlyphs } from "#components/campaigns/network-glyphs.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { ProjectDot } from "#components/projects/project-mark.tsx";
import { Status } from "#components/status.tsx";
import { formatMonthDay, formatTime } from "#lib/dates.ts";
import { narrowed } from "#lib/file-path.ts";
import { counted } from "#lib/counts.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { PartLink } from "#ui/part-popover.tsx";
import { StatusMark } from "#ui/status-mark.tsx";
import { nameOf } from "./calendar-item.tsx";
import { ChosenBox } from "./chosen-box.tsx";
import { ItemLink } from "./item-link.tsx";
import type { Selection } from "./list-view.tsx";
import type { ShownItem, ViewLinks } from "./shown-item.ts";
import "./picture-card.css";

type Props<Item extends ShownItem> = {
  item: Item;
  links: Pick<ViewLinks<Item>, "item" | "actions" | "comments" | "publish">;
  /** Its checkbox, where several can be changed at once. */
  selection?: Selection | null;
  isMoving?: boolean;
  /** Whether it says its day, where the days are not what it stands in. */
  hasDay?: boolean;
  /** Whether its image is among the first that are seen, and isn't waited for. */
  isFirst?: boolean;
};

/**
 * Renders a post as its first image, or the first words of its text, with its title, time, and state. The link's name says all of it,
 * so the rest is only drawn.
 */
export function PictureCard<Item extends ShownItem>(props: Props<Item>) {
  const { item, links, selection, isMoving, hasDay = false, isFirst = false } = props;
  const { id, title, time, networks, image, images, text, owner, comments, project, canUpdate } = item;
  return (
    <div
      className="pcd"
      draggable={canUpdate}
      data-item={id}
      data-type={item.type}
      data-status={item.status ?? undefined}
      data-out={item.isOut || undefined}
      data-version={item.version}
      data-saving={isMoving || undefined}
    >
      <div className="pcd-pic" aria-hidden>
        {/* Text browsers print the file's name where there are no words at all. */}
        {image ? (
          <img
            src={narrowed(image, 480)}
            alt=" "
            width={320}
            height={180}
            loading={isFirst ? undefined : "lazy"}
            fetchPriority={isFirst ? "high" : undefined}
            draggable={false}
          />
        ) : (
          <p className="pcd-quote" dir="auto">
            <span>{text || title}</span>
          </p>
        )}
        {networks.length > 0 && (
          <span className="pcd-nets">
            <NetworkGlyphs networks={networks} />
          </span>
        )}
        {images > 1 && (
          <span className="pcd-n">
            <Icon name="images" size={12} />
            {images}
          </span>
        )}
        {owner !== null && <Avatar name={owner} image={null} size="sm" className="pcd-who" />}
      </div>
      {selection && canUpdate && (
        <ChosenBox item={item} selection={selection} className="pcd-sel" aria-label={`Select ${title}`} />
      )}{" "}
      <div className="pcd-l">
        <ItemLink
          to={links.item(item)}
          item={id}
          className="pcd-t"
          aria-label={nameOf(item)}
          draggable={false}
        >
          <span dir="auto">{title}</span>
        </ItemLink>
        {comments > 0 && (
          <>
            <span className="sr-only">, </span>
            <Link
              to={links.comments(item)}
              className="pcd-c"
              aria-label={`${counted(comments, "comment")} on ${title}`}
            >
              <Icon name="message-square" size={12} />
              {comments}
            </Link>
          </>
        )}
      </div>
      <p className="pcd-m" aria-hidden>
        {hasDay && (
          <span>
            {item.day === null ? "No date" : <time dateTime={item.day}>{formatMonthDay(item.day)}</time>}{" "}
          </span>
        )}
        {time && (
          <>
            <span className="item-time">{formatTime(time)}</span>{" "}
          </>
        )}
        {item.isDue ? (
          <StatusMark tone="red" glyph="bell-ring" size="plain">
            Publish now
          </StatusMark>
        ) : (
          item.status && !hasDay && <Status of={item.status} size="plain" />
        )}
        {(item.clashes?.length ?? 0) + (item.notes?.length ?? 0) > 0 && (
          <Icon name="warning" size={13} className="item-clash" />
        )}
        <span className="sr-only">
          {[...networks.map(networkLabel), owner].map((said) => said && `, ${said}`)}
        </span>
        {project && (
          <span className="pcd-project" dir="auto">
            <span className="sr-only">, </span>
            <ProjectDot colour={project.colour} />
            {project.name}
          </span>
        )}
      </p>
      {item.isDue && canUpdate && (
        <Link to={links.publish(item)} className="btn btn-secondary btn-small pcd-pub">
          Mark as published<span className="sr-only"> {title}</span>
        </Link>
      )}{" "}
      <PartLink
        to={links.actions(item)}
        label={`Actions of ${title}`}
        look="dots"
        rowKey=". m d"
        className="pcd-more"
      />
    </div>
  );
}
