import { data } from "react-router";
import type { z } from "zod";
import { getCalendarAlone, listSlots, replaceSlots } from "#api-client/social-calendars.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting, postedIntent, savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { Card } from "#ui/card.tsx";
import { Link } from "#ui/link.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import "../../components/calendar/calendar.css";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { formatTime } from "#lib/dates.ts";
import { weekdayName, WEEKDAYS } from "#lib/weekdays.ts";
import { slotsSchema } from "./slots-schema.server.ts";
import type { Route } from "./+types/slots";

export const handle = { breadcrumb: () => ({ label: "Posting times" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name, zone, can }, slots] = await Promise.all([
    getCalendarAlone(api, params.socialCalendarId),
    listSlots(api, params.socialCalendarId),
  ]);
  return { name, zone: zone ?? "UTC", slots, canUpdate: can.update };
}

const keyOf = (slot: { network: string | null; weekday: number; time: string }) =>
  `${slot.weekday} ${slot.time} ${slot.network ?? ""}`;

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const here = calendarLinks(params).slots;
  const slots = await listSlots(api, params.socialCalendarId);
  switch (postedIntent(context)) {
    case "add": {
      return savingForm(context, slotsSchema, async ({ weekdays, time, network }) => {
        const added = weekdays.map((weekday) => ({ weekday, time, network }));
        await replaceSlots(api, params.socialCalendarId, [...slots, ...added]);
        return redirectWithSuccess(here, "Posting times added.");
      });
    }
    case "remove":
      return deleting(async () => {
        const gone = postedText(context.get(postedContext)?.get("slot"));
        const rest = slots.filter((slot) => keyOf(slot) !== gone);
        await replaceSlots(api, params.socialCalendarId, rest);
        return redirectWithSuccess(here, "Posting time removed.");
      });
    default:
      throw data(null, { status: 400 });
  }
}

export default function PostingTimes({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, zone, slots, canUpdate } = loaderData;
  const [form, fields] = useForm<z.input<typeof slotsSchema>>({
    id: "add-slots",
    lastResult: actionData && "result" in actionData ? actionData.result : undefined,
  });
  const labels = { weekdays: "Days", time: "Time", network: "Network" };
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop
        page={`${name} posting times`}
        refused={actionData !== undefined}
        refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
        form={form}
        labels={labels}
        title="Posting times"
        lead={
          <>
            Weekly times for “{name}” posts, in {zone.replaceAll("_", " ")} time. A post can use the next free
            one. {canUpdate && <Link to={calendarLinks(params).edit}>Change the time zone</Link>}
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card as="section" className="grid gap-3">
          <h2 className="text-lg">
            {slots.length === 0 ? "No posting times yet" : `${plural(slots.length, "posting time")} a week`}
          </h2>
          <ul className="slot-list">
            {slots.map((slot) => (
              <li key={keyOf(slot)}>
                <span>
                  {weekdayName(slot.weekday)}, <span className="item-time">{formatTime(slot.time)}</span>
                  <span className="item-note">
                    {" "}
                    {slot.network ? networkLabel(slot.network) : "All networks"}
                  </span>
                </span>
                {canUpdate && (
                  <Form id={`remove-${keyOf(slot).replaceAll(/\W/g, "-")}`}>
                    <input type="hidden" name="slot" value={keyOf(slot)} />
                    <SubmitButton name="intent" value="remove" tone="quiet" size="small">
                      Remove
                      <span className="sr-only">
                        {" "}
                        {weekdayName(slot.weekday)}, {formatTime(slot.time)}
                      </span>
                    </SubmitButton>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        </Card>
        {canUpdate && (
          <Card as="section" className="grid gap-3">
            <h2 className="text-lg">Add posting times</h2>
            <Form form={form}>
              <CheckboxesField
                {...named("weekdays")}
                options={WEEKDAYS.map(({ label }, index) => ({ value: String(index + 1), label }))}
              />
              <TextField {...named("time")} type="time" />
              <SelectField
                {...named("network")}
                placeholder="All networks"
                options={NETWORKS.map((value) => ({ value, label: networkLabel(value) }))}
              />
              <FormActions
                submit="Add posting times"
                intent="add"
                cancel={calendarLinks(params).calendar}
                keep="Back to the calendar"
              />
            </Form>
          </Card>
        )}
      </div>
    </>
  );
}
