import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { FILE_TOO_LARGE, HEIC_REFUSED, notAnImage } from "#contract/images.ts";
import { IMAGE_ALT_MAX, IMAGE_BYTES_MAX, UPLOAD_BYTES_MAX, VIDEO_BYTES_MAX } from "#contract/limits.ts";
import { isVideoType, notMedia, VIDEO_TOO_LARGE } from "#contract/videos.ts";
import { announce } from "#ui/controls.ts";
import { listenForImages } from "#components/composer/listen-for-images.ts";
import { useEnclosingForm } from "#forms/form-context.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { SETTLED } from "#ui/sent-form.ts";
import { lengthWords } from "#lib/file-path.ts";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { VideoLength } from "#ui/video.tsx";
import { allowFilesWithoutPath } from "./files-without-path.client.ts";
import { listenForTiles, tilesOf } from "./listen-for-tiles.ts";
import { posterName } from "./poster-name.ts";
import { frameOf, type VideoFrame } from "./video-frame.client.ts";

type Chosen = {
  key: number;
  file: File;
  /** The image, or the frame of a video. */
  url: string;
  alt: string;
  video: { url: string; frame: Blob | null; seconds: number } | null;
  /** Whether it is sent in parts, before the form is. */
  isInParts: boolean;
};
/** How much of it was sent. */
type Sent = { percent: number; id: string | null; isFailed: boolean; stop: () => void; again: () => void };
type Refused = { key: number; name: string; reason: string };
type New = { chosen: readonly Chosen[]; refused: readonly Refused[] };

type Props = {
  /** The id of the file field. */
  input: string;
  /** The label of an image’s alternative text. */
  label: (place: number) => string;
  /** Stands for the saved images. The new ones go when these change. */
  saved: string;
  count: number;
  most: number;
  accept: string;
  /** Where videos are sent in parts. Null if they go with the form. */
  parts: string | null;
  /** Shows the saved images in this order of their indexes. Null is the saved order. */
  onOrder: (order: readonly number[] | null) => void;
  /** Tells how many images are chosen and not saved. */
  onChosen: (count: number) => void;
};

/** Milliseconds until a wait is shown, and until the previews have let go of an image. */
const DELAY = 150;
const RELEASED_AFTER = 1000;
/** The buttons that save no images. */
const TALKS = /^(?:comment|reply|resolve|preview)/;
const NONE: New = { chosen: [], refused: [] };
const NOT_SENT: Sent = {
  percent: 0,
  id: null,
  isFailed: false,
  stop: () => undefined,
  again: () => undefined,
};

/**
 * Shows the chosen images of a post before they are sent, takes them by drop and paste too, and changes the places of images by
 * dragging and by keys.
 */
export function ImageTiles(props: Props) {
  const { input, label, saved, count, most, accept, parts, onOrder, onChosen } = props;
  const { id: formId, sending } = useEnclosingForm();
  const hydrated = useHydrated();
  const [state, setState] = useState({ ...NONE, saved });
  const { chosen, refused } = state.saved === saved ? state : NONE;
  /** By key. Apart from the images, whose texts are filled in anew when they change. */
  const [sent, setSent] = useState<Readonly<Record<number, Sent>>>({});
  const [spoken, setSpoken] = useState("");
  /** Whether someone wanted to save while a video was sent. */
  const [isHeldBack, setHeldBack] = useState(false);
  const isLate = useDelayed(sending !== undefined && chosen.length > 0);
  const replaces = most === 1;
  const keys = useRef(0);
  /** The files that the field holds because they were put there. A choice brings new ones, even of the same image. */
  const given = useRef<readonly File[]>([]);

  /** Puts the files into the field that sends them. */
  const hand = (next: readonly Chosen[]) => {
    const field = fieldOf(input);
    if (!field) return;
    field.files = filesOf(next);
    // A browser may copy them.
    given.current = filesIn(field);
    announce(field);
  };
  const put = (next: readonly Chosen[], isRefused = refused) => {
    setState({ saved, chosen: next, refused: isRefused });
    hand(next);
  };
  /** The new images with the texts that are typed beside them. */
  const described = () => {
    const fields = textsOf();
    return chosen.map((one, index) => ({ ...one, alt: fields[index]?.value ?? one.alt }));
  };
  const add = (shown: readonly Shown[]) => {
    setHeldBack(false);
    const next = replaces ? [] : described();
    const reasons: Refused[] = [];
    for (const { file, frame } of shown) {
      const isInParts = parts !== null && isVideo(file);
      const reason = refusal(file, { accept, isInParts, before: next, room: replaces ? 1 : most - count });
      const key = keys.current++;
      if (reason === null && isInParts)
        note(
          key,
          beginSending(file, parts, (change) => note(key, change)),
        );
      if (reason === null)
        next.push({
          key,
          file,
          url: frame?.url ?? URL.createObjectURL(file),
          video: frame && { ...frame, url: URL.createObjectURL(file) },
          isInParts,
          // The first text may be typed before its image is chosen.
          alt: (next.length === 0 && textsOf()[0]?.value) || "",
        });
      else reasons.push({ key, name: file.name, reason });
    }
    put(next, [...refused, ...reasons]);
  };
  const note = (key: number, change: Partial<Sent>) =>
    setSent((now) => ({ ...now, [key]: { ...(now[key] ?? NOT_SENT), ...change } }));
  const refuse = ({ key, file }: Chosen) =>
    put(
      described().filter((one) => one.key !== key),
      [...refused, { key, name: file.name, reason: notAnImage() }],
    );
  const move = (from: number, to: number) => {
    const tiles = tilesOf();
    const old = tiles.length - chosen.length;
    // New images come after the saved ones.
    const [first, last] = from < old ? [0, old - 1] : [old, tiles.length - 1];
    const place = Math.max(first, Math.min(last, to));
    setSpoken(`Image ${place + 1} of ${tiles.length}`);
    if (place === from) return;
    if (from < old) {
      const rows = moved(tiles.slice(0, old), from, place);
      for (const [index, row] of rows.entries()) {
        const field = placeIn(row);
        if (!field) continue;
        field.value = String(index + 1);
        announce(field);
      }
      onOrder(rows.map(indexOf));
    } else put(moved(described(), from - old, place - old));
    requestAnimationFrame(() => tilesOf()[place]?.focus());
  };

  // The listeners stay registered, and always use the current images.
  const unsent = chosen.find(({ key, isInParts }) => isInParts && (sent[key]?.id ?? null) === null);
  const hasUnsent = useRef(false);
  useLayoutEffect(() => {
    hasUnsent.current = unsent !== undefined;
  });
  const act = useRef({ add, move, put, described });
  useLayoutEffect(() => {
    act.current = { add, move, put, described };
  });

  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const choose = (files: readonly File[]) => {
      if (!files.some(isVideo)) act.current.add(files.map((file) => ({ file, frame: null })));
      // Once their frames are there, the images may be others.
      else void framed(files).then((shown) => act.current.add(shown));
    };
    const take = () => {
      const files = filesIn(fieldOf(input));
      // The change event of a choice may come after its files were taken: its input event can be what shows this component.
      if (files.length > 0 && files.every((file) => given.current.includes(file))) return;
      // Some browsers empty the field if nothing is chosen.
      if (files.length > 0) choose(files);
      else act.current.put(act.current.described());
    };
    const early = filesIn(fieldOf(input));
    if (early.length > 0) choose(early);
    form.addEventListener("change", ({ target }) => target === fieldOf(input) && take(), { signal });
    const talks = (submitter: HTMLElement | null) =>
      submitter instanceof HTMLButtonElement && TALKS.test(submitter.value);
    // Before anyone else hears of it.
    window.addEventListener(
      "submit",
      (event) => {
        if (event.target !== form || talks(event.submitter) || !hasUnsent.current) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        setHeldBack(true);
      },
      { capture: true, signal },
    );
    let keepsFiles = false;
    form.addEventListener(
      "submit",
      ({ submitter }) => {
        keepsFiles = talks(submitter);
      },
      { signal },
    );
    form.addEventListener(
      SETTLED,
      () => {
        onOrder(null);
        act.current.put(keepsFiles ? act.current.described() : [], []);
      },
      { signal },
    );
    listenForImages(
      { area: form.querySelector<HTMLElement>(".composer-main"), around: form },
      (files) => {
        choose(files);
        void allowFilesWithoutPath();
      },
      signal,
    );
    listenForTiles((from, to) => act.current.move(from, to), signal);
    // A private draft may have other places. The only image of a post has none.
    const rows = tilesOf().filter(placeIn);
    if (rows.length > 0)
      onOrder(rows.toSorted((a, b) => Number(placeIn(a)?.value) - Number(placeIn(b)?.value)).map(indexOf));
    return () => leaving.abort();
  }, [act, formId, given, input, onOrder]);

  useLayoutEffect(() => {
    const fields = textsOf();
    for (const [index, { alt }] of state.chosen.entries()) {
      const field = fields[index];
      if (field && field.value !== alt) field.value = alt;
    }
  }, [state]);

  useLayoutEffect(() => {
    for (const tile of tilesOf()) {
      tile.tabIndex = 0;
      tile.setAttribute("aria-keyshortcuts", "Alt+ArrowUp Alt+ArrowDown");
    }
    // A refused form comes back with an empty field.
    if (chosen.some(({ isInParts }) => !isInParts) && fieldOf(input)?.files?.length === 0) hand(chosen);
  });

  const frames = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (frames.current) frames.current.files = framesOf(chosen);
  });

  const held = useRef(chosen);
  useEffect(() => onChosen(chosen.length), [onChosen, chosen.length]);
  useEffect(() => {
    const gone = held.current.filter(({ key }) => chosen.every((one) => one.key !== key));
    for (const { key } of gone) if (sent[key]?.id === null) sent[key].stop();
    release(gone);
    held.current = chosen;
  }, [chosen, sent]);
  useEffect(() => () => void release(held.current), []);

  if (!hydrated) return null;
  const first = count === 0 && document.querySelector(".post-image-first");
  const remove = (gone: number) =>
    put(
      described().filter(({ key }) => key !== gone),
      refused.filter(({ key }) => key !== gone),
    );
  const facts = ({ key, name, reason }: Refused, one?: Chosen) => (
    <div className="post-image-facts">
      <p>{isLate && !reason ? `Sending ${name}` : name}</p>
      {one?.isInParts && <Progress sent={sent[key] ?? NOT_SENT} name={name} />}
      {reason && <p className="field-error">{reason}</p>}
      <Button tone="quiet" size="small" onClick={() => remove(key)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </div>
  );
  const tiles = chosen.map((one, index) => {
    const { key, file, url, alt } = one;
    const shown = (
      <>
        <img
          src={url}
          alt=""
          width={136}
          height={136}
          data-chosen
          data-video={one.video?.url}
          data-seconds={one.video?.seconds}
          data-sending={isLate || undefined}
          onLoad={() => announce(fieldOf(input)!)}
          // Old browsers can’t show every image that the server reads.
          onError={() => file.type !== "image/avif" && refuse(one)}
        />
        {one.video && (
          <VideoLength
            className="post-image-length"
            length={one.video.seconds > 0 ? lengthWords(one.video.seconds) : ""}
          />
        )}
        {facts({ key, name: file.name, reason: "" }, one)}
        {sent[key]?.id != null && (
          <input type="hidden" name="upload" value={`${index}:${sent[key].id}:${file.name}`} />
        )}
      </>
    );
    if (index === 0 && first) return createPortal(shown, first, key);
    return (
      <li key={key} className="post-image-new">
        {!replaces && (
          <TextareaField
            field={newText(`${formId}-new_alt-${key}`, alt)}
            label={label(count + index + 1)}
            placeholder="Alternative text"
            rows={1}
            maxLength={IMAGE_ALT_MAX}
          />
        )}
        {shown}
      </li>
    );
  });
  const list = (
    <>
      {first && tiles[0]}
      <ol className="post-image-list" aria-label="New images">
        {first ? tiles.slice(1) : tiles}
        {refused.map((one) => (
          <li key={one.key} className="post-image-refused">
            {facts(one)}
          </li>
        ))}
      </ol>
      {chosen.some(({ video }) => video?.frame) && (
        <input ref={frames} type="file" name="poster" multiple hidden tabIndex={-1} aria-hidden />
      )}
      {isHeldBack && unsent && (
        <p role="alert" className="field-error">
          Not saved yet: wait until {unsent.file.name} is uploaded, or remove it.
        </p>
      )}
      <output className="sr-only">
        {isLate ? `Sending ${chosen.map(({ file }) => file.name).join(", ")}` : spoken}
      </output>
    </>
  );
  const slot = document.querySelector(".post-images-new");
  return slot ? createPortal(list, slot) : list;
}

/** Begins to send a video in parts, and tells how far it is. */
function beginSending(file: File, endpoint: string, tell: (change: Partial<Sent>) => void): Sent {
  const start = () => {
    const stop = import("./send-in-parts.client.ts").then(({ sendInParts }) =>
      sendInParts(file, endpoint, {
        onProgress: (percent) => tell({ percent }),
        onDone: (id) => tell({ percent: 100, id }),
        onFailed: () => tell({ isFailed: true }),
      }),
    );
    stop.catch(() => tell({ isFailed: true }));
    return () => void stop.then((end) => end());
  };
  const again = () => tell({ percent: 0, isFailed: false, stop: start() });
  return { percent: 0, id: null, isFailed: false, stop: start(), again };
}

/** Shows how much of a video was sent. */
function Progress({ sent, name }: { sent: Sent; name: string }) {
  if (sent.isFailed)
    return (
      <>
        <p className="field-error">The upload failed. Check your connection.</p>
        <Button tone="quiet" size="small" onClick={sent.again}>
          Try again<span className="sr-only"> with {name}</span>
        </Button>
      </>
    );
  if (sent.id !== null) return <p>Uploaded, not saved yet</p>;
  return (
    <p className="post-image-progress">
      <progress max={100} value={sent.percent} aria-label={`Upload of ${name}`} /> {sent.percent} %
    </p>
  );
}

const newText = (id: string, alt: string) => ({
  id,
  name: "new_alt",
  errorId: `${id}-error`,
  defaultValue: alt,
});

const fieldOf = (id: string) => document.getElementById(id) as HTMLInputElement | null;
const filesIn = (field: HTMLInputElement | null) => [...(field?.files ?? [])];
const textsOf = () => [...document.querySelectorAll<HTMLTextAreaElement>("#images [name=new_alt]")];
const placeIn = (tile: HTMLElement) => tile.querySelector<HTMLInputElement>("[type=number]");
/** The index of a saved image in the form. */
const indexOf = (tile: HTMLElement) => Number(/\d+/.exec(tile.querySelector("input")?.name ?? "")?.[0]);

function moved<One>(all: readonly One[], from: number, to: number): One[] {
  const rest = all.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...all.slice(from, from + 1), ...rest.slice(to)];
}

/** Returns the files that the form sends. Videos that are sent in parts aren't among them. */
function filesOf(chosen: readonly Chosen[]): FileList {
  const transfer = new DataTransfer();
  for (const { file, isInParts } of chosen) if (!isInParts) transfer.items.add(file);
  return transfer.files;
}

/** Returns the frames of the videos, as the field that sends them has them. */
function framesOf(chosen: readonly Chosen[]): FileList {
  const transfer = new DataTransfer();
  for (const [index, { video }] of chosen.entries())
    if (video?.frame) transfer.items.add(new File([video.frame], posterName(index), { type: "image/jpeg" }));
  return transfer.files;
}

/** A file that was chosen, and the frame that stands for a video. */
type Shown = { file: File; frame: VideoFrame | null };

const framed = (files: readonly File[]): Promise<Shown[]> =>
  Promise.all(files.map(async (file) => ({ file, frame: isVideo(file) ? await frameOf(file) : null })));

const isVideo = ({ type }: File) => isVideoType(type);

const release = (chosen: readonly Chosen[]) =>
  setTimeout(() => {
    for (const { url, video } of chosen)
      for (const one of video ? [url, video.url] : [url]) URL.revokeObjectURL(one);
  }, RELEASED_AFTER);

type Limits = { accept: string; isInParts: boolean; before: readonly Chosen[]; room: number };

function refusal(file: File, { accept, isInParts, before, room }: Limits): string | null {
  if (/\.hei[cf]$/i.test(file.name)) return HEIC_REFUSED;
  const types = accept.split(",");
  if (!types.includes(file.type)) return types.some(isVideoType) ? notMedia() : notAnImage();
  if (isInParts && file.size > VIDEO_BYTES_MAX) return VIDEO_TOO_LARGE;
  if (!isVideo(file) && file.size > IMAGE_BYTES_MAX) return FILE_TOO_LARGE;
  if (before.length >= room) return "Not added. A post can have up to 10 images.";
  if (isInParts) return null;
  const all = before.reduce((sum, one) => sum + (one.isInParts ? 0 : one.file.size), file.size);
  return all > UPLOAD_BYTES_MAX ? "Too large to send with the others. Save them first, then add it." : null;
}

/** Returns true once the wait is long enough to be shown. */
function useDelayed(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), DELAY);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isLate;
}
