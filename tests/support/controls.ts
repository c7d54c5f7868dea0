/** A link, a button, or a field of a document, with its accessible name. */
export type Control = {
  role: "link" | "button" | "field";
  name: string;
  /** The URL of a link. */
  to?: string | undefined;
  /** What a field is for programs that read a page to people, as far as HTML alone tells. */
  kind?: string;
};

const KINDS: Readonly<Record<string, string>> = {
  checkbox: "checkbox",
  radio: "radio",
  number: "spinbutton",
  file: "file",
};

const decode = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const wordsOf = (html: string) =>
  decode(
    html.replaceAll(/<!--.*?-->/gs, "").replaceAll(/<svg\b.*?<\/svg>|<select\b.*?<\/select>|<[^>]*>/gs, " "),
  )
    .replaceAll(/\s+/g, " ")
    .trim();

const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
};

/** Returns every reachable control of a document, in document order by kind. */
export function controlsOf(html: string): Control[] {
  const markup = html.replaceAll(/<(script|style|title)\b[^>]*>.*?<\/\1>/gs, "");
  const byId = (id: string) => {
    const found = new RegExp(
      `<(\\w+)\\b[^>]*\\sid="${id.replaceAll(/\W/g, ".")}"[^>]*>(.*?)</\\1>`,
      "s",
    ).exec(markup);
    return found ? wordsOf(found[2] ?? "") : "";
  };
  const named = (tag: string, inside: string) =>
    attribute(tag, "aria-label") ??
    attribute(tag, "aria-labelledby")?.split(" ").map(byId).join(" ") ??
    wordsOf(inside);
  const labels = new Map(
    [...markup.matchAll(/<label\b([^>]*)>(.*?)<\/label>/gs)].map(([, tag = "", inside = ""]) => [
      attribute(` ${tag}`, "for") ?? "",
      wordsOf(inside),
    ]),
  );
  const fields = [...markup.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/\stype="(hidden|submit)"/.test(tag));
  const isReachable = (tag: string) => !/\saria-hidden(="true"|[\s>=])/.test(tag);
  return [
    ...[...markup.matchAll(/(<a\b[^>]*>)(.*?)<\/a>/gs)]
      .filter(([, tag = ""]) => isReachable(tag))
      .map(([, tag = "", inside = ""]): Control => ({
        role: "link",
        name: named(tag, inside),
        to: attribute(tag, "href"),
      })),
    ...[...markup.matchAll(/(<button\b[^>]*>)(.*?)<\/button>/gs)]
      .filter(([, tag = ""]) => isReachable(tag))
      .map(([, tag = "", inside = ""]): Control => ({ role: "button", name: named(tag, inside) })),
    ...fields.map((tag): Control => ({
      role: "field",
      kind: KINDS[attribute(tag, "type") ?? ""] ?? "text box",
      name: attribute(tag, "aria-label") ?? labels.get(attribute(tag, "id") ?? "") ?? "",
    })),
  ];
}
