import { clsx } from "clsx";
import { type ReactNode, useId, useState } from "react";
import { NetworkGlyph } from "#components/campaigns/network-glyphs.tsx";
import {
  type Frame,
  frameOf,
  type PostPreview,
  type PreviewImage,
  type PreviewedPost,
  previewsOf,
} from "#domain/boards/previews.ts";
import { NETWORK_ADVICE } from "#domain/boards/network-advice.ts";
import { marksIn } from "#domain/boards/text-marks.ts";
import { Icon } from "#ui/icons.tsx";
import { Video } from "#ui/video.tsx";
import "./previews.css";

export type ShownPost = PreviewedPost & {
  author: string;
  /** As it is shown. */
  day: string | null;
  /** On the clock of the post, and the zone of that clock (IANA). Only forms have them. */
  time?: string;
  zone?: string;
  format?: string | null;
};

type Props = { post: ShownPost };

type ListProps = Props & {
  /** Whether a phone shows the previews. If false, it shows the names of the networks, which open them. */
  isOpen?: boolean;
  /** Whether each network has a tip, which only authors see. */
  hasAdvice?: boolean;
  children?: ReactNode;
};

/** Shows a post as on each network: one or two networks below each other, more in details of which one is open. */
export function PostPreviews({ post, isOpen = true, hasAdvice = false, children }: ListProps) {
  const name = useId();
  const previews = previewsOf(post);
  // Stays the same while other networks are added and removed, so that nothing closes.
  const first = previews[0]?.network;
  const [opened, setOpened] = useState(first);
  if (opened !== first && previews.every(({ network }) => network !== opened)) setOpened(first);
  return (
    <section aria-labelledby="previews-heading" className="previews">
      <h2 id="previews-heading" className="text-lg">
        Preview
      </h2>
      {previews.length === 0 && <p className="text-sm text-ink-2">Choose networks to preview this post.</p>}
      {previews.length > 0 && (
        <details open={isOpen} className="phone-fold previews-fold">
          <summary className="print:hidden">{previews.map(({ label }) => label).join(", ")}</summary>
          {previews.length > 2
            ? previews.map((preview) => (
                <details
                  key={preview.network}
                  name={name}
                  data-network={preview.network}
                  open={preview.network === opened}
                  className="previews-one"
                >
                  <summary>
                    <span className="sr-only">Preview for </span>
                    <PreviewName preview={preview} />
                  </summary>
                  <Preview preview={preview} post={post} hasAdvice={hasAdvice} />
                </details>
              ))
            : previews.map((preview) => (
                <div key={preview.network} className="previews-one">
                  <p className="previews-name">
                    <PreviewName preview={preview} />
                  </p>
                  <Preview preview={preview} post={post} hasAdvice={hasAdvice} />
                </div>
              ))}
        </details>
      )}
      {children}
    </section>
  );
}

function PreviewName({ preview: { network, label, look, images, frame, fold } }: { preview: PostPreview }) {
  const isOneShape = images.length < 2 || look.several.layout === "slides" || look.several.layout === "first";
  const facts = [frame && isOneShape && ratioName(frame.kept), fold && `“more” after ${fold}`].filter(
    Boolean,
  );
  return (
    <>
      <NetworkGlyph network={network} size={18} /> <b>{label}</b>{" "}
      {facts.length > 0 && <span className="previews-facts print:hidden">{facts.join(", ")}</span>}
    </>
  );
}

const RATIOS: readonly (readonly [string, number])[] = [
  ["9:16", 9 / 16],
  ["2:3", 2 / 3],
  ["3:4", 3 / 4],
  ["4:5", 4 / 5],
  ["1:1", 1],
  ["4:3", 4 / 3],
  ["3:2", 3 / 2],
  ["16:9", 16 / 9],
  ["1.91:1", 1.91],
];

const ratioName = (ratio: number) =>
  RATIOS.find(([, known]) => Math.abs(known / ratio - 1) < 0.01)?.[0] ?? null;

function Preview({
  preview,
  post,
  hasAdvice,
}: {
  preview: PostPreview;
  post: ShownPost;
  hasAdvice: boolean;
}) {
  const id = useId();
  const { network, label, look, images, rest, isOver, leftOut, note, comment } = preview;
  const { place, corners } = look.avatar;
  const text = <PreviewText preview={preview} post={post} />;
  const card = <LinkCard preview={preview} post={post} />;
  return (
    <article aria-labelledby={id} className="preview">
      <p id={id} className="preview-quiet">
        Preview for {label}, not the real post
      </p>
      <div className={clsx("paper post", `post-${network}`, `post-at-${place}`, look.edges && "post-edges")}>
        <span className={`post-avatar post-avatar-${corners}`} aria-hidden data-initial={initialOf(post)}>
          <svg width={look.avatar.size} height={look.avatar.size} />
        </span>
        {place !== "title" && <Names preview={preview} post={post} />}
        {look.text === "above" && text}
        <Media preview={preview} />
        {look.text === "above" && card}
        {look.signs.length > 0 && (
          <p className="post-signs" aria-hidden>
            {look.signs.map((sign) => (
              <Icon key={sign} name={sign} size={20} />
            ))}
          </p>
        )}
        {look.text !== "above" && (
          <>
            {text}
            {card}
          </>
        )}
        {comment && (
          <p className="post-comment" dir="auto">
            <strong>First comment</strong> {comment}
          </p>
        )}
      </div>
      {rest && (
        <p className="preview-quiet preview-rest" data-over={isOver || undefined} dir="auto">
          <strong>{isOver ? `Over the ${label} limit` : `After “${look.more}”`}</strong> {rest}
        </p>
      )}
      {leftOut > 0 && (
        <p className="preview-quiet">
          {label} shows {images.length === 1 ? "1 image" : `up to ${images.length} images`}. {leftOut}{" "}
          {leftOut === 1 ? "other is" : "others are"} left out.
        </p>
      )}
      {note && <p className="preview-quiet print:hidden">{note}</p>}
      {hasAdvice && <p className="preview-quiet print:hidden">{NETWORK_ADVICE[network]}</p>}
    </article>
  );
}

const initialOf = ({ author }: ShownPost) =>
  String.fromCodePoint(author.codePointAt(0) ?? 0x4d).toUpperCase();

/** Stands in for the name of the account, which isn’t known. */
const handleOf = (author: string) => author.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "") || author;

function Names({
  preview: { look, topic },
  post: { author, day },
}: {
  preview: PostPreview;
  post: ShownPost;
}) {
  const pieces = {
    name: <b dir="auto">{author}</b>,
    handle: <b dir="auto">{handleOf(author)}</b>,
    at: <span dir="auto">@{handleOf(author)}</span>,
    day: day && <span>{day}</span>,
    globe: <Icon name="globe" size={12} />,
    page: <span>Company page</span>,
    topic: topic && (
      <span className="post-topic">
        <Icon name="chevron-right" size={12} /> <b dir="auto">{topic}</b>
      </span>
    ),
  };
  return (
    <div className="post-names">
      {look.names.map((line) => (
        <p key={line.join()}>
          {line.map((piece) => (
            <span key={piece} className={`post-${piece}`}>
              {pieces[piece]}{" "}
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}

function PreviewText({ preview, post }: { preview: PostPreview; post: ShownPost }) {
  const { label, look, title, shown, rest, isOver, tags } = preview;
  const { author } = post;
  return (
    <div className="post-text" dir="auto">
      {title && <p className="post-title">{title}</p>}
      {look.avatar.place === "title" && <Names preview={preview} post={post} />}
      {(shown || !title) && (
        <p className="post-body">
          {look.startsWithName && <b>{handleOf(author)} </b>}
          {shown ? <Words text={shown} withLinks={look.link !== "none"} /> : <i>No text yet.</i>}
          {rest && (
            <>
              … {!isOver && <span className="post-more">{look.more}</span>}
              <span className="sr-only">
                {" "}
                ({isOver ? `The ${label} limit is about here.` : `${label} cuts the text about here.`})
              </span>
            </>
          )}
        </p>
      )}
      {tags.length > 0 && (
        <p className="post-tags">
          {tags.map((tag, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a hashtag may be there twice
            <span key={index}>{tag} </span>
          ))}
        </p>
      )}
    </div>
  );
}

/** Shows a text with its line breaks, and marks what the network makes a link of. */
function Words({ text, withLinks }: { text: string; withLinks: boolean }) {
  return marksIn(text).map(({ part, kind }, index) =>
    kind === "break" ? (
      // oxlint-disable-next-line react/no-array-index-key -- the same word may be there twice
      <br key={index} />
    ) : kind === "tag" || (kind === "link" && withLinks) ? (
      // oxlint-disable-next-line react/no-array-index-key -- the same word may be there twice
      <span key={index} className={clsx("post-mark", kind === "link" && "post-link")}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

function Media({ preview: { look, images, frame, domain } }: { preview: PostPreview }) {
  const [first] = images;
  const count = images.length;
  if (!first && !frame) return null;
  const { several } = look;
  const layout = count > 1 ? several.layout : several.layout === "strip" ? "strip" : "first";
  const extras = (
    <>
      {look.link === "pill" && domain && <span className="post-pill">{domain}</span>}
      {look.altBadge && images.some(({ alt }) => alt) && (
        <span className={`post-alt post-alt-${look.altBadge}`} aria-hidden />
      )}
      {first && look.caption && <p className="post-caption">{look.caption}</p>}
    </>
  );
  return (
    <figure className="post-media" aria-label={inWords(images)}>
      {!first && frame && (
        <div className="post-frame">
          {/* Low, so that the text below it is in view while it is written. */}
          <Shape ratio={look.text === "below" ? Math.max(frame.ratio, 2) : frame.ratio} />
          <p className="post-empty">{look.empty}</p>
          {extras}
        </div>
      )}
      {first && frame && layout === "first" && (
        <div className={clsx("post-frame", look.frame.fill && "post-contain")}>
          <Shape ratio={frame.ratio} />
          <Picture image={first} />
          {frame.cut ? <Kept frame={frame}>{extras}</Kept> : extras}
          {count > 1 && <Dots count={count} at={0} />}
        </div>
      )}
      {frame && layout === "slides" && (
        <Scrolled count={count} className="post-slides">
          {images.map((image, index) => (
            <li key={image.path} className={clsx("post-frame", look.frame.fill && "post-contain")}>
              <Shape ratio={frame.kept} />
              <Picture image={image} />
              {frameOf(image, { ...look.frame, tallest: frame.kept, widest: frame.kept }).cut && (
                <span className="post-cut print:hidden">cut off here</span>
              )}
              <span className="post-count" aria-hidden>
                {index + 1}/{count}
              </span>
              <Dots count={count} at={index} />
            </li>
          ))}
        </Scrolled>
      )}
      {layout === "strip" && (
        <Scrolled count={count} className="post-strip">
          {images.map((image) => (
            <li key={image.path}>
              <Picture image={image} />
            </li>
          ))}
        </Scrolled>
      )}
      {several.layout === "grid" && layout === "grid" && (
        <div className="post-frame">
          <Shape ratio={several.grids[Math.min(count, TILES) - 2] ?? 1} />
          <Tiles images={images} className={`post-tiles post-tiles-${Math.min(count, TILES)}`} />
          {extras}
        </div>
      )}
      {first && frame && layout === "lead" && (
        <>
          {count > 2 && (
            <div className="post-frame">
              <Shape ratio={frame.kept} />
              <Picture image={first} />
            </div>
          )}
          <div className="post-frame">
            <Shape ratio={count > 2 ? TILES - 1 : 2} />
            <Tiles
              images={count > 2 ? images.slice(1) : images}
              tiles={TILES - 1}
              className="post-tiles post-tiles-row"
            />
          </div>
        </>
      )}
    </figure>
  );
}

/** The number of images that a group shows before the rest is only counted. */
const TILES = 4;

function Tiles({
  images,
  tiles = TILES,
  className,
}: {
  images: PostPreview["images"];
  tiles?: number;
  className: string;
}) {
  const more = images.length - tiles;
  return (
    <div className={className}>
      {images.slice(0, tiles).map((image) => (
        <Picture key={image.path} image={image} />
      ))}
      {more > 0 && (
        <span className="post-plus" aria-hidden>
          +{more}
        </span>
      )}
    </div>
  );
}

/** Shows images side by side, of which only the first may be in view. */
function Scrolled({ count, className, children }: { count: number; className: string; children: ReactNode }) {
  if (count < 2) return <ul className={className}>{children}</ul>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <ul className={className} aria-label={`${count} images`} tabIndex={0}>
      {children}
    </ul>
  );
}

/** Says what the images show. Each image itself is only read by browsers without styles, because its page has it elsewhere. */
const inWords = (images: PostPreview["images"]) =>
  images
    .map(
      ({ alt, video }, index) =>
        `${video ? "Video" : "Image"} ${index + 1} of ${images.length}: ${alt || "no alternative text"}`,
    )
    .join(". ") || "No image";

/** Gives the box around it a shape. The policy for styles allows no style attributes. */
const Shape = ({ ratio }: { ratio: number }) => (
  <svg
    className="post-shape"
    viewBox={`0 0 ${Math.round(ratio * 1000)} 1000`}
    aria-hidden
    focusable="false"
  />
);

const Picture = ({ image: { path, alt, width, height, video } }: { image: PreviewImage }) =>
  video ? (
    <Video src={video} poster={path} label={alt || "Video without alternative text"} {...{ width, height }} />
  ) : (
    <img
      src={path}
      alt={alt || "Image without alternative text"}
      aria-hidden
      width={width ?? undefined}
      height={height ?? undefined}
      loading="lazy"
    />
  );

/** Frames what a network shows of an image, and dims the rest. */
const Kept = ({ frame: { kept, cut }, children }: { frame: Frame; children: ReactNode }) => (
  <div className={`post-kept post-kept-${cut}`}>
    <Shape ratio={kept} />
    {children} <span className="post-cut print:hidden">cut off here</span>
  </div>
);

const Dots = ({ count, at }: { count: number; at: number }) => (
  <span className="post-dots" aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <i key={index} data-on={index === at || undefined} />
    ))}
  </span>
);

/** Stands for the page behind a link, which isn’t fetched. */
function LinkCard({
  preview: { look, domain },
  post: { author },
}: {
  preview: PostPreview;
  post: ShownPost;
}) {
  if (!domain || look.link === "pill") return null;
  if (look.link === "button")
    return (
      <p className="post-button" title={domain}>
        Learn more
      </p>
    );
  return (
    <div className={`post-card post-card-${look.link}`}>
      <div className="post-frame">
        <Shape ratio={look.link === "row" ? 16 / 9 : 1.91} />
        <Icon name="image" size={28} />
      </div>
      <div className="post-card-text">
        <p className="post-domain">
          {look.link === "box" && <Icon name="globe" size={12} />} {domain}
        </p>
        {look.link !== "over" && <p className="post-card-title">Page title</p>}
        {look.link === "wide" && <p className="post-domain">By {author}</p>}
      </div>
    </div>
  );
}
