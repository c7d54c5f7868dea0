import type { MouseEvent } from "react";
import { gapAfter } from "#domain/boards/gap-after.ts";
import { insertText } from "#ui/insert-text.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import type { ShownSavedTexts } from "./saved-texts.server.ts";

/** Offers the captions and hashtags of the project. Without scripts, the one that is chosen comes after the text for all networks. */
export function SavedTexts({ texts, page }: ShownSavedTexts) {
  const name = (
    <>
      <Icon name="hash" size={16} /> <span>Saved texts</span>
    </>
  );
  if (texts.length === 0)
    return (
      <Link to={page} className="saved-texts saved-texts-name">
        {name}
      </Link>
    );
  return (
    <details className="saved-texts">
      <summary className="saved-texts-name">{name}</summary>
      <div>
        {texts.map(({ id, name, body }) => [
          <button
            key={id}
            type="submit"
            name="intent"
            value={`insert:${id}`}
            onClick={(event) => insertHere(event, body)}
          >
            <span>{name}</span> <span className="saved-text">{body}</span>
          </button>,
          " ",
        ])}
        <Link to={page}>Manage saved texts</Link>
      </div>
    </details>
  );
}

/** Adds a text at the caret of the open tab, and lets the person go on typing there. */
function insertHere(event: MouseEvent<HTMLButtonElement>, body: string) {
  const button = event.currentTarget;
  const field = button.form?.querySelector<HTMLTextAreaElement>(".text-tabs > details[name][open] textarea");
  if (!field) return;
  event.preventDefault();
  button.closest("details")?.removeAttribute("open");
  const { selectionStart: start, selectionEnd: end, value } = field;
  insertText(field, start, end, start === value.length ? gapAfter(value) + body : body);
}
