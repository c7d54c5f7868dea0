import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "react-router";
import { CopyPlaceField } from "./copy-place-field.tsx";
import type { CalendarChoices } from "./calendar-choices.server.ts";
import { calendarLinks, type CalendarPlace } from "#components/calendar/calendar-links.ts";
import { CHANGE_DATE } from "#components/calendar/change-date.tsx";
import { AnywayField } from "#components/review/anyway-field.tsx";
import { itemAt } from "#components/review/item-at.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { DateField } from "#forms/date-field.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { searchWith } from "#lib/search-params.ts";
import { CopyLink } from "#ui/copy-link.tsx";
import { MenuItem } from "#ui/menu.tsx";
import { usePartFetcher } from "#ui/part-popover.tsx";

export type PostActionsData = {
  place: CalendarPlace & { boardId: string };
  title: string;
  /** The day that it is planned for, if any. */
  day: string | null;
  isOut: boolean;
  /** The other calendars that it can be copied to. */
  places: CalendarChoices;
  repeats: boolean;
  /** The calendar that the actions were opened from. */
  back: string;
  can: { update: boolean; delete: boolean; duplicate: boolean; share: boolean };
};

/** Lists what can be done with a post, on a page of its own and in the menu of its card. */
export function PostActions({ data }: { data: PostActionsData }) {
  const hasTrash = useOffers("hasTrash");
  const hasReviewLinks = useOffers("hasReviewLinks");
  const { place, places, title, isOut, repeats, back, can } = data;
  const links = calendarLinks(place);
  const item = itemAt(place);
  const to = searchWith({ back });
  return (
    <div className="part-options post-actions">
      <MenuItem icon="arrow-up-right" to={links.board(place.boardId)}>
        Open
      </MenuItem>{" "}
      {can.duplicate && (
        <DayForm
          id="duplicate-to-day"
          action={item.duplicate + to}
          day={data.day}
          label="Duplicate to"
          submit="Duplicate"
          places={places}
        />
      )}{" "}
      {can.update && (
        <DayForm
          id="move-to-day"
          action={links.boardDay(place.boardId) + to}
          day={data.day}
          label="Move to"
          submit="Move"
          intent={CHANGE_DATE}
        />
      )}{" "}
      <CopyLink path={links.board(place.boardId)} />{" "}
      {can.share && hasReviewLinks && (
        <MenuItem icon="share-2" to={item.reviewLinks}>
          Share for review…
        </MenuItem>
      )}{" "}
      {can.update && (
        <MenuItem icon="folder-input" to={links.otherCalendar(place.boardId)}>
          Move to another calendar…
        </MenuItem>
      )}{" "}
      {can.update && (
        <MenuItem icon="repeat" to={links.series(place.boardId)}>
          {repeats ? "Series…" : "Repeat…"}
        </MenuItem>
      )}{" "}
      {can.delete && (
        <DeleteAction
          id="delete-post"
          to={links.deleteBoard(place.boardId) + to}
          asks={isOut || !hasTrash}
          label="Delete post"
          icon="trash"
          record={title}
        />
      )}
    </div>
  );
}

type DayFormProps = {
  id: string;
  action: string;
  day: string | null;
  label: string;
  submit: string;
  intent?: string;
  places?: CalendarChoices;
};

function DayForm({ id, action, day, label, submit, intent, places = [] }: DayFormProps) {
  const saving = useFetcher<{ result?: SubmissionResult }>();
  const isPart = usePartFetcher() !== undefined;
  const [form, fields] = useForm<{ planned_for: string; campaign_id: string; reason: string }>({
    id,
    lastResult: saving.data?.result,
    defaultValue: { planned_for: day ?? "" },
  });
  return (
    <Form form={form} action={action} className="post-day" {...(isPart && { fetcher: saving })}>
      <DateField field={fields.planned_for} label={label} />{" "}
      {places.length > 0 && <CopyPlaceField field={fields.campaign_id} places={places} />}{" "}
      <AnywayField field={fields.reason} />
      <SubmitButton tone="secondary" {...(intent !== undefined && { name: "intent", value: intent })}>
        {submit}
      </SubmitButton>
    </Form>
  );
}
