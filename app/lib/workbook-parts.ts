import { local, readXml, unescaped } from "./workbook-xml.ts";
import { ArchiveFault, damaged, type ZipLimits, type ZipPart, zipParts } from "./zip-parts.ts";

type Parts = Map<string, ZipPart>;
export type Book = {
  bytes: Uint8Array;
  sheets: { name: string; part: ZipPart }[];
  strings: string[];
  /** Whether numbers of each cell style are days. */
  dateStyles: boolean[];
  is1904: boolean;
};

/** @throws ArchiveFault if a file is no workbook, or beyond the limits */
export function workbookParts(bytes: Uint8Array, limits: ZipLimits): Parts {
  if (bytes[0] !== 0x50)
    throw new ArchiveFault(
      "This is an old Excel file, or one with a password. Save it as XLSX or CSV and try again.",
    );
  const parts = zipParts(bytes, limits);
  if (!parts.has("[content_types].xml"))
    throw new ArchiveFault(
      "This ZIP file isn’t an Excel workbook. Unpack it and upload the file that is in it.",
    );
  if ([...parts.keys()].some((name) => name.endsWith("workbook.bin")))
    throw new ArchiveFault("This is a binary Excel workbook. Save it as XLSX or CSV and try again.");
  return parts;
}

export function openBook(bytes: Uint8Array, limits: ZipLimits): Book {
  const parts = workbookParts(bytes, limits);
  const [main] = relationsOf(bytes, parts, "").filter(({ type }) => type === "officeDocument");
  const book = parts.get(main?.target ?? "xl/workbook.xml");
  if (book === undefined) throw damaged();
  const relations = relationsOf(bytes, parts, book.name);
  const partOf = (type: string, id?: string) => {
    const relation = relations.find((one) => one.type === type && (id === undefined || one.id === id));
    return parts.get(relation?.target ?? "");
  };
  const sheets: Book["sheets"] = [];
  let is1904 = false;
  readXml(bytes, book, {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
      if (name !== "sheet" || (attributes["state"] ?? "visible") !== "visible") return;
      const [, id] = Object.entries(attributes).find(([key]) => local(key) === "id") ?? [];
      // Charts on sheets of their own have other relations.
      const part = partOf("worksheet", id ?? "");
      if (part !== undefined) sheets.push({ name: attributes["name"] ?? "", part });
    },
  });
  return {
    bytes,
    sheets,
    is1904,
    strings: stringsOf(bytes, partOf("sharedStrings")),
    dateStyles: dateStylesOf(bytes, partOf("styles")),
  };
}

type Relation = { id: string; type: string; target: string };

/** Returns what a part refers to, with the names of the parts in lower case. */
function relationsOf(bytes: Uint8Array, parts: Parts, source: string): Relation[] {
  const folder = source.slice(0, source.lastIndexOf("/") + 1);
  const part = parts.get(`${folder}_rels/${source.slice(folder.length)}.rels`.toLowerCase());
  const relations: Relation[] = [];
  readXml(bytes, part, {
    open(name, attributes) {
      if (name !== "Relationship") return;
      const target = URL.parse(attributes["Target"] ?? "", `zip:///${folder}`)?.pathname ?? "";
      relations.push({
        id: attributes["Id"] ?? "",
        type: (attributes["Type"] ?? "").replace(/^.*\//, ""),
        target: target.slice(1).toLowerCase(),
      });
    },
  });
  return relations;
}

function stringsOf(bytes: Uint8Array, part: ZipPart | undefined): string[] {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  // Hints on how Japanese is pronounced.
  let isHint = false;
  readXml(bytes, part, {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") isHint = true;
      isText = name === "t" && !isHint;
    },
    text(more) {
      if (isText) text += more;
    },
    close(name) {
      isText = false;
      if (name === "rPh") isHint = false;
      if (name === "si") strings.push(unescaped(text));
    },
  });
  return strings;
}

const isDateFormat = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether the code of a format has a part of a date, outside of quotes, brackets, and what is only as wide as a letter. */
const isDateCode = (code: string) =>
  code.length < 256 &&
  /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, "").replaceAll(/general/gi, ""));

function dateStylesOf(bytes: Uint8Array, part: ZipPart | undefined): boolean[] {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCellStyle = false;
  readXml(bytes, part, {
    open(name, attributes) {
      const id = Number(attributes["numFmtId"] ?? 0);
      if (name === "cellXfs") isCellStyle = true;
      if (name === "numFmt") custom.set(id, isDateCode(attributes["formatCode"] ?? ""));
      if (name === "xf" && isCellStyle) styles.push(custom.get(id) ?? isDateFormat(id));
    },
    close(name) {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return styles;
}
