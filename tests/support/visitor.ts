import { Agent, type Dispatcher, fetch, FormData, type Response } from "undici";

type Ask = { method?: string; headers?: Record<string, string>; body?: string | FormData | Uint8Array };
/** Values to type, select (several of one name), or choose from the disk. */
export type Filling = Record<string, string | File | readonly (string | File)[]>;

export type Page = {
  status: number;
  /** The visitor's URL after redirects: path and query. */
  path: string;
  headers: Response["headers"];
  html: string;
  /** The page's text without tags, with common entities decoded and white space collapsed. */
  text: string;
};

export type Visitor = {
  get: (path: string, init?: Ask) => Promise<Page>;
  /**
   * Fills in the form with this button and presses it, as a browser without scripts does: sends hidden fields, existing values,
   * and cookies.
   */
  submit: (page: Page, button: string, values?: Filling) => Promise<Page>;
  /**
   * Sends what a form holds, without opening its page before or the one it leads to after: for what a test begins with.
   * @param form its id
   * @returns the path that the answer leads to
   */
  send: (path: string, form: string, values: Record<string, string | readonly string[]>) => Promise<string>;
  cookies: Map<string, string>;
};

const MOST_REDIRECTS = 10;
/** The cookie with the notice for the next page, behind https too. */
const NOTICE = /^(__Host-)?marquee-toast$/;

export type Browser = {
  /** How to connect to the origin, if not by its name. */
  dispatcher?: Dispatcher;
  /** Headers of every request. */
  headers?: Record<string, string>;
  /** Headers of every form submission, such as Origin. */
  postHeaders?: Record<string, string>;
};

/** Returns what a visitor's browser sends as `Cookie`. */
export const cookieOf = ({ cookies }: Pick<Visitor, "cookies">): string =>
  [...cookies].map((pair) => pair.join("=")).join("; ");

/** Creates a visitor whose browser keeps cookies and runs no scripts. */
export function newVisitor(origin: string, browser: Browser = {}): Visitor {
  const cookies = new Map<string, string>();
  const dispatcher = browser.dispatcher ?? new Agent({ headersTimeout: 90_000, bodyTimeout: 90_000 });

  const request = async (path: string, init: Ask = {}): Promise<Response> => {
    const response = await fetch(new URL(path, origin), {
      ...init,
      redirect: "manual",
      dispatcher,
      headers: {
        Accept: "text/html",
        // Pages needn't be compressed on the way from a process to itself.
        "Accept-Encoding": "identity",
        ...browser.headers,
        ...(cookies.size && { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    return response;
  };

  const ask = async (path: string, init: Ask = {}, followed = 0): Promise<Page> => {
    const response = await request(path, init);
    const location = response.headers.get("location");
    if (location && response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      if (followed === MOST_REDIRECTS) throw new Error(`Redirected in circles, last to ${location}`);
      return ask(location, {}, followed + 1);
    }
    const html = await response.text();
    // The server has left out a part that would have had to wait, or that has failed.
    if (html.includes("<!--$!-->")) throw new Error(`${path} has an unfinished part`);
    // Browsers lay out a page without a document type by other rules.
    if (/^\s*<html/i.test(html)) throw new Error(`${path} has no document type`);
    const { pathname, search } = new URL(path, origin);
    return {
      status: response.status,
      path: pathname + search,
      headers: response.headers,
      html,
      text: wordsOf(html),
    };
  };

  return {
    cookies,
    get: ask,
    async send(path, form, values) {
      const typed = Object.entries(values).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, one]),
      );
      const response = await request(path, {
        method: "POST",
        body: new URLSearchParams([["_form", form], ...typed]).toString(),
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: origin,
          ...browser.postHeaders,
        },
      });
      const location = response.headers.get("location");
      const html = await response.text();
      if (location === null) throw new Error(`${path} (${response.status}): ${wordsOf(html).slice(0, 600)}`);
      // What it says of this would stand on the first page that the test looks at.
      for (const name of cookies.keys()) if (NOTICE.test(name)) cookies.delete(name);
      const { pathname, search } = new URL(location, origin);
      return pathname + search;
    },
    submit(page, button, values = {}) {
      const form = formWith(page, button);
      const typed = Object.entries(values);
      const names = new Set(typed.map(([name]) => name));
      const fields: [string, string | File][] = [
        ...form.fields.filter(([name]) => !names.has(name)),
        ...typed.flatMap(([name, value]) =>
          [value].flat().map((one): [string, string | File] => [name, one]),
        ),
      ];
      const isUpload = typed.some(([, value]) => [value].flat().some((one) => one instanceof File));
      const body = isUpload ? new FormData() : new URLSearchParams();
      // Only the fields before the file arrive if a form is too large.
      for (const [name, value] of isUpload ? inPageOrder(page, fields) : fields)
        if (typeof value === "string") body.append(name, value);
        else if (body instanceof FormData) body.append(name, value);
      const headers = {
        ...(!isUpload && { "Content-Type": "application/x-www-form-urlencoded" }),
        Referer: new URL(page.path, origin).href,
        ...browser.postHeaders,
      };
      return ask(form.action || page.path, {
        method: "POST",
        body: body instanceof FormData ? body : body.toString(),
        headers,
      });
    },
  };
}

function inPageOrder<Value>({ html }: Page, fields: readonly [string, Value][]): [string, Value][] {
  const start = html.lastIndexOf("<form", html.indexOf('type="file"'));
  const at = ([name]: readonly [string, Value]) => html.indexOf(`name="${name}"`, start);
  return fields.toSorted((one, other) => at(one) - at(other));
}

function keep(cookies: Map<string, string>, line: string) {
  const [pair = "", ...attributes] = line.split(/;\s*/);
  const at = pair.indexOf("=");
  const name = pair.slice(0, at);
  const gone = attributes.some((attribute) => {
    const [key = "", value = ""] = attribute.split("=");
    return (
      (/^max-age$/i.test(key) && Number(value) <= 0) ||
      (/^expires$/i.test(key) && Date.parse(value) < Date.now())
    );
  });
  if (gone) cookies.delete(name);
  else cookies.set(name, pair.slice(at + 1));
}

const decode = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&");

/** Returns the text of a page's main content, without the frame. */
export const mainText = (page: Page): string => wordsOf(mainHtml(page));

/** What the pattern's group finds in the main content: a link, mostly. */
export function linkIn(page: Page, pattern: RegExp): string {
  const [, link] = mainHtml(page).match(pattern) ?? [];
  if (link === undefined) throw new Error(`No link like ${pattern} on ${page.path}`);
  return link.replaceAll("&amp;", "&");
}

/** The markup of what a page is about, without the frame around it. */
export const mainHtml = ({ html }: Page): string => html.slice(Math.max(0, html.indexOf("<main")));

/** Returns the words of some markup. */
export const wordsOf = (html: string): string =>
  decode(
    html
      .replaceAll(/<!--.*?-->/gs, "")
      .replaceAll(/<(script|style|head)\b.*?<\/\1>/gs, " ")
      .replaceAll(/<[^>]*>/g, " "),
  )
    .replaceAll(/\s+/g, " ")
    .trim();

const attribute = (tag: string, name: string) => {
  const value = tag.match(new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s>]*))`, "i"));
  return value ? decode(value[1] ?? value[2] ?? value[3] ?? "") : undefined;
};

/** Returns the form with a button of this name, its action, and its unchanged values. */
export function formWith(page: Page, button: string): { action: string; fields: [string, string][] } {
  for (const [, open = "", inside = ""] of page.html.matchAll(/(<form\b[^>]*>)(.*?)<\/form>/gs)) {
    const pressed = [...inside.matchAll(/(<button\b[^>]*>)(.*?)<\/button>/gs)].find(
      ([, , label = ""]) => wordsOf(label) === button,
    );
    if (!pressed) continue;
    const fields: [string, string][] = [];
    for (const [tag] of inside.matchAll(/<input\b[^>]*>/g)) {
      const name = attribute(tag, "name");
      const type = attribute(tag, "type") ?? "text";
      const ticks = type === "radio" || type === "checkbox";
      if (!name || type === "file" || (ticks && !/\schecked\b/.test(tag))) continue;
      fields.push([name, attribute(tag, "value") ?? (ticks ? "on" : "")]);
    }
    for (const [, tag = "", value = ""] of inside.matchAll(/(<textarea\b[^>]*>)(.*?)<\/textarea>/gs)) {
      const name = attribute(tag, "name");
      if (name) fields.push([name, decode(value).replace(/^\n/, "")]);
    }
    for (const [, tag = "", options = ""] of inside.matchAll(/(<select\b[^>]*>)(.*?)<\/select>/gs)) {
      const name = attribute(tag, "name");
      const chosen = options.match(/<option\b[^>]*\sselected\b[^>]*>/) ?? options.match(/<option\b[^>]*>/);
      if (name && chosen) fields.push([name, attribute(chosen[0], "value") ?? ""]);
    }
    const verb = attribute(pressed[1]!, "name");
    if (verb) fields.push([verb, attribute(pressed[1]!, "value") ?? ""]);
    return { action: attribute(pressed[1]!, "formaction") ?? attribute(open, "action") ?? "", fields };
  }
  throw new Error(
    `No form with a button "${button}" on ${page.path} (${page.status}): ${page.text.slice(0, 600)}`,
  );
}
