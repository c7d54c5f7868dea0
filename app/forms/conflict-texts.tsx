type Texts = Readonly<Record<string, string>>;

/** What somebody else saved while a form was being filled in: its version, and the form's fields as they would be filled now. */
export type Conflict = {
  version: number | undefined;
  theirs: Texts;
  /** What was sent, where the form's own values are no texts. */
  yours?: Texts | undefined;
};

/** Of an action that may have answered with one. */
export const conflictIn = (answer: { result: unknown; conflict?: Conflict } | undefined) => answer?.conflict;

/** Both texts of every field that differs. The person's own also stands in the field itself. */
export function ConflictTexts({
  conflict,
  form,
  labels,
}: {
  conflict: Conflict | undefined;
  form?: { value: unknown };
  labels: Readonly<Record<string, string>>;
}) {
  if (!conflict) return null;
  const yours = entriesOf(conflict.yours ?? form?.value);
  const differing = Object.keys(labels).filter(
    (name) => name in conflict.theirs && plain(yours.get(name)) !== plain(conflict.theirs[name]),
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
                {plain(conflict.theirs[name]) || "Empty"}
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

/** A list with commas; a row of several texts one below the other, without the ids it carries along. */
const plain = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(plain).join(", ")
    : typeof value === "string"
      ? value.replaceAll("\r\n", "\n")
      : [...entriesOf(value)]
          .flatMap(([name, text]) => (name.endsWith("_id") ? [] : plain(text)))
          .filter(Boolean)
          .join("\n");
