import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Drawing, DRAWING_NAMES } from "./drawings.tsx";

test.each(DRAWING_NAMES)(
  "the drawing of %s is lighter than a kilobyte, hidden, and drawn by styles",
  (of) => {
    const markup = renderToStaticMarkup(<Drawing of={of} />);
    expect(markup.length).toBeLessThan(1024);
    expect(markup).toContain('aria-hidden="true"');
    expect(markup).not.toMatch(/style=|fill=|stroke=|#[0-9a-f]{3}/);
  },
);
