import { describe, expect, test } from "vitest";
import { type PostFields, readPostFile, writePostFile } from "./front-matter.ts";

describe("a file", () => {
  test("without front matter is a text", () => {
    expect(readPostFile("# Hi\r\n\r\nyou\r\n")).toEqual({
      fields: { body: "# Hi\n\nyou" },
      unknown: [],
      problems: [],
    });
  });

  test("is read by our names and by those of other programs", () => {
    const source =
      "\uFEFF---\nTitle: A\nSEO description: B\nsummary: C\ndate: 2026-11-20T10:00:00Z\ntags: [x]\nkeywords: a, b\ncategories:\n  - W\n  - 7\n---\n\nText\n---\nmore";
    expect(readPostFile(source)).toEqual({
      fields: {
        title: "A",
        meta_description: "B",
        excerpt: "C",
        planned_for: "2026-11-20",
        related: ["a", "b"],
        categories: ["W", "7"],
        body: "Text\n---\nmore",
      },
      unknown: ["tags"],
      problems: [],
    });
  });

  test("clears what it says to be empty and leaves the rest alone", () => {
    expect(readPostFile("---\ntitle:\nslug: ''\n---\n").fields).toEqual({
      title: null,
      slug: null,
      body: null,
    });
  });

  test("names keys that are nothing here, dangerous ones too", () => {
    const { fields, unknown } = readPostFile("---\n__proto__: {x: 1}\nconstructor: 1\nlayout: post\n---\nx");
    expect(unknown).toEqual(["__proto__", "constructor", "layout"]);
    expect(Object.keys(fields)).toEqual(["body"]);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  test.each([
    ["no YAML", "---\nslug: a\ntitle: [\n---\nx", 4],
    ["a name twice", "---\ntitle: a\ntitle: b\n---\nx", 3],
    ["aliases that swell", `---\na: &a [1,1]\nb: &b [*a,*a]\ntitle: *b\n---\nx`, 3],
    ["no TOML", '+++\ntitle = "a"\nslug = b\n+++\nx', 3],
    ["a name twice in TOML", '+++\ntitle = "a"\ntitle = "b"\n+++\nx', 3],
    ["no JSON", '{\n  "title": "a"\n  "slug": "b"\n}\nx', 3],
    ["a word without quotes in JSON", '{\n  "title": "a",\n  "slug": b,\n  "x": 1\n}\nx', 3],
    ["a list in JSON", ";;;\n[1]\n;;;\nx", 2],
  ])("with %s for front matter keeps its text and names the line", (_name, source, line) => {
    const read = readPostFile(source);
    expect(read.fields).toEqual({ body: "x" });
    expect(read.problems).toEqual([
      expect.stringMatching(new RegExp(`^We couldn’t read the front matter: line ${line}: [^\n]+\\.$`)),
    ]);
  });

  test.each([
    [
      "TOML",
      '+++\ntitle = "A"\ndate = 2026-12-01\nslug = 2026.10\ncategories = ["W", "7"]\ndraft = true\n+++\n\nx',
    ],
    [
      "TOML",
      '---toml\ntitle = \'A\'\ndate = 2026-12-01T10:00:00Z\n"slug" = 2026.10 # number\ncategories = ["W", "7"]\n[draft]\na = 1\n---\nx',
    ],
    [
      "JSON",
      '{\n  "title": "A",\n  "date": "2026-12-01",\n  "slug": 2026.10,\n  "categories": ["W", 7],\n  "draft": true\n}\n\nx',
    ],
    [
      "JSON",
      '{ "title": "A", "date": "2026-12-01", "slug": 2026.10, "categories": ["W", "7"], "draft": {} }\nx',
    ],
    [
      "JSON",
      ';;;\n{"title": "A", "date": "2026-12-01", "slug": 2026.10,\n"categories": "W, 7", "draft": {}}\n;;;\nx',
    ],
    ["YAML", "---yaml\ntitle: A\ndate: 2026-12-01\nslug: 2026.10\ncategories: [W, 7]\ndraft: true\n...\nx"],
  ])("is read with front matter in %s: %s", (_name, source) => {
    expect(readPostFile(source)).toEqual({
      fields: { title: "A", planned_for: "2026-12-01", slug: "2026.10", categories: ["W", "7"], body: "x" },
      unknown: ["draft"],
      problems: [],
    });
  });

  test.each([
    ["a rule, a paragraph, and a rule", "---\n\nA paragraph.\n\n---\n\nx"],
    ["a rule, a sentence with a colon, and a rule", "---\n\nNote: remember the milk.\n\n---\n\nx"],
    ["a rule, a heading, and a rule", "---\n# Wool\n---\nx"],
    ["a rule, a list, and a rule", "---\n- a\n- b: [c\n---\nx"],
    ["a rule, what no YAML is, and a rule", '---\nThey said: "no": twice\n---\nx'],
    ["a rule alone", "---\ntitle: x"],
    ["a shortcode", "{{< figure >}}\n}\nx"],
    ["a rule, empty lines, and a rule", `---\n${"\n".repeat(60_000)}word\n---\nx`],
    ["more than front matter holds, and a rule", `---\n\n${"word ".repeat(20_000)}\n\n---\nx`],
  ])("that begins with %s is text", (_name, source) => {
    expect(readPostFile(source)).toEqual({ fields: { body: source.trimEnd() }, unknown: [], problems: [] });
  });

  test("has values as they are written", () => {
    const source =
      "---\ntitle: 2026.10\nslug: 007\nexcerpt: 1e3\nmeta_title: 0x1F\nog_title: true\nrelated: [1.0, null, ~]\n---\n\nx";
    expect(readPostFile(source).fields).toEqual({
      title: "2026.10",
      slug: "007",
      excerpt: "1e3",
      meta_title: "0x1F",
      og_title: "true",
      related: ["1.0"],
      body: "x",
    });
  });

  test("with values of the wrong kind says which", () => {
    const { fields, problems } = readPostFile("---\ntitle: {a: 1}\ndate: tomorrow\nslug: 2026\n---\nx");
    expect(problems).toEqual([
      "“title” must be text.",
      "We can’t read the date in “date”: tomorrow. Use a format like 2026-11-20.",
    ]);
    expect(fields).toEqual({ slug: "2026", body: "x" });
  });

  test("runs nothing that a tag asks for", () => {
    const { fields } = readPostFile("---\ntitle: !!js/function 'x'\nslug: !!binary aGk=\n---\nx");
    expect(Object.values(fields).every((value) => typeof value === "string")).toBe(true);
  });
});

test("what is written is read back the same", () => {
  const post: PostFields = {
    title: 'A: "b" # c',
    slug: "a-b",
    excerpt: "- looks like a list\nand goes on",
    meta_title: "yes",
    meta_description: "2026-11-20",
    og_title: null,
    og_description: "null",
    canonical_url: "https://a.test/?b=c&d",
    primary_keyword: "1e3",
    planned_for: "2026-11-20",
    related: ["one", "two, three"],
    categories: [],
    body: "## Text\n\n---\n\nend",
  };
  const { og_title: _title, categories: _categories, ...said } = post;
  expect(readPostFile(writePostFile(post))).toEqual({ fields: said, unknown: [], problems: [] });
});

test("what else is told about a post is written after its own fields, and left alone by an import", () => {
  const post: PostFields = {
    title: "A",
    slug: null,
    excerpt: null,
    meta_title: null,
    meta_description: null,
    og_title: null,
    og_description: null,
    canonical_url: null,
    primary_keyword: null,
    planned_for: null,
    related: [],
    categories: [],
    body: "x",
  };
  const file = writePostFile(post, { author: "Ada", cover: null, cover_alt: "" });
  expect(file).toBe("---\ntitle: A\nauthor: Ada\n---\n\nx\n");
  expect(readPostFile(file)).toMatchObject({ fields: { title: "A", body: "x" }, unknown: ["author"] });
});

test("front matter that is too long or has too many names is left out, and the text is not", () => {
  const keys = Array.from({ length: 50_000 }, (_, at) => `k${at}: ${at}`).join("\n");
  const long = readPostFile(`---\ntitle: a\n${keys}\n---\ntext`);
  expect(long).toMatchObject({ fields: { body: "text" }, unknown: [] });
  expect(long.problems).toEqual(["The front matter is longer than 64 KB, so we ignored it."]);
  const many = Array.from({ length: 201 }, (_, at) => `k${at}: ${at}`).join("\n");
  expect(readPostFile(`---\ntitle: a\n${many}\n---\ntext`).problems).toEqual([
    "The front matter has more than 200 fields, so we ignored it.",
  ]);
});

test("a name that stands there twice is a problem, as the reader of YAML would say", () => {
  const { fields, problems } = readPostFile("---\ntitle: One\ntitle: Two\n---\ntext");
  expect(fields).toEqual({ body: "text" });
  expect(problems).toEqual(["We couldn’t read the front matter: line 3: a field appears more than once."]);
});
