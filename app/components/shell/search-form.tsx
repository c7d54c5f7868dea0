import { useCallback, useState } from "react";
import { Form, href, useLocation } from "react-router";
import { Icon } from "#ui/icons.tsx";
import { PaletteButton, PaletteKey, type PaletteKeyProps } from "./palette-key.tsx";

type Props = Pick<PaletteKeyProps, "recent">;

/** Links to the search page. Narrow screens show only the button, and the field is on that page. */
export function SearchForm({ recent }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  // The search page has the same field, filled with the search text.
  const isOnPage = useLocation().pathname === href("/search");
  return (
    <>
      <PaletteKey recent={recent} isOpen={isOpen} onOpen={open} onClose={close} />
      {!isOnPage && (
        <search className="shell-search">
          <Form method="get" action={href("/search")}>
            <button type="submit" className="shell-search-button">
              <Icon name="search" />
              <span className="sr-only">Search</span>
            </button>
            <input
              type="search"
              name="q"
              dir="auto"
              aria-label="Search everything"
              placeholder="Search or do anything"
            />
            <PaletteButton onOpen={open} />
          </Form>
        </search>
      )}
    </>
  );
}
