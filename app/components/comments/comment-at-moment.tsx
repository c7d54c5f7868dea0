import { useEffect, useState } from "react";
import { playingTime } from "#lib/playing-time.ts";
import { Button } from "#ui/button.tsx";
import { announce, isControl } from "#ui/controls.ts";
import type { CommentPart } from "./comment-parts.server.ts";

type Props = {
  /** The ids of the fields of the comment. */
  about: string;
  at: string;
  comment: string;
  parts: readonly CommentPart[];
};

/** Offers to comment on the moment that a player on the page is at. */
export function CommentAtMoment({ about, at, comment, parts }: Props) {
  const [moment, setMoment] = useState<{ part: string; time: string } | null>(null);
  useEffect(() => {
    const read = ({ target }: Event) => {
      if (!(target instanceof HTMLVideoElement)) return;
      const found = momentOf(target, parts);
      if (found) setMoment((last) => (last?.part === found.part && last.time === found.time ? last : found));
    };
    // It doesn’t bubble.
    document.addEventListener("timeupdate", read, true);
    return () => document.removeEventListener("timeupdate", read, true);
  }, [parts]);
  if (moment === null) return null;
  return (
    <Button
      size="small"
      onClick={() => {
        for (const player of document.querySelectorAll("video")) player.pause();
        fillIn(about, moment.part);
        fillIn(at, moment.time);
        document.getElementById(comment)?.focus();
        setMoment(null);
      }}
    >
      Comment at {moment.time}
    </Button>
  );
}

/** Returns where a player is: in whole seconds while it plays, so that the button stays readable. */
function momentOf(player: HTMLVideoElement, parts: readonly CommentPart[]) {
  const { pathname } = new URL(player.src);
  const part = parts.find(({ value }) => value === `image:${pathname.split("/").at(-1)}`);
  if (part === undefined || part.seconds === null) return null;
  // Its sound may be longer.
  const second = Math.min(player.currentTime, part.seconds);
  const perSecond = player.paused ? 10 : 1;
  return { part: part.value, time: playingTime(Math.floor(second * perSecond) / perSecond) };
}

function fillIn(id: string, value: string): void {
  const field = document.getElementById(id);
  if (!isControl(field)) return;
  const details = field.closest("details");
  if (details) details.open = true;
  field.value = value;
  announce(field);
  // What is told of a choice waits for this.
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
