import { useEffect, useMemo } from "react";
import { useRouteLoaderData } from "react-router";
import { UpdatePreview } from "#components/composer/update-preview.tsx";
import { useTyped } from "#ui/use-typed.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { PostPreviews, type ShownPost } from "./post-previews.tsx";
import { dayIn, withPosted } from "./with-posted.ts";
import { PublishedFacts } from "#components/review/published-facts.tsx";
import type { Pin } from "#domain/review/pins.ts";
import { imageNumber, planWords, postTexts } from "#domain/review/published-facts.ts";

type Typed = Pick<
  ShownPost,
  "networks" | "content" | "overrides" | "link" | "firstComment" | "format" | "day" | "time" | "images"
>;

type Props = {
  /** The form with the fields `content`, `overrides.{network}`, `networks`, `link_url`, and `first_comment`. */
  formId: string;
  post: ShownPost;
  /** The values of the form, if it came back instead of being saved. */
  posted: Parameters<typeof withPosted>[1];
  /** Whether it shows unsaved text. */
  isTyped: boolean;
  /** The places on its images that open comments are about. */
  pins: readonly Pin[];
};

/** Shows the previews of a saved post. With scripts, they show what is in the form. */
export function LivePreviews({ formId, post, posted, isTyped, pins }: Props) {
  const saved = useMemo(() => withPosted(post, posted), [post, posted]);
  const hydrated = useHydrated();
  // Someone who just saved, or asked for a preview, wants to see what became of it.
  const root = useRouteLoaderData<{ toast: unknown }>("root");
  const isAnswer = isTyped || posted !== undefined || Boolean(root?.toast);
  const typed = useTyped(formId, {
    read: typedIn,
    isSame: (found, before) => isSame(found, before ?? saved),
    filling: saved,
  });
  useEffect(() => {
    document.addEventListener("toggle", showTab, true);
    return () => document.removeEventListener("toggle", showTab, true);
  }, []);

  const shown = typed ? { ...saved, ...typed } : saved;
  return (
    <>
      <PostPreviews post={shown} isOpen={hydrated || isAnswer} hasAdvice>
        <Facts post={shown} pins={pins} />
        <UpdatePreview />
      </PostPreviews>
    </>
  );
}

/** Fields that aren’t in the form keep their saved values. */
function typedIn(form: HTMLFormElement, saved: ShownPost): Typed {
  const data = new FormData(form);
  const textOf = (name: string, before: string | null) => {
    const value = data.get(name);
    return typeof value === "string" ? value : (before ?? "");
  };
  const own = [...data].flatMap(([name, value]) =>
    name.startsWith("overrides.") && typeof value === "string"
      ? [[name.slice("overrides.".length), value.trim()]]
      : [],
  );
  return {
    networks: form.elements.namedItem("networks") ? data.getAll("networks").map(String) : saved.networks,
    content: textOf("content", saved.content),
    overrides: { ...saved.overrides, ...Object.fromEntries(own) },
    link: textOf("link_url", saved.link),
    firstComment: textOf("first_comment", saved.firstComment),
    format: textOf("format", saved.format ?? null),
    day: form.elements.namedItem("planned_for") ? dayIn(textOf("planned_for", null)) : saved.day,
    time: textOf("time", saved.time ?? null),
    images: imagesIn(form, saved),
  };
}

/** The saved images with their texts in the order of their places, without the removed ones, and the chosen ones. */
function imagesIn(form: HTMLFormElement, saved: ShownPost): ShownPost["images"] {
  const data = new FormData(form);
  const kept = saved.images
    .map((image, index) => {
      const alt = data.get(`images[${index}].alt`);
      const place = Number(data.get(`images[${index}].place`)) || index + 1;
      return { ...image, alt: typeof alt === "string" ? alt : image.alt, place, index };
    })
    .filter(({ index }) => !data.has(`images[${index}].remove`))
    .toSorted((a, b) => a.place - b.place || (a.place === a.index + 1 ? 1 : -1))
    .map(({ place: _place, index: _index, ...image }) => image);
  const texts = data.getAll("new_alt").filter((text) => typeof text === "string");
  const chosen = [...form.querySelectorAll<HTMLImageElement>("img[data-chosen]")].map(
    ({ src, naturalWidth, naturalHeight, dataset }, index) => ({
      path: src,
      alt: texts[index] ?? "",
      width: naturalWidth || null,
      height: naturalHeight || null,
      video: dataset["video"] ?? null,
      seconds: dataset["seconds"] === undefined ? null : Number(dataset["seconds"]),
    }),
  );
  return [...kept, ...chosen];
}

const isSame = (a: Typed, b: Typed) => JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b));

const fieldsOf = ({ networks, content, overrides, link, firstComment, format, day, time, images }: Typed) => [
  networks.toSorted(),
  content,
  Object.entries(overrides)
    .filter(([, text]) => text)
    .map(String)
    .toSorted(),
  link ?? "",
  firstComment ?? "",
  format ?? "",
  day,
  time ?? "",
  images.map(({ path, alt, width, height, video }) => [path, alt, width, height, video]),
];

/** Opens the preview of the network whose own text was just opened. */
function showTab({ target }: Event) {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  const [field, another] = target.querySelectorAll<HTMLTextAreaElement>("[name^='overrides.']");
  if (!field || another) return;
  const network = field.name.slice("overrides.".length);
  const preview = document.querySelector<HTMLDetailsElement>(
    `.previews details[data-network="${CSS.escape(network)}"]`,
  );
  if (preview) preview.open = true;
}

/** What the form says of the post. Open on paper, where fields aren’t shown. */
function Facts({
  post: { networks, content, overrides, link, firstComment, format, day, time, zone, images },
  pins,
}: {
  post: ShownPost;
  pins: readonly Pin[];
}) {
  const facts = {
    // The reader’s own clock is the calendar’s.
    at: null,
    when: planWords({ day, time: time || null, zone: zone ?? "UTC" }),
    texts: postTexts({ networks, content, overrides, link, firstComment, format: format ?? null }),
    images: images.map((image, index) => {
      const { seconds = null } = image;
      return { ...image, seconds, label: imageNumber(index, seconds !== null) };
    }),
  };
  return (
    <details className="previews-whole">
      <summary>All texts, images, and the time</summary>
      <PublishedFacts facts={facts} marks={{ pins }} />
    </details>
  );
}
