import { href } from "react-router";
import { searchWith } from "#lib/search-params.ts";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import type { ProjectActions as Actions } from "./more.server.ts";

/** Renders what can be done with a project, as links. */
export function ProjectActions({
  project: { slug, can, hasCalendar, hasLibrary, hasSavedTexts },
}: {
  project: Actions;
}) {
  const params = { projectId: slug };
  return (
    <div className="part">
      <div className="part-options">
        {hasCalendar && (
          <Link to={href("/projects/:projectId/calendar", params)}>
            <Icon name="calendar-days" /> Content calendar
          </Link>
        )}
        {can.create && (
          <Link to={href("/new/post") + searchWith({ project: slug })}>
            <Icon name="plus" /> New post
          </Link>
        )}
        {hasLibrary && (
          <Link to={href("/projects/:projectId/library", params)}>
            <Icon name="images" /> Library
          </Link>
        )}
        {hasSavedTexts && (
          <Link to={href("/projects/:projectId/saved-texts", params)}>
            <Icon name="hash" /> Saved texts
          </Link>
        )}
        {can.share && (
          <Link to={href("/projects/:projectId/review-links", params)}>
            <Icon name="share" /> Share with client
          </Link>
        )}
        {can.update && (
          <Link to={href("/projects/:projectId/edit", params)}>
            <Icon name="pencil" /> Edit project
          </Link>
        )}
        {can.delete && (
          <Link to={href("/projects/:projectId/delete", params)} className="menu-danger">
            <Icon name="trash" /> Delete project…
          </Link>
        )}
      </div>
    </div>
  );
}
