import { expect, test } from "vitest";
import { imageMarkdown, textImageIds, withStoredImages, withTextImages } from "./text-images.ts";

const TEXT = [
  "![A](/files/01A) ![B](https://here.test/api/files/01B) [C](/api/files/01C) ![A again](/files/01A)",
  "![Elsewhere](https://there.test/files/01D) ![Narrow](/files/01E?width=96) ![Folder](/files/stored/f.png)",
].join("\n");

test("stored images are found once each, and those of other sites are not", () => {
  expect(textImageIds(TEXT)).toEqual(["01A", "01B", "01C"]);
});

test("their addresses are replaced where there is another", () => {
  const moved = withTextImages(TEXT, (id) => (id === "01C" ? undefined : `images/${id}.png`));
  expect(moved).toBe(
    TEXT.replaceAll("/files/01A)", "images/01A.png)").replace(
      "https://here.test/api/files/01B",
      "images/01B.png",
    ),
  );
});

test("a long text without spaces is read in no time", () => {
  const began = performance.now();
  textImageIds("https://".repeat(25_000));
  expect(performance.now() - began).toBeLessThan(500);
});

test("words cannot end an image’s alternative text", () => {
  expect(imageMarkdown({ path: "/files/1", alt: " A [big]\n boot\\ " })).toBe(
    "![A \\[big\\] boot\\\\](/files/1)",
  );
});

test("an exported text shows its images again where it is imported", () => {
  const body = "![A](/files/01M8NKHW25SMV833TWH0JEWFN6)";
  const exported = withTextImages(body, (id) => `images/${id}.png`);
  expect(withStoredImages(`${exported} ![Other](images/photo.png)`)).toBe(
    `${body} ![Other](images/photo.png)`,
  );
});
