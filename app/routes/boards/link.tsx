import { data } from "react-router";
import { z } from "zod";
import { updateBoard } from "#api-client/boards.server.ts";
import { getCalendarAlone } from "#api-client/social-calendars.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { itemAt } from "#components/review/item-at.ts";
import { whoSaved } from "#components/review/who-saved.server.ts";
import { shownUtm, utmAnswer } from "#components/naming-rules/utm.server.ts";
import { FILL_UTM, UtmBuilder } from "#components/naming-rules/utm-builder.tsx";
import { URL_MAX } from "#contract/limits.ts";
import { BoardSchema, type SocialCalendar } from "#contract/social-calendars.ts";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersioned } from "#components/conflicts/conflict.server.ts";
import { EnterSaves } from "#forms/enter-saves.tsx";
import { versionField } from "#forms/field-schemas.server.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { invalidForm, parseForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import { apiContext } from "#middleware/api.server.ts";
import { linkField } from "./board-form-schemas.server.ts";
import { findBoard } from "#components/boards/find-board.server.ts";
import { boardPlace } from "#components/boards/board-place.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { saidAfter } from "#components/review/review.server.ts";
import type { Route } from "./+types/link";

export const handle = { breadcrumb: () => ({ label: "Link" }) };

const linkSchema = z.object({ link_url: linkField, version: versionField });

type Asked = Pick<Route.LoaderArgs, "params" | "context">;

async function asked({ params, context }: Asked) {
  const api = context.get(apiContext);
  const [board, calendar]: [Awaited<ReturnType<typeof findBoard>>, SocialCalendar] = await Promise.all([
    findBoard(api, params),
    getCalendarAlone(api, params.socialCalendarId),
  ]);
  return { api, board, place: boardPlace(calendar, board.networks, board.planned_for) };
}

export async function loader(args: Route.LoaderArgs) {
  const { api, board, place } = await asked(args);
  if (!board.can.update) throw data(null, { status: 403 });
  const { title, link_url, version } = board;
  return { title, link_url: link_url ?? "", version, utm: await shownUtm(api, link_url, place) };
}

export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const submission = parseForm(context, linkSchema);
  const { api, place } = await asked(args);
  if (submission.intent === FILL_UTM) return utmAnswer(context, submission, "link_url", place);
  if (submission.status !== "success") return invalidForm(submission);
  return savingVersioned(
    submission,
    BoardSchema,
    ({ link_url }) => ({ link_url: link_url ?? "" }),
    async () => {
      await updateBoard(api, params.boardId, submission.value);
      const said = await saidAfter(api, itemAt(params).name, "Link saved.");
      return redirectWithSuccess(calendarLinks(params).board(params.boardId), said);
    },
    { told: whoSaved(context, itemAt(params).name) },
  );
}

const labels = { link_url: "Link" };

/** Fills in the UTM tags of a post's link. */
export default function BoardLink({ loaderData, params, actionData }: Route.ComponentProps) {
  const { title, link_url, version, utm } = loaderData;
  const [form, fields] = useForm<z.input<typeof linkSchema>>({
    id: "board-link",
    lastResult: actionData?.result,
    defaultValue: { link_url },
  });
  const conflict = conflictIn(actionData);
  const links = calendarLinks(params);
  return (
    <>
      <PageTop page={`Link of ${title}`} form={form} labels={labels} title={`Link of “${title}”`} />
      <Form form={form} className="form-narrow">
        <EnterSaves />
        <VersionField field={fields.version} version={version} shown={link_url} />
        <ConflictTexts conflict={conflict} labels={labels} />
        <TextField field={fields.link_url} label={labels.link_url} type="url" maxLength={URL_MAX} />
        <UtmBuilder utm={utm} />
        <FormActions submit="Save link" cancel={links.board(params.boardId)} />
      </Form>
    </>
  );
}
