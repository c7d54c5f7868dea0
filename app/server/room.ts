import { placeOf } from "./crowd.ts";

type Limits = {
  /** The most bytes in memory, in total and for one address. */
  most: number;
  mostOfOne: number;
  /** How long a request waits, in milliseconds. */
  patience: number;
};
type Waiting = { place: string; bytes: number; answer: (isIn: boolean) => void };

export type Room = {
  /**
   * Resolves to whether `bytes` of this address fit, as soon as there is room. The room is released when `gone` is aborted.
   * Resolves to false if the request has waited too long.
   */
  enter: (address: string, bytes: number, gone: AbortSignal) => Promise<boolean>;
};

/** Limits the bytes that are held in memory. Requests without room wait in turn, and hold nothing while they wait. */
export function createRoom({ most, mostOfOne, patience }: Limits): Room {
  let held = 0;
  const heldOf = new Map<string, number>();
  const waiting = new Set<Waiting>();

  const hasRoom = ({ place, bytes }: Waiting) =>
    held + bytes <= most && (heldOf.get(place) ?? 0) + bytes <= mostOfOne;

  function hold({ place, bytes }: Waiting) {
    held += bytes;
    const sum = (heldOf.get(place) ?? 0) + bytes;
    if (sum > 0) heldOf.set(place, sum);
    else heldOf.delete(place);
  }

  function admitWaiting() {
    for (const one of waiting) {
      if (hasRoom(one)) one.answer(true);
      // Later requests must not take the room that the first ones in the queue wait for.
      else if (held + one.bytes > most) return;
    }
  }

  return {
    enter: (address, bytes, gone) =>
      new Promise((resolve) => {
        const one: Waiting = {
          place: placeOf(address),
          bytes,
          answer(isIn) {
            clearTimeout(timer);
            waiting.delete(one);
            gone.removeEventListener("abort", giveUp);
            if (isIn) {
              hold(one);
              gone.addEventListener("abort", leave, { once: true });
            }
            resolve(isIn);
          },
        };
        const leave = () => {
          hold({ ...one, bytes: -bytes });
          admitWaiting();
        };
        const giveUp = () => {
          one.answer(false);
          admitWaiting();
        };
        const timer = setTimeout(giveUp, patience);
        gone.addEventListener("abort", giveUp, { once: true });
        waiting.add(one);
        if (gone.aborted) giveUp();
        else admitWaiting();
      }),
  };
}
