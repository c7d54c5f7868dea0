import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { draw } from "./draw.server.ts";
import { Drawing } from "./drawing.tsx";
import { Link } from "./link.tsx";

const Named = ({ name, children }: { name: string; children?: ReactNode }) => (
  <>
    <b className="name">{name}</b>: {children}
  </>
);

test("what is drawn is shown as the components themselves would show it", () => {
  const element = (
    <section id="facts">
      <Named name="<Winter & boots>">
        {[1, 2].map((count) => (
          <i key={count}>{count}</i>
        ))}
      </Named>
      {false}
      {null}
      <img src="/a.png" alt="" width={4} />
    </section>
  );
  expect(renderToStaticMarkup(<Drawing nodes={draw(element)} />)).toBe(renderToStaticMarkup(element));
});

test("a drawing travels as JSON, links too", () => {
  const drawn = draw(<Link to="/projects">Projects</Link>);
  expect(JSON.parse(JSON.stringify(drawn))).toEqual([
    { tag: "Link", props: { to: "/projects" }, children: ["Projects"] },
  ]);
});

test("what is no function cannot be drawn", () => {
  const Context = { $$typeof: Symbol.for("react.memo") } as unknown as () => null;
  expect(() => draw(<Context />)).toThrow(TypeError);
});
