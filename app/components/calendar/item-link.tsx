import { useReturned } from "#components/shell/behind.ts";
import { Link, type LinkProps } from "#ui/link.tsx";

/** Renders the link to an item of a calendar. It has the focus again once the item is closed over the calendar. */
export const ItemLink = ({ item, ...props }: LinkProps & { item: string }) => (
  <Link
    {...props}
    id={`item-${item}`}
    preventScrollReset
    data-takes-focus={useReturned() === item || undefined}
  />
);
