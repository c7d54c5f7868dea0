import { useEffect, useRef, useState } from "react";
import { isMotionReduced } from "#ui/display.ts";
import { fireBursts } from "./fire-bursts.ts";

const COLOURS = ["#a78bfa", "#7c3aed", "#60a5fa", "#eab308", "#f472b6"];

/**
 * Shows five seconds of confetti. It is decoration: the page says in words what was achieved. Any key or click ends it, and
 * nothing is loaded with reduced motion.
 */
export function Celebration() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [running, setRunning] = useState(true);

  useEffect(() => {
    if (isMotionReduced()) return undefined;
    const ending = new AbortController();
    const stop = () => {
      ending.abort();
      setRunning(false);
    };
    const { signal } = ending;
    addEventListener("keydown", stop, { signal });
    addEventListener("pointerdown", stop, { signal });
    void celebrate(canvas.current, signal).then(stop, stop);
    return () => ending.abort();
  }, []);

  return running && <canvas ref={canvas} className="celebration" aria-hidden />;
}

async function celebrate(canvas: HTMLCanvasElement | null, signal: AbortSignal) {
  const { default: confetti } = await import("canvas-confetti");
  if (canvas === null || signal.aborted) return;
  const fire = confetti.create(canvas, { resize: true, disableForReducedMotion: true });
  await fireBursts((left) => {
    for (const x of [0.1 + Math.random() * 0.2, 0.7 + Math.random() * 0.2])
      void fire({
        particleCount: Math.ceil(40 * left),
        startVelocity: 28,
        spread: 360,
        ticks: 60,
        origin: { x, y: Math.random() - 0.2 },
        colors: COLOURS,
      });
  }, signal);
  fire.reset();
}
