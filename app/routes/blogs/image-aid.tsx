import { useEffect, useEffectEvent, useRef, useState } from "react";
import { listenForImages } from "#components/composer/listen-for-images.ts";
import { FILE_TOO_LARGE, IMAGE_TYPES } from "#contract/images.ts";
import { IMAGE_BYTES_MAX } from "#contract/limits.ts";
import { imageMarkdown } from "#domain/blogs/text-images.ts";
import { addImages, IMAGE_WORDS } from "#lib/markdown-marks.ts";
import { Icon } from "#ui/icons.tsx";
import { insertText } from "#ui/insert-text.ts";
import type { Uploaded } from "./images.ts";

type Props = {
  /** The id of the editor's uncontrolled text field. */
  body: string;
  /** The URL that stores images. */
  to: string;
};

const textField = (id: string) => document.getElementById(id) as HTMLTextAreaElement | null;

/** Uploads images that are chosen, dropped on the text, or pasted into it, and puts them where the caret is. */
export function ImageAid({ body, to }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);

  const send = async (file: File, token: FormDataEntryValue): Promise<Uploaded> => {
    if (file.size > IMAGE_BYTES_MAX) return { images: [], refused: [`${file.name}: ${FILE_TOO_LARGE}`] };
    const posted = new FormData();
    posted.set("_token", token);
    posted.set("image", file, file.name || "image");
    const refuse = (why: string): Uploaded => ({ images: [], refused: [`${file.name}: ${why}`] });
    try {
      const answer = await fetch(to, { method: "POST", body: posted });
      if (!answer.headers.get("Content-Type")?.startsWith("application/json"))
        return refuse("We couldn’t upload it. Save the text, reload the page, and try again.");
      const uploaded = (await answer.json()) as Uploaded;
      // The server had no room for the file, and left it out.
      const isLeftOut = uploaded.images.length + uploaded.refused.length === 0;
      return isLeftOut ? refuse("We couldn’t upload it. Try again in a minute.") : uploaded;
    } catch {
      return refuse("Network Error. Check your connection and try again.");
    }
  };
  const take = async (files: readonly File[]) => {
    const text = textField(body);
    if (!text?.form || files.length === 0) return;
    const token = new FormData(text.form).get("_token") ?? "";
    setRefused([]);
    setSending((others) => [...others, ...files]);
    const uploaded: Uploaded[] = [];
    for (const file of files) {
      uploaded.push(await send(file, token));
      setSending((all) => all.filter((other) => other !== file));
    }
    setRefused((others) => [...others, ...uploaded.flatMap((one) => one.refused)]);
    const images = uploaded.flatMap((one) => one.images);
    if (images.length > 0 && text.isConnected) insert(text, images);
  };
  const taken = useEffectEvent((files: readonly File[]) => void take(files));

  useEffect(() => {
    const around = textField(body)?.closest<HTMLElement>(".blog-editor");
    if (!around) return undefined;
    const leaving = new AbortController();
    listenForImages({ area: around, around }, taken, leaving.signal);
    return () => leaving.abort();
  }, [body]);

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={IMAGE_TYPES.join(",")}
        aria-label="Images for the text"
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
      <button
        type="button"
        className="btn btn-secondary btn-small"
        aria-controls={body}
        onClick={() => input.current?.click()}
      >
        Image…
      </button>
      <output className="blog-uploads">
        {sending.length > 0 && <p>Uploading {sending.map(({ name }) => name).join(", ")}…</p>}
        {refused.map((message) => (
          <p key={message} className="field-error">
            <Icon name="alert" />
            <span>Error: {message}</span>
          </p>
        ))}
      </output>
    </>
  );
}

function insert(text: HTMLTextAreaElement, images: Uploaded["images"]) {
  const { activeElement } = document;
  const isElsewhere =
    activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
  const words = images.map(({ path }) => imageMarkdown({ path, alt: IMAGE_WORDS }));
  const edit = addImages(text.value, text.selectionEnd, words);
  insertText(text, edit.start, edit.end, edit.text);
  text.setSelectionRange(edit.from, edit.to);
  // Whoever went on to another field types there.
  if (isElsewhere && activeElement !== text) activeElement.focus();
}
