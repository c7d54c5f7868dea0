import type { ReactNode } from "react";
import { Icon } from "#ui/icons.tsx";
import { isPlainClick } from "#ui/plain-click.ts";

type Props = {
  /** The URL of a video with the second, as `/files/1?video=1#t=7`. */
  to: string;
  children: ReactNode;
};

/** Leads to a second of a video. With scripts, a player on the page goes there and pauses. */
export const MomentLink = ({ to, children }: Props) => (
  <a
    href={to}
    className="moment-link"
    onClick={(event) => {
      if (isPlainClick(event) && seek(to)) event.preventDefault();
    }}
  >
    <Icon name="play" size={12} /> {children}
  </a>
);

/** Returns false if the page has no player for the video. */
function seek(url: string): boolean {
  const [src, second = ""] = url.split("#t=");
  const players = [...document.querySelectorAll("video")].filter(
    (player) => player.getAttribute("src") === src,
  );
  const player = players.find((one) => one.checkVisibility()) ?? players[0];
  if (player === undefined) return false;
  for (let around = player.closest("details"); around; around = closedAround(around)) around.open = true;
  player.pause();
  // Nothing of it is loaded before it is played.
  if (player.readyState === HTMLMediaElement.HAVE_NOTHING) {
    player.preload = "auto";
    player.load();
  }
  player.currentTime = Number(second);
  player.scrollIntoView({ block: "nearest" });
  player.focus({ preventScroll: true });
  return true;
}

const closedAround = (details: HTMLDetailsElement) => details.parentElement?.closest("details") ?? null;
