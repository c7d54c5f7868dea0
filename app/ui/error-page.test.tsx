import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ErrorPage } from "./error-page.tsx";
import { FallbackScreen } from "./fallback-screen.tsx";

function draw(Component: () => React.ReactNode) {
  const Stub = createRoutesStub([{ path: "/", Component }]);
  return renderToStaticMarkup(<Stub initialEntries={["/"]} />);
}

test.each([
  [401, "lock", "Sign in to continue"],
  [403, "ban", "You don’t have access"],
  [404, "alert", "Page Not Found"],
  [500, "server-crash", "Server Error"],
] as const)("code %i has the icon %s and its own words", (code, icon, title) => {
  const html = draw(() => <ErrorPage code={code} />);
  expect(html).toContain(`#${icon}"`);
  expect(html).toContain(`<h1 tabindex="-1">${title}</h1>`);
  expect(html).toMatch(/<a [^>]*href=/);
});

test("not found says so in the words of the specification and leads home", () => {
  const html = draw(() => <ErrorPage code={404} />);
  expect(html).toContain("Sorry, the page you&#x27;re looking for doesn&#x27;t exist or has been moved.");
  expect(html).toMatch(/href="\/"[^>]*>Go back home<\/a>/);
});

test("a server error says so in the words of the specification and offers to try again", () => {
  const html = draw(() => <ErrorPage code={500} retry="/projects?page=2" />);
  expect(html).toContain("500");
  expect(html).toContain("Sorry, something went wrong on our end. Please try again later.");
  expect(html).toMatch(/href="\/projects\?page=2"[^>]*>Try again<\/a>/);
});

test("the last net shows what happened behind Show Error, in a disclosure that needs no script", () => {
  const html = draw(() => <FallbackScreen details="x is not a function" retry="/projects" />);
  expect(html).toContain("Something went wrong!");
  expect(html).toMatch(
    /<details[^>]*><summary><span>Show Error<\/span><\/summary><pre>x is not a function<\/pre>/,
  );
});
