/** The encodings that a person can choose, with the writing systems that each is known for. */
export const ENCODINGS = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Western European (Windows-1252)",
  macintosh: "Western European (Macintosh)",
  "windows-1250": "Central European (Windows-1250)",
  "iso-8859-2": "Central European (ISO 8859-2)",
  "windows-1257": "Baltic (Windows-1257)",
  "windows-1251": "Cyrillic (Windows-1251)",
  "iso-8859-5": "Cyrillic (ISO 8859-5)",
  "koi8-r": "Cyrillic (KOI8-R)",
  "windows-1253": "Greek (Windows-1253)",
  "windows-1254": "Turkish (Windows-1254)",
  "windows-1255": "Hebrew (Windows-1255)",
  "windows-1256": "Arabic (Windows-1256)",
  "iso-8859-6": "Arabic (ISO 8859-6)",
  "windows-874": "Thai (Windows-874)",
  "windows-1258": "Vietnamese (Windows-1258)",
  shift_jis: "Japanese (Shift JIS)",
  "euc-jp": "Japanese (EUC-JP)",
  "iso-2022-jp": "Japanese (ISO-2022-JP)",
  gb18030: "Simplified Chinese (GB18030)",
  big5: "Traditional Chinese (Big5)",
  "euc-kr": "Korean (EUC-KR)",
} as const;
export type Encoding = keyof typeof ENCODINGS;
export const ENCODING_NAMES = Object.keys(ENCODINGS) as Encoding[];

export const isEncoding = (name: string): name is Encoding => Object.hasOwn(ENCODINGS, name);

/** The separators that a person can choose. A file may name another one in its first line. */
export const DELIMITERS = { ",": "Commas", ";": "Semicolons", "\t": "Tabs", "|": "Vertical bars" } as const;
export type Delimiter = keyof typeof DELIMITERS;
export const DELIMITER_SIGNS = Object.keys(DELIMITERS) as Delimiter[];

/** How a person says that a file is to be read. What is missing is guessed. */
export type TableWishes = { encoding?: Encoding; delimiter?: string; has_header?: boolean };
