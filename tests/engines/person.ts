import { setTimeout as pause } from "node:timers/promises";
import { lookAtFocus } from "../support/focus.ts";
import type { Engine, Held, Key, Spot } from "./engine.ts";

type Role = "button" | "link" | "field" | "heading" | "text";
type Name = string | RegExp;

const PATIENCE_MS = 20_000;

export type Person = ReturnType<typeof personAt>;

/** Somebody at the browser: finds things by what they are called, and waits for them as people do. */
export function personAt(engine: Engine, origin: string) {
  const look = async (role: Role, name: Name): Promise<Found> =>
    engine.ask(locate, {
      role,
      name: typeof name === "string" ? name : name.source,
      isPattern: typeof name !== "string",
    });

  const find = async (role: Role, name: Name) => {
    let why = "";
    const until = performance.now() + PATIENCE_MS;
    do {
      // While a page changes, questions to the old one fail.
      const found: Found = await look(role, name).catch((error: unknown) => ({ why: String(error) }));
      // Firefox scrolls a moment after it says so, and a click would hit what was there.
      if ("spot" in found && !found.hasScrolled) return found;
      why = "why" in found ? found.why : "it moves";
      await pause(50);
    } while (performance.now() < until);
    throw new Error(`No ${role} “${name}” on ${await engine.url()}: ${why}. ${await words()}`);
  };

  const words = () =>
    engine.ask(() => document.body.innerText.replace(/\s+/g, " ").slice(0, 1500)).catch(String);

  const until = async (what: string, holds: () => Promise<boolean>) => {
    const end = performance.now() + PATIENCE_MS;
    while (!(await holds().catch(() => false))) {
      if (performance.now() > end)
        throw new Error(`Never ${what}; on ${await engine.url()}: ${await words()}`);
      await pause(50);
    }
  };

  const path = async () => (await engine.url()).replace(origin, "");

  return {
    engine,
    path,
    until,
    goto: (to: string) => engine.open(to.startsWith("http") ? to : origin + to),
    see: async (name: Name, role: Role = "text") => void (await find(role, name)),
    spot: async (role: Role, name: Name): Promise<Spot> => (await find(role, name)).spot,
    arriveAt: (where: RegExp) => until(`at ${where}`, async () => where.test(await path())),
    click: async (name: Name, role: Role = "button") => engine.click((await find(role, name)).spot),
    follow: async (name: Name) => engine.click((await find("link", name)).spot),
    /** By keys where a browser takes them; the boxes for dates and times differ too much between browsers. */
    fill: async (name: Name, text: string) => {
      const { spot, type, id } = await find("field", name);
      if (["date", "time", "month", "select-one"].includes(type)) {
        await engine.ask(put, { id, text });
        return;
      }
      await engine.click(spot);
      await engine.ask(empty, id);
      await engine.type(text);
    },
    valueOf: async (name: Name) => (await find("field", name)).value,
    /** Ticks a box or a radio. */
    choose: async (name: Name) => engine.click((await find("field", name)).spot),
    upload: async (name: Name, ...files: string[]) =>
      engine.upload(`[id="${(await find("field", name)).id}"]`, ...files),
    /** By the menu of their account. */
    signOut: async () => {
      await engine.click((await find("button", /^Account of/)).spot);
      await engine.click((await find("button", "Sign out")).spot);
    },
    press: async (key: Key, held?: Held) => engine.press(key, held),
    /** What has the focus, in words. */
    focused: async () => (await engine.ask(lookAtFocus)).at,
  };
}

type Found = { spot: Spot; hasScrolled: boolean; type: string; id: string; value: string } | { why: string };

/** Runs in the page. */
function locate({ role, name, isPattern }: { role: Role; name: string; isPattern: boolean }): Found {
  const pattern = new RegExp(name);
  const plain = (text: string) => text.replace(/\s+/g, " ").trim();
  const fits = (text: string) => (isPattern ? pattern.test(plain(text)) : plain(text) === name);
  const contains = (text: string) => (isPattern ? pattern.test(plain(text)) : plain(text).includes(name));
  const nameOf = (element: Element) => {
    const label = element.getAttribute("aria-label");
    if (label !== null) return label;
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll("[aria-hidden=true], svg")) hidden.remove();
    return copy.textContent ?? "";
  };
  const namesOf = (element: Element) =>
    "labels" in element && element.labels instanceof NodeList && element.labels.length > 0
      ? [...element.labels].map((label) => nameOf(label as Element))
      : [nameOf(element)];
  const candidates: Record<Role, string> = {
    button: "button, summary",
    link: "a[href]",
    field: "input, select, textarea",
    heading: "h1, h2, h3",
    text: "body *",
  };
  let why = "none has this name";
  for (const element of document.querySelectorAll<HTMLElement>(candidates[role])) {
    const own = role === "text" ? contains(element.textContent ?? "") : namesOf(element).some(fits);
    if (!own) continue;
    // Of nested elements with the text the innermost is meant.
    if (role === "text" && [...element.children].some((child) => contains(child.textContent ?? ""))) continue;
    if (["SCRIPT", "STYLE", "TEMPLATE", "OPTION"].includes(element.tagName)) continue;
    if (element.closest("[aria-hidden=true]")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) {
      why = "it is not visible";
      continue;
    }
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement;
    const given = {
      type: isField ? element.type : "",
      id: element.id,
      value: isField ? element.value : "",
    };
    if (role === "text" || role === "heading" || given.type === "file")
      return { spot: { x: 0, y: 0 }, hasScrolled: false, ...given };
    const before = element.getBoundingClientRect();
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    // Where the middle is between two pixels, Firefox goes to one of them and the other in turn.
    const hasScrolled = Math.abs(left - before.left) > 1 || Math.abs(top - before.top) > 1;
    const spot = { x: left + width / 2, y: top + height / 2 };
    const hit = document.elementFromPoint(spot.x, spot.y);
    const label = isField ? element.labels?.[0] : undefined;
    if (!hit || !(element.contains(hit) || hit.contains(element) || label?.contains(hit))) {
      why = `it is covered by ${hit?.outerHTML.slice(0, 200)}`;
      continue;
    }
    return { spot, hasScrolled, ...given };
  }
  return { why };
}

/** Runs in the page. */
function put({ id, text }: { id: string; text: string }) {
  const field = document.getElementById(id) as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Runs in the page: marks all that stands in a field, so that typing takes its place. */
function empty(id: string) {
  (document.getElementById(id) as HTMLInputElement).select();
}
