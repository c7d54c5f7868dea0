import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { type Flash, Toaster } from "./toaster.tsx";

function draw(flash: Omit<Flash, "id">) {
  const Component = () => <Toaster flash={{ id: "one", ...flash }} />;
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub initialEntries={["/"]} />);
}
const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

test.each([
  ["success", "success", "Success: Saved Two posts were moved. Dismiss"],
  ["error", "error", "Error: Saved Two posts were moved. Dismiss"],
  ["info", "info", "Information: Saved Two posts were moved. Dismiss"],
  ["warning", "warning", "Warning: Saved Two posts were moved. Dismiss"],
  ["loading", null, "Saved Two posts were moved. Dismiss"],
  ["default", "bell", "Saved Two posts were moved. Dismiss"],
] as const)("a notice of the type %s has its look, a title and a message", (type, icon, words) => {
  const html = draw({ type, title: "Saved", message: "Two posts were moved." });
  expect(html).toContain('<section aria-label="Notifications"');
  expect(html).toContain(`class="toast toast-${type}"`);
  if (icon) expect(html).toContain(`#${icon}"`);
  else expect(html).toContain('class="dots"');
  expect(wordsOf(html)).toBe(words);
});

test("a notice without a title is its message alone", () => {
  expect(wordsOf(draw({ type: "success", message: "Project created." }))).toBe(
    "Success: Project created. Dismiss",
  );
});

test("a notice may offer up to two things to do about it", () => {
  const actions = ["one", "two", "three"].map((label) => ({ label, href: `/${label}` }));
  const html = draw({ type: "info", message: "Moved.", actions });
  expect([...html.matchAll(/<a [^>]*href="\/(\w+)"[^>]*>(\w+)<\/a>/g)].map(([, , label]) => label)).toEqual([
    "one",
    "two",
  ]);
  expect(draw({ type: "info", message: "Moved." })).not.toContain("toast-actions");
});
