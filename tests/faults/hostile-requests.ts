import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";

/** One request as it goes over the wire; `path` and header values are sent as they stand. */
export type Hostile = {
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

/** Every address of the web app, with its parameters as they stand in the route table. */
export const patterns: readonly string[] = [...new Set(addresses(routes))];

function addresses(list: RouteConfigEntry[], above = ""): string[] {
  return list.flatMap(({ path, children }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    return [...(children?.length ? [] : [own || "/"]), ...addresses(children ?? [], own)];
  });
}

/** Stands where an id, a token or a word of a closed list belongs. */
const junkSegments = [
  "foo",
  "..%2f..%2fadmin",
  "a%00b",
  "%E0%A4%A",
  "x".repeat(300),
  "__proto__",
  "constructor",
  "1e309",
  "a%3fb=1",
  "%0d%0aX:1",
  "%F0%9F%92%A9",
  "-",
  ".",
];

const filledWith = (pattern: string, junk: string) => pattern.replaceAll(/:\w+/g, junk).replaceAll("*", junk);

const dataOf = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);

/** Each route with junk in place of every parameter, as a page and as data. */
export const junkAddresses: readonly Hostile[] = patterns.flatMap((pattern, index) =>
  (pattern.includes(":") || pattern.includes("*")
    ? [junkSegments[index % junkSegments.length]!, "foo"]
    : [""]
  )
    .map((junk) => filledWith(pattern, junk))
    .flatMap((path) => [
      { name: `page ${pattern}`, method: "GET", path },
      { name: `data ${pattern}`, method: "GET", path: dataOf(path) },
    ]),
);

/** One of these for each route, pages and data by turns. */
export const oneForEachRoute: readonly Hostile[] = patterns.map((pattern, index) => {
  const own = junkAddresses.filter(({ name }) => name.slice(5) === pattern);
  return own[index % own.length]!;
});

const asForm = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };

const intent = (wish: unknown) => `__intent__=${encodeURIComponent(JSON.stringify(wish))}`;

/** Bodies that no form of ours sends. Each goes to every kind of page that takes forms. */
export const hostileForms: readonly (readonly [name: string, body: string])[] = [
  ["an index of ninety-nine million", "a[99999999]=1"],
  ["an index of a million", "name[1000000]=1&content[1000000]=x&cards[1000000].heading=x"],
  ["an index no array can have", "a[4294967294]=1&a[4294967295]=1&a[-1]=1&a[1e9]=1"],
  ["names of prototypes", "__proto__[x]=1&constructor.prototype.y=1&constructor[prototype][z]=1"],
  ["a deep name", `a${".b".repeat(90)}=1&c${"[0]".repeat(60)}=1`],
  ["a long name", `${"n".repeat(5000)}=1`],
  ["the form library's own wishes", `${intent({ type: "update", payload: { value: { a: [1] } } })}&name=x`],
  [
    "a wish for a distant row",
    intent({ type: "insert", payload: { name: "cards", index: 1e9, defaultValue: "x" } }),
  ],
  [
    "a wish to move what is no list",
    intent({ type: "reorder", payload: { name: "title", from: 0, to: 99 } }),
  ],
  ["a wish that is no JSON", "__intent__=%7B&__intent__=1&__state__=%7B"],
  ["a state of the form library", `__state__=${encodeURIComponent('{"validated":{"a":true}}')}&a=1`],
  ["names without values", "&&&=&==&name&[]&[&]&.&a.&.a&a[&a]"],
  ["broken escapes", "name=%&name=%E0%A4&%ZZ=1&content=%FF%FE"],
  ["control characters", "name=%00%01%02%7F&content=%00&_token=%00&_key=%00&_form=%00"],
  ["half a surrogate and its kin", "name=%ED%A0%80%EF%BF%BE%E2%80%AE&content=%F3%A0%81%81"],
  ["every field twice", "name=1&name=2&content=1&content=2&version=1&version=2&intent=a&intent=b"],
  [
    "numbers that are none",
    "version=1e309&page=-1&position=NaN&index=0x10&starts_on=0000-00-00&planned_for=2027-02-30",
  ],
  ["ten thousand fields", Array.from({ length: 10_000 }, (_, index) => `f${index}=1`).join("&")],
  ["a field of half a megabyte", `content=${"(".repeat(500_000)}`],
  ["nothing", ""],
];

/** What the buttons of a post ask for, and what none of them asks for. */
const postIntents = [
  "",
  "save",
  "upload",
  "preview",
  "discard",
  "comment",
  "reply-01ARZ3NDEKTSV4RRFFQ69G5FAV",
  `reply-${"x".repeat(101)}`,
  "resolve-%00",
  "step-scheduled",
  "step-in_review",
  "step-approved",
  "ask-changes_requested",
  "ask-on_hold",
  "ask-published",
  "step-__proto__",
  "step-",
  "save\nstep-approved",
];

/** Ways to fill each field of a post with something that doesn’t belong there. */
const postFillings: readonly (readonly [
  name: string,
  fields: readonly (readonly [name: string, text: string])[],
])[] = [
  [
    "rows and places that no post has",
    [
      ["content", "Soon"],
      ["images[0].id", "__proto__"],
      ["images[0].place", "1e309"],
      ["images[1].place", "-1"],
      ["images[9].alt", "a\u0301".repeat(20_000)],
      ["images[9].remove", "[object Object]"],
      ["images[99999999].alt", "x"],
      ["images[__proto__].alt", "x"],
      ["images.length", "4294967295"],
      ["new_alt[500]", "x"],
    ],
  ],
  [
    "choices that are none",
    [
      ...Array.from({ length: 500 }, () => ["networks", "x"] as const),
      ["networks", "constructor"],
      ["overrides.__proto__", "x"],
      ["overrides.x", "👩‍👩‍👧‍👦".repeat(5000)],
      ["format", "toString"],
      ["when", "never"],
      ["series", "all"],
      ...Array.from({ length: 500 }, (_, at) => ["approvers", `user:${at}`] as const),
      ["approvers", ":"],
      ["anyway", "\u0000"],
    ],
  ],
  [
    "days, links, and versions that are none",
    [
      ["title", "\u202e\u0000\ud800"],
      ["content", "http://a.b/".repeat(10_000)],
      ["planned_for", "9999999-99-99"],
      ["time", "25:61"],
      ["link_url", `javascript:${"/".repeat(5000)}`],
      ["version", "-9007199254740993"],
      ["reason", "#a".repeat(50_000)],
      ["comment", "@a ".repeat(30_000)],
      ["quote", "(".repeat(100_000)],
      ["replies.01ARZ3NDEKTSV4RRFFQ69G5FAV", "[".repeat(100_000)],
      ["held-reason", "x"],
      ["asked", "x".repeat(5000)],
    ],
  ],
];

/** Every button of a post’s form, with each of these fillings. */
export const postForms: readonly (readonly [name: string, body: string])[] = postIntents.flatMap((intent) =>
  postFillings.map(([name, fields]): [string, string] => [
    `${name}, with the button “${intent}”`,
    new URLSearchParams([...fields.map(([key, text]) => [key, text]), ["intent", intent]]).toString(),
  ]),
);

export const formTo = (path: string, [name, body]: readonly [string, string]): Hostile => ({
  name: `${name}, to ${path}`,
  method: "POST",
  path,
  headers: asForm,
  body,
});

/** Lines for what reads a single line: the search, a task in one line, and a task's recurrence. */
const hostileLines: readonly string[] = [
  '"'.repeat(3000),
  `"${"a ".repeat(2000)}"`,
  "a".repeat(8000),
  "a ".repeat(4000),
  "* OR * AND NOT NEAR(a b, 9)",
  "name:boots -title:(( ^a {b c}: d*",
  "a* b* c* d* e* f* g* h* i* j* k* l* m* n* o* p*",
  "' OR 1=1; DROP TABLE tasks; --",
  "a & b | !c <-> d :* ( \\",
  "%_%_%_%_%_",
  "“„«‹’".repeat(300),
  "\u0000\u0001\uFFFE\u202E",
  "\u0301".repeat(3000),
  "👩‍👩‍👧‍👦".repeat(300),
  "@".repeat(3000),
  "@a ".repeat(1000),
  "#".repeat(3000),
  "!!!! !high !low !urgent ! ! !",
  `${"next ".repeat(1000)}friday`,
  `in ${"9".repeat(400)} days`,
  "99/99/9999",
  "-271821-04-20",
  "31 feb 2027",
  `due ${"1 ".repeat(2000)}jan`,
];

/** Each line to each place that reads one. */
export const hostileSentences: Hostile[] = hostileLines.flatMap((line, index) => {
  const value = encodeURIComponent(line);
  const post = (path: string, body: string): Hostile => ({
    name: `line ${index} to ${path}`,
    method: "POST",
    path,
    headers: asForm,
    body,
  });
  return [
    { name: `line ${index} to /search`, method: "GET", path: `/search?q=${value.slice(0, 12_000)}` },
    { name: `line ${index} to /tasks`, method: "GET", path: `/tasks?search=${value.slice(0, 12_000)}` },
    post("/tasks/quick-add", `intent=add&line=${value}`),
    post("/tasks/quick-add", `intent=preview&line=${value}`),
    post("/tasks/new", `title=Hostile&repeat=${value}&repeat_interval=${value}&due_date=${value}`),
    post(
      "/tasks/new",
      `title=Hostile&repeat=monthly&repeat_interval=1e309&due_date=9999-12-31&checklist=${value}`,
    ),
  ];
});

const boundary = "hostile";
const multipart = {
  "Content-Type": `multipart/form-data; boundary=${boundary}`,
  "Sec-Fetch-Site": "same-origin",
};
const part = (disposition: string, text: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;

/** Uploads that no browser sends. */
export const hostileUploads = (path: string): Hostile[] =>
  (
    [
      ["fifty thousand parts", part('name="a"', "1").repeat(50_000), multipart],
      ["a body that ends in the middle", part('name="content"', "x").slice(0, -7), multipart],
      ["no boundary", part('name="content"', "x"), { ...asForm, "Content-Type": "multipart/form-data" }],
      [
        "a boundary of dashes",
        "-".repeat(200_000),
        { ...asForm, "Content-Type": "multipart/form-data; boundary=-" },
      ],
      ["a file without a name", part('filename="a.png"', "GIF89a"), multipart],
      ["a name with a line break", part('name="a"\r\nX-Evil: 1\r\nY: "', "x"), multipart],
      ["a file called like a path", part('name="image"; filename="../../etc/passwd"', "x"), multipart],
      [
        "a picture that is none",
        `${part('name="image"; filename="a.png"', "\u0089PNG\r\n\u001a\nIHDR")}--${boundary}--\r\n`,
        multipart,
      ],
      [
        "files of a task that are none, by names that are none",
        [
          part('name="intent"', "attach"),
          part('name="file"; filename="\u202Efdp.exe"', "%PDF-"),
          part('name="file"; filename="a\u0000.pdf"', "%PDF-1.7\n%\u00ff\n".repeat(9)),
          part(`name="file"; filename="${"x".repeat(5000)}.pdf"`, "%PDF-1.4"),
          part('name="file"; filename="../../etc/passwd"', "<script>alert(1)</script>"),
          part('name="file"; filename="a.gif"', "GIF89a\u00ff\u00ff\u00ff\u00ff"),
          part('name="file[99999999]"; filename="a.png"', "x"),
          part('name="file"', "no file"),
        ].join("") + `--${boundary}--\r\n`,
        multipart,
      ],
      ["a coded body", "x", { ...multipart, "Content-Encoding": "br" }],
      ["another type", "<a/>", { "Content-Type": "text/xml", "Sec-Fetch-Site": "same-origin" }],
      ["JSON to a page", '{"a":1}', { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" }],
    ] as const
  ).map(([name, body, headers]) => ({ name: `${name}, to ${path}`, method: "POST", path, headers, body }));

/** Texts that a reader of some language may take long over. Sent as whatever field the page has for long text. */
const deep = 50_000;
export const hostileTexts: readonly (readonly [name: string, text: string])[] = [
  [
    "fifty thousand keys of front matter",
    `---\n${Array.from({ length: deep }, (_, at) => `k${at}: ${at}`).join("\n")}\n---\ntext`,
  ],
  ["front matter of nested lists", `---\na: ${"[".repeat(deep)}\n---\ntext`],
  [
    "front matter that refers to itself",
    `---\na: &a [x]\n${Array.from({ length: 40 }, (_, at) => `b${at}: &b${at} [${"*a,".repeat(9)}*a]`).join("\n")}\n---\n`,
  ],
  ["front matter without an end", `---\n${"a: b\n".repeat(deep)}`],
  ["open brackets", "[".repeat(deep)],
  ["open brackets and angles", "![<".repeat(deep)],
  ["closed brackets", "[a](".repeat(deep / 5)],
  ["quotes within quotes", `${">".repeat(deep / 10)} a`],
  ["lists within lists", Array.from({ length: 500 }, (_, at) => `${" ".repeat(at * 2)}- a`).join("\n")],
  ["six thousand items", Array.from({ length: 6000 }, (_, at) => `${"  ".repeat(at % 9)}- a b c`).join("\n")],
  ["emphasis that never ends", "*a **b ".repeat(deep / 5)],
  ["backticks of every length", Array.from({ length: 700 }, (_, at) => "`".repeat(at)).join(" a ")],
  ["references by the thousand", `${"[a]: /b\n".repeat(5000)}${"[a]".repeat(5000)}`],
  ["a table of a thousand columns", `${"|a".repeat(1000)}\n${"|-".repeat(1000)}\n${"|a".repeat(1000)}`],
  ["addresses in a row", "http://a.b/".repeat(deep / 10)],
  ["mentions in a row", "@a ".repeat(deep / 3)],
  ["hashtags in a row", "#a".repeat(deep / 2)],
  ["blanks", " ".repeat(deep * 4)],
  ["line ends", "\n".repeat(deep * 2)],
  ["letters with a thousand marks", `a${"\u0301".repeat(deep)}`],
  ["a family of emoji", "👩‍👩‍👧‍👦".repeat(deep / 10)],
  ["a sheet with an open quote", `Title,Content\n"${"x,\n".repeat(deep)}`],
  ["a sheet of ten thousand columns", `${"a,".repeat(10_000)}\n${"b,".repeat(10_000)}`],
  ["a sheet of a hundred thousand rows", `Date,Content\n${"2027-01-01,x\n".repeat(100_000)}`],
];

const manyCookies = (name: string) => Array.from({ length: 500 }, (_, at) => `${name}${at}=x`).join("; ");

/** Cookie headers that no browser keeps. */
export const junkCookies: readonly string[] = [
  "marquee-session=junk",
  "marquee-session=junk; XSRF-TOKEN=junk",
  "marquee-session=%E0%A4%A; XSRF-TOKEN=%",
  'marquee-session="quo;ted"; marquee-session=twice',
  "marquee-form=junk; marquee-user=junk; marquee-toast=junk; marquee-draft=junk; marquee-signed-out=junk",
  "marquee-form=eyJ4IjoxfQ.x; marquee-toast=eyJ0b2FzdCI6MX0%3D.x; marquee-user=Im51bGwi.y",
  "marquee-calendar-view=__proto__; marquee-calendar-view=month; marquee-session=x",
  `marquee-session=${"A".repeat(6000)}`,
  manyCookies("marquee-session"),
  "remember_web_59ba36addc2b2f9401580f014c7f58ea4e30989d=junk; marquee-session=eyJpdiI6IiJ9",
  "; ; =; a; =b; \u00ff=\u00ff",
];

/** Queries on pages that read one. */
export const junkQueries: readonly string[] = [
  "page=1e309&page=-1&search[]=a&sort=__proto__",
  "date=2027-02-30&view=boards&month=2027-13",
  "date=99999-99-99&view=__proto__",
  "date=-000001-01-01&view=week",
  `search=${"%25".repeat(900)}`,
  `kind[]=${"x&kind[]=".repeat(300)}`,
  "redirect=//evil.test&redirect=%0d%0a&redirect[]=x",
  "status=%00&owner=%F0%9F%92%A9&label=__proto__",
  "_routes=root&_routes=constructor&index",
  "signature=x&accessor=%00&signature[]=1",
];

/** What is no request at all, byte for byte. `HOST` is put in. */
export const rawRequests: readonly (readonly [name: string, bytes: string])[] = [
  ["nonsense", "nonsense\r\n\r\n"],
  ["no host", "GET / HTTP/1.1\r\n\r\n"],
  ["two hosts", "GET / HTTP/1.1\r\nHost: HOST\r\nHost: evil.test\r\n\r\n"],
  [
    "a length and chunks",
    "POST /login HTTP/1.1\r\nHost: HOST\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  ["two lengths", "POST /login HTTP/1.1\r\nHost: HOST\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"],
  ["a negative length", "POST /login HTTP/1.1\r\nHost: HOST\r\nContent-Length: -1\r\n\r\n"],
  ["an odd coding", "POST /login HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: xchunked\r\n\r\n"],
  [
    "chunks that are none",
    "POST /login HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  ],
  [
    "a long extension of a chunk",
    `POST /login HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n1;${"x".repeat(30_000)}\r\n`,
  ],
  ["a blank before the colon", "GET / HTTP/1.1\r\nHost : HOST\r\n\r\n"],
  ["a folded header", "GET / HTTP/1.1\r\nHost: HOST\r\nX: a\r\n b\r\n\r\n"],
  ["a NUL in the path", "GET /\u0000 HTTP/1.1\r\nHost: HOST\r\n\r\n"],
  ["seventeen kilobytes of header", `GET / HTTP/1.1\r\nHost: HOST\r\nX: ${"x".repeat(17_000)}\r\n\r\n`],
  ["a tunnel", "CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n"],
  ["an upgrade", "GET / HTTP/1.1\r\nHost: HOST\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"],
  [
    "an expectation",
    "POST /login HTTP/1.1\r\nHost: HOST\r\nExpect: the-unexpected\r\nContent-Length: 0\r\n\r\n",
  ],
  ["a version of its own", "GET / HTTP/9.9\r\nHost: HOST\r\n\r\n"],
  ["the start of another protocol", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  [
    "a promise of a body",
    "POST /login HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\n\r\na",
  ],
];

/** Calls of the API, straight: no browser gets there through us, but another program on the machine may. */
export function apiRequests(endpoints: readonly { method: string; pattern: string }[]): Hostile[] {
  const origin = { Origin: "http://localhost:3000", Accept: "application/json" };
  const json = { ...origin, "Content-Type": "application/json" };
  const urlencoded = { ...origin, "Content-Type": "application/x-www-form-urlencoded" };
  const path = "/api/projects/social-calendar";
  const bodies: [string, Record<string, string>, string][] = [
    ["forty thousand entries of a list", urlencoded, "a[]=1&".repeat(40_000)],
    ["a hundred and sixty thousand entries of a list", urlencoded, "a[]=1&".repeat(160_000)],
    [
      "forty thousand keys of a map",
      urlencoded,
      Array.from({ length: 40_000 }, (_, at) => `a[k${at}]=1`).join("&"),
    ],
    ["a distant index", urlencoded, "a[99999999]=1&b[4294967294]=1"],
    ["names of prototypes", urlencoded, "__proto__[x]=1&constructor[prototype]=1"],
    [
      "a hundred thousand keys",
      json,
      `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join(",")}}`,
    ],
    ["deep lists", json, "[".repeat(100_000)],
    ["deep maps", json, `${'{"a":'.repeat(31)}1${"}".repeat(31)}`],
    ["a long list of numbers", json, `{"a":[${"0,".repeat(400_000)}0]}`],
    ["no JSON", json, "{"],
    ["a name of prototypes", json, '{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}'],
    ["half a surrogate", json, '{"name":"\\ud800","email":"\\u0000"}'],
    ["fifty thousand parts", { ...origin, ...multipart }, part('name="a"', "1").repeat(50_000)],
    ["no boundary", { ...origin, "Content-Type": "multipart/form-data" }, "x"],
    ["an unknown type", { ...origin, "Content-Type": "text/xml" }, "<a/>"],
    ["a coded body", { ...json, "Content-Encoding": "gzip" }, "x"],
  ];
  return [
    ...endpoints.map(({ method, pattern }, index) => ({
      name: `${method} ${pattern} with junk`,
      method,
      path: pattern.replaceAll(/\{\w+\}/g, junkSegments[index % junkSegments.length]!),
      headers: json,
      ...(method === "GET" ? {} : { body: '{"name":[{"a":1}],"email":{"b":2},"version":"x"}' }),
    })),
    ...["/login", "/register", path].flatMap((target) =>
      bodies.map(([name, headers, body]) => ({
        name: `${name}, to the API's ${target}`,
        method: "POST",
        path: target,
        headers,
        body,
      })),
    ),
    ...junkCookies.map((cookie) => ({
      name: "junk cookies to the API",
      method: "GET",
      path: "/api/user",
      headers: { ...origin, Cookie: Buffer.from(cookie, "utf8").toString("latin1") },
    })),
    ...junkQueries.map((query) => ({
      name: "a junk query to the API",
      method: "GET",
      path: `/api/projects?${query}`,
      headers: origin,
    })),
  ];
}
