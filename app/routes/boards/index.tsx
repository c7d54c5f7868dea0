import { data } from "react-router";
import type { z } from "zod";
import { listMembers } from "#api-client/members.server.ts";
import { findOrganization } from "#api-client/organizations.server.ts";
import { getCalendarAlone } from "#api-client/social-calendars.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { DateField } from "#forms/date-field.tsx";
import { BulkBar, bulkLabel } from "#components/bulk-bar.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { FieldNotes } from "#forms/field.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm, invalidForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { unknownDates } from "#domain/calendar/views.ts";
import { plural } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { UnknownDates } from "#ui/unknown-dates.tsx";
import { Day } from "#ui/time.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { boardFilter, isFiltering } from "#components/calendar/board-filter.ts";
import "../../components/campaigns/campaigns.css";
import "../../components/calendar/calendar.css";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { filteredBoards } from "#components/calendar/filtered-boards.server.ts";
import { toShown } from "#components/calendar/shown.server.ts";
import { zoneOf } from "#components/calendar/zone-of.ts";
import type { Route } from "./+types/index";
import { boardBulkChoices, boardBulkSchema, changeBoards } from "./bulk.server.ts";

export const handle = { breadcrumb: () => ({ label: "Edit several posts" }) };

async function found({ params, context, url }: Pick<Route.LoaderArgs, "params" | "context" | "url">) {
  const api = context.get(apiContext);
  const [calendar, user] = await Promise.all([
    getCalendarAlone(api, params.socialCalendarId),
    context.get(userContext),
  ]);
  const zone = zoneOf(calendar, user);
  const filter = boardFilter(url.searchParams);
  const boards = await filteredBoards(api, { calendarId: params.socialCalendarId, filter, zone });
  return { filter, zone, boards: boards.filter(({ can }) => can.update) };
}

export async function loader(args: Route.LoaderArgs) {
  const api = args.context.get(apiContext);
  const [hasTrash, { boards, filter, zone }, members] = await Promise.all([
    api.offers("/api/trash"),
    found(args),
    findOrganization(api)
      .then((organization) => (organization ? listMembers(api, organization.id) : []))
      .catch(() => []),
  ]);
  return {
    filter,
    isFiltered: isFiltering(filter),
    unknown: unknownDates(args.url.searchParams, ["from", "to"]),
    boards: boards.map((board) => ({ ...toShown(zone)(board), version: board.version })),
    bulk: boardBulkChoices(
      members.map(({ id, name }) => ({ value: id, label: name })),
      hasTrash,
    ),
  };
}

export async function action(args: Route.ActionArgs) {
  const { params, context, url } = args;
  const submission = parseForm(context, boardBulkSchema);
  if (submission.status !== "success") {
    const posted = [submission.payload["chosen"] ?? []].flat().map((value) => idOf(postedText(value)));
    return again(invalidForm(submission), posted);
  }
  const { boards, zone } = await found(args);
  const { done, failed, leftOut } = await changeBoards(
    context.get(apiContext),
    boards,
    submission.value,
    zone,
  );
  const messages = [...(done > 0 ? [`${plural(done, "post")} updated.`] : []), ...leftOut];
  if (failed.length > 0 || done === 0) {
    const [status = 422, ...others] = new Set(failed.map((failure) => failure.status));
    const formErrors = [...messages, ...failed.map(({ told }) => told)];
    return again(
      invalidForm(submission, others.length > 0 ? 422 : status, { formErrors }),
      failed.map(({ id }) => id),
    );
  }
  const { several } = calendarLinks(params);
  return redirectWithToast(several(boardFilter(url.searchParams)), {
    type: "success",
    message: messages.join(" "),
  });
}

/**
 * Renders the list again. To prevent repeating a change, only the boards in `ticked` stay selected, whatever the browser
 * restores.
 */
const again = ({ data: refused, init }: ReturnType<typeof invalidForm>, ticked: string[]) =>
  data({ ...refused, ticked, drawn: crypto.randomUUID() }, init ?? undefined);

/** If some boards failed, the others have still changed. */
export const shouldRevalidate = () => true;

/** `01H…:3` is a board and its version. */
const idOf = (value: string) => value.split(":", 1)[0] ?? "";

const labels = {
  chosen: "Posts",
  change: bulkLabel,
  shift_days: "Number of days",
  planned_for: "New date",
};

/** Changes many boards at once: the user selects them in a list and chooses an action. */
export default function SeveralBoards({ loaderData, params, actionData }: Route.ComponentProps) {
  const { boards, bulk, filter, isFiltered } = loaderData;
  const links = calendarLinks(params);
  const back = links.filtered(filter);
  const [form, fields] = useForm<z.input<typeof boardBulkSchema>>({
    id: "several-boards",
    lastResult: actionData?.result,
  });
  const ticked = actionData?.ticked ?? fields.chosen.defaultOptions?.map(idOf);
  return (
    <>
      <Title page="Edit several posts" refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} />
      <PageHeader
        title="Edit several posts"
        lead={
          isFiltered
            ? `${plural(boards.length, "post")} in the filtered list.`
            : `${plural(boards.length, "post")} in this calendar.`
        }
      />
      <UnknownDates dates={loaderData.unknown} />
      {boards.length === 0 ? (
        <EmptyState heading="No posts to edit" action={<ButtonLink to={back}>Back to the list</ButtonLink>}>
          {isFiltered ? "Try other filters." : "This calendar has no posts that you can edit."}
        </EmptyState>
      ) : (
        <Form form={form} className="max-w-none">
          <fieldset className="field w-full">
            <legend>{labels.chosen}</legend>
            <FieldNotes field={fields.chosen} />
            <ul className="agenda-rows" key={actionData?.drawn ?? fields.chosen.key}>
              {boards.map(({ id, version, title, day, time, status, networks }, index) => (
                <li key={id} className="agenda-row">
                  <span className="choice agenda-title">
                    <input
                      type="checkbox"
                      id={index === 0 ? fields.chosen.id : `board-${id}`}
                      name={fields.chosen.name}
                      value={`${id}:${version ?? ""}`}
                      defaultChecked={ticked?.includes(id)}
                    />
                    <label htmlFor={index === 0 ? fields.chosen.id : `board-${id}`} dir="auto">
                      {title}
                    </label>
                  </span>{" "}
                  <span className="item-note">
                    {day ? <Day day={day} /> : "No date"}
                    {time && `, ${time}`}
                  </span>{" "}
                  <span className="item-note">{networks.map(networkLabel).join(", ")}</span>{" "}
                  <StatusBadge>{sentenceLabel(status)}</StatusBadge>
                </li>
              ))}
            </ul>
          </fieldset>
          <BulkBar legend="Selected posts" field={fields.change} choices={bulk}>
            <TextField
              field={fields.shift_days}
              label={labels.shift_days}
              hint="Use 7 for a week later or -7 for a week earlier."
              inputMode="numeric"
              autoComplete="off"
            />
            <DateField field={fields.planned_for} label={labels.planned_for} />
          </BulkBar>
          <p>
            <Link to={back}>Back to the list</Link>
          </p>
        </Form>
      )}
    </>
  );
}
