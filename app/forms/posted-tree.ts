/** What a form holds, by conform's names: `items[0].title` lies in `{items: [{title}]}`. */
export type Tree = Record<string, unknown>;

const pathOf = (name: string) => name.split(/[.[\]]+/).filter(Boolean);

const own = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key) ? (value as Tree)[key] : undefined;

/** The whole tree for "". */
export const valueAt = (tree: Tree, name: string): unknown => pathOf(name).reduce<unknown>(own, tree);

/** Puts a value where its name says; a name that comes again makes a list. */
export function putAt(tree: Tree, name: string, value: unknown): void {
  const path = pathOf(name);
  const last = path.pop() ?? "";
  let at = tree;
  for (const [index, key] of path.entries()) {
    const known = own(at, key);
    if (typeof known === "object" && known !== null) at = known as Tree;
    else at = at[key] = (/^\d+$/.test(path[index + 1] ?? last) ? [] : {}) as Tree;
  }
  const known = own(at, last);
  at[last] = known === undefined ? value : [known, value].flat();
}

/** Values as a browser would post them: numbers as text, yes as "on", nothing for no, null and the empty text. */
export function asPosted(values: object | null | undefined): Tree {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, postedOf(value)]));
}

const postedOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(postedOf)
    : typeof value === "object" && value !== null
      ? asPosted(value)
      : value === true
        ? "on"
        : typeof value === "number"
          ? String(value)
          : value || undefined;

/** The names and texts that a form filled with these values would send. */
export function entriesOf(value: unknown, name = ""): [name: string, text: string][] {
  if (typeof value === "string") return [[name, value]];
  if (Array.isArray(value)) return value.flatMap((item, index) => entriesOf(item, `${name}[${index}]`));
  return Object.entries(value ?? {}).flatMap(([key, item]) => entriesOf(item, name ? `${name}.${key}` : key));
}
