import { useId } from "react";
import { choiceName, type Conflict, type Differing, type Piece, savedName, SEEN } from "#lib/conflict.ts";

export const conflictIn = (answer: { result: unknown; conflict?: Conflict } | undefined) => answer?.conflict;

type Props = { conflict: Conflict | undefined; labels: Readonly<Record<string, string>> };

/**
 * Shows both versions of a form that came back because another user had saved it, and asks which version of each differing field to
 * keep. Belongs into that form. The user's own text also stays in the field itself.
 */
export function ConflictTexts({ conflict, labels }: Props) {
  if (!conflict) return null;
  const { version, fields } = conflict;
  const differing = Object.entries(fields ?? {}).flatMap(([name, field]) => {
    const label = labels[name];
    return label === undefined ? [] : [{ name, label, field }];
  });
  return (
    <section className={frame} aria-label="Both versions">
      <input key={version} type="hidden" name={SEEN} defaultValue={version ?? ""} />
      {fields === null ? (
        <p>We couldn’t load their version. If you save, your version replaces it.</p>
      ) : differing.length === 0 ? (
        <p>Both versions are the same. You can save.</p>
      ) : (
        <p>Choose what to keep, then save. Your version is what the form has below.</p>
      )}
      {/* A later conflict has other texts. */}
      {differing.map(({ name, label, field }) => (
        <Choice key={`${version} ${name}`} name={name} label={label} field={field} />
      ))}
    </section>
  );
}

function Choice({ name, label, field }: { name: string; label: string; field: Differing }) {
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      {field.saved.map(([saved, text]) => (
        <input key={saved} type="hidden" name={savedName(saved)} defaultValue={text} />
      ))}
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Version {...{ name, label }} value="yours" isChosen={!field.isTheirs} pieces={field.yours} />
        <Version {...{ name, label }} value="theirs" isChosen={field.isTheirs} pieces={field.theirs} />
      </div>
    </fieldset>
  );
}

const WORDS = { yours: "Your version", theirs: "Their version" };

type VersionProps = {
  name: string;
  label: string;
  value: keyof typeof WORDS;
  isChosen: boolean;
  pieces: readonly Piece[];
};

function Version({ name, label, value, isChosen, pieces }: VersionProps) {
  const id = useId();
  return (
    <div className="grid content-start gap-1">
      <div className="choice">
        <input type="radio" id={id} name={choiceName(name)} value={value} defaultChecked={isChosen} />
        <label htmlFor={id}>
          {WORDS[value]}
          <span className="sr-only"> of {label}</span>
        </label>
      </div>
      <p dir="auto" className={quoted}>
        {pieces.every(({ text }) => text === "")
          ? "Empty"
          : placed(pieces).map(({ start, text, isMarked }) =>
              isMarked ? (
                <mark key={start} className={marked}>
                  {text}
                </mark>
              ) : (
                <span key={start}>{text}</span>
              ),
            )}
      </p>
    </div>
  );
}

const frame = "grid w-full gap-4 rounded-lg border border-control bg-surface p-4";
const marked = "rounded-sm bg-yellow-tint text-yellow-ink underline underline-offset-2";
const quoted = "rounded-md bg-sunken p-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]";

/** Adds where each part of a text starts. */
function placed(pieces: readonly Piece[]) {
  let end = 0;
  return pieces.map((piece) => ({ ...piece, start: (end += piece.text.length) - piece.text.length }));
}
