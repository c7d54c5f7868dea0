import { placeOf } from "./crowd.ts";

type Limits = {
  /** The most bytes in memory, in total and for one address or person. */
  most: number;
  mostOfOne: number;
  /** How long a request waits, in milliseconds. */
  patience: number;
};
type Waiting = { places: readonly string[]; bytes: number; answer: (isIn: boolean) => void };

export type Room = {
  /**
   * Resolves to whether `bytes` of this client fit, as soon as there is room. The room is released when `gone` is aborted. Resolves
   * to false if the request has waited too long.
   * @param who the client's address, and who they are if that is known. Each counts on its own
   */
  enter: (who: readonly string[], bytes: number, gone: AbortSignal) => Promise<boolean>;
};

/** Limits the bytes that are held in memory. Requests without room wait in turn, and hold nothing while they wait. */
export function createRoom({ most, mostOfOne, patience }: Limits): Room {
  let held = 0;
  const heldOf = new Map<string, number>();
  const waiting = new Set<Waiting>();

  const hasRoom = ({ places, bytes }: Waiting) =>
    held + bytes <= most && places.every((place) => (heldOf.get(place) ?? 0) + bytes <= mostOfOne);

  function hold({ places, bytes }: Waiting) {
    held += bytes;
    for (const place of places) {
      const sum = (heldOf.get(place) ?? 0) + bytes;
      if (sum > 0) heldOf.set(place, sum);
      else heldOf.delete(place);
    }
  }

  function admitWaiting() {
    for (const one of waiting) {
      if (hasRoom(one)) one.answer(true);
      // Later requests must not take the room that the first ones in the queue wait for.
      else if (held + one.bytes > most) return;
    }
  }

  return {
    enter: (who, bytes, gone) =>
      new Promise((resolve) => {
        const one: Waiting = {
          places: who.map(placeOf),
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
