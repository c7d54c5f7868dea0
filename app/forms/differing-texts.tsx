type Texts = Readonly<Record<string, string>>;
type Props = { theirs: Texts; yours: unknown; labels: Texts };

/** Shows both texts of every field that differs. The user's own text also stays in the field itself. */
export function DifferingTexts({ theirs, yours: submitted, labels }: Props) {
  const yours = entriesOf(submitted);
  const differing = Object.keys(labels).filter(
    (name) => name in theirs && plain(yours.get(name)) !== plain(theirs[name]),
  );
  if (!differing.length) return <p>Both versions are the same.</p>;
  return (
    <div className="grid w-full gap-4 rounded-lg border border-control bg-surface p-4">
      {differing.map((name) => (
        <section key={name} className="grid gap-2">
          <h2 className="text-base">{labels[name]}</h2>
          <dl className="grid gap-4 sm:grid-cols-2">
            <div>
              <dt className="text-sm text-ink-2">Your version</dt>
              <dd className={quoted} dir="auto">
                {plain(yours.get(name)) || "Empty"}
              </dd>
            </div>
            <div>
              <dt className="text-sm text-ink-2">Their version</dt>
              <dd className={quoted} dir="auto">
                {plain(theirs[name]) || "Empty"}
              </dd>
            </div>
          </dl>
        </section>
      ))}
    </div>
  );
}

const entriesOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);

const quoted = "rounded-md bg-sunken p-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]";

/** Joins a list with commas, and shows the texts of a row on separate lines without the row's hidden ids. */
const plain = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(plain).join(", ")
    : typeof value === "string"
      ? value.replaceAll("\r\n", "\n")
      : [...entriesOf(value)]
          .flatMap(([name, text]) => (name.endsWith("_id") ? [] : plain(text)))
          .filter(Boolean)
          .join("\n");
