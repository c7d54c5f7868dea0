import { Fragment } from "react";
import { useLocation } from "react-router";
import { itemAt } from "#components/review/item-at.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { isOut } from "#domain/review/states.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { searchWith } from "#lib/search-params.ts";
import { Link } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";
import { type CalendarPlace, calendarLinks } from "#components/calendar/calendar-links.ts";
import type { LoadedPost } from "./post-header.tsx";

type Props = {
  post: Pick<LoadedPost, "title" | "status" | "menu" | "canDuplicate" | "canDelete">;
  place: CalendarPlace & { boardId: string };
};

export function PostMenu({ post, place }: Props) {
  const { title, status, menu, canDuplicate, canDelete } = post;
  const hasTrash = useOffers("hasTrash");
  const search = new URLSearchParams(useLocation().search);
  const from = searchWith({ from: search.get("from") });
  if (menu.length === 0 && !canDuplicate && !canDelete) return null;
  return (
    <Menu id="board-more" label="More actions" record={title} look="dots">
      {canDuplicate && (
        <Form id="duplicate-board" action={itemAt(place).duplicate + from}>
          <SubmitButton tone="quiet">Duplicate post</SubmitButton>
        </Form>
      )}
      {menu.map(({ label, to }) => (
        <Fragment key={to}>
          <Link to={to}>{label}</Link>{" "}
        </Fragment>
      ))}
      {menu.length > 0 && (
        <>
          <a href={calendarLinks(place).exportBoard(place.boardId)} download>
            Export as CSV
          </a>{" "}
        </>
      )}
      {canDelete && (
        <DeleteAction
          id="delete-board"
          to={calendarLinks(place).deleteBoard(place.boardId) + from}
          asks={isOut(status) || !hasTrash}
          label="Delete post"
        />
      )}
    </Menu>
  );
}
