import { expect, test } from "vitest";
import { createRoom } from "./room.ts";

const alice = "192.0.2.1";
const bob = "192.0.2.2";
const carol = "192.0.2.3";

const settled = () => new Promise((resolve) => void setTimeout(resolve));

/** Returns what has been decided so far, in order. */
function visitors(limits: Parameters<typeof createRoom>[0]) {
  const room = createRoom(limits);
  const said: string[] = [];
  const enter = (name: string, address: string | string[], bytes: number) => {
    const gone = new AbortController();
    const entered = room
      .enter([address].flat(), bytes, gone.signal)
      .then((isIn) => said.push(`${name} ${isIn}`));
    return { leave: () => gone.abort(), entered };
  };
  return { enter, said };
}

test("who finds no room waits for it, and the next address does not wait for that one", async () => {
  const { enter, said } = visitors({ most: 10, mostOfOne: 5, patience: 60_000 });
  const first = enter("first", alice, 5);
  enter("second", alice, 5);
  enter("other", bob, 5);
  await settled();
  expect(said).toEqual(["first true", "other true"]);
  first.leave();
  await settled();
  expect(said).toEqual(["first true", "other true", "second true"]);
});

test("what is small does not overtake what has been waiting for everybody's room", async () => {
  const { enter, said } = visitors({ most: 10, mostOfOne: 10, patience: 60_000 });
  const first = enter("first", alice, 6);
  enter("large", bob, 8);
  enter("small", carol, 2);
  await settled();
  expect(said).toEqual(["first true"]);
  first.leave();
  await settled();
  expect(said).toEqual(["first true", "large true", "small true"]);
});

test("who has waited for too long, and who went away, takes no room", async () => {
  const { enter, said } = visitors({ most: 5, mostOfOne: 5, patience: 20 });
  const first = enter("first", alice, 5);
  await enter("late", bob, 5).entered;
  const gone = enter("gone", bob, 5);
  gone.leave();
  await settled();
  first.leave();
  enter("next", carol, 5);
  await settled();
  expect(said).toEqual(["first true", "late false", "gone false", "next true"]);
});

test("one person has the room of one, from however many addresses", async () => {
  const { enter, said } = visitors({ most: 20, mostOfOne: 5, patience: 60_000 });
  const first = enter("first", [alice, "Ada"], 5);
  enter("second", [bob, "Ada"], 5);
  enter("other", [carol, "Grace"], 5);
  await settled();
  expect(said).toEqual(["first true", "other true"]);
  first.leave();
  await settled();
  expect(said).toEqual(["first true", "other true", "second true"]);
});
