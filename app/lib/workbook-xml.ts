import { SaxesParser } from "saxes";
import { damaged, unpackPart, type ZipPart } from "./zip-parts.ts";

type Handlers = {
  open?: (name: string, attributes: Readonly<Partial<Record<string, string>>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** More than the elements of a workbook are ever nested. */
const DEPTH_MAX = 50;

/** Names with a prefix, such as `x:row`, are the same as those without. */
export const local = (name: string) => name.slice(name.indexOf(":") + 1);

/** Parses a part slice by slice. A part that is missing is empty. A document type, which could define entities, is refused. */
export function readXml(bytes: Uint8Array, part: ZipPart | undefined, { open, text, close }: Handlers): void {
  if (part === undefined) return;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (slice?: Uint8Array) => {
    try {
      return decoder.decode(slice, { stream: slice !== undefined });
    } catch {
      throw damaged();
    }
  };
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on("doctype", refuse);
  parser.on("error", refuse);
  parser.on("opentag", (tag) => {
    if (++depth > DEPTH_MAX) refuse();
    open?.(local(tag.name), tag.attributes);
  });
  parser.on("closetag", (tag) => {
    depth--;
    close?.(local(tag.name));
  });
  if (text !== undefined) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  unpackPart(bytes, part, (slice) => parser.write(decode(slice)));
  parser.write(decode()).close();
}

function refuse(): never {
  throw damaged();
}

/** Characters that XML can't have are written as `_x000D_`. */
export const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
