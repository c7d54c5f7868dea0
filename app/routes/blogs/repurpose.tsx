import { href, useOutletContext } from "react-router";
import { z } from "zod";
import { getBlog } from "#api-client/blogs.server.ts";
import { createBoard } from "#api-client/boards.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { BOARD_CONTENT_MAX, BOARD_TITLE_MAX, URL_MAX } from "#contract/limits.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { boardPlace } from "#components/boards/board-place.ts";
import { shownUtm, utmAnswer } from "#components/naming-rules/utm.server.ts";
import { FILL_UTM, UtmBuilder } from "#components/naming-rules/utm-builder.tsx";
import type { Blog } from "#contract/blogs.ts";
import { EnterSaves } from "#forms/enter-saves.tsx";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { DateField } from "#forms/date-field.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { dayField } from "#forms/field-schemas.server.ts";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { cutFor } from "#domain/boards/network-cut.ts";
import { apiContext, type Api } from "#middleware/api.server.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { campaignPath } from "#components/campaigns/campaign-path.ts";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { optionalText, requiredText } from "#components/campaigns/text-schemas.server.ts";
import { BlogHeader } from "./blog-header.tsx";
import { addressOf } from "./blog-values.ts";
import type { BlogFrame } from "./layout.tsx";
import { openingOf } from "./read-post.server.ts";
import type { Route } from "./+types/repurpose";
import { projectCalendars } from "#components/campaigns/project-calendars.server.ts";

export const handle = { breadcrumb: () => ({ label: "Repurpose" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [blog, calendars] = await Promise.all([getBlog(api, params.blogId), calendarChoices(api, params)]);
  return {
    utm: await shownUtm(api, null, placeIn(blog, calendars[0], [])),
    calendars: calendars.map(({ value, label }) => ({ value, label })),
    values: {
      calendar: calendars[0]?.value ?? "",
      text: blog.excerpt ?? blog.meta_description ?? openingOf(blog),
      link_url: addressOf(blog) ?? "",
      planned_for: "",
    },
  };
}

/** Returns what the UTM tags of the drafts’ link are made from. */
const placeIn = (
  { project }: Pick<Blog, "project">,
  calendar: { name: string } | undefined,
  networks: readonly string[],
) => boardPlace({ name: calendar?.name ?? "", project }, networks, null);

const repurposeSchema = z.object({
  calendar: z.string("Choose a social calendar."),
  networks: z.array(z.enum(NETWORKS), "Choose at least one network.").min(1, "Choose at least one network."),
  text: requiredText(BOARD_CONTENT_MAX, "Text", "Enter text for the posts."),
  link_url: optionalText(URL_MAX, "Link").refine(
    (text) => text === null || (/^https?:\/\//i.test(text) && URL.canParse(text)),
    "Enter a full URL, like https://example.com/page.",
  ),
  planned_for: dayField,
});

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, repurposeSchema);
  const api = context.get(apiContext);
  if (submission.intent === FILL_UTM) {
    const { calendar, networks = [] } = submission.payload;
    const [blog, calendars] = await Promise.all([getBlog(api, params.blogId), calendarChoices(api, params)]);
    const chosen = calendars.find(({ value }) => value === calendar);
    return utmAnswer(context, submission, "link_url", placeIn(blog, chosen, [networks].flat().map(String)));
  }
  if (submission.status !== "success") return invalidForm(submission);
  const { calendar, networks, text, link_url, planned_for } = submission.value;
  return saving(submission, async () => {
    const { title, name } = await getBlog(api, params.blogId);
    const known = (await calendarChoices(api, params)).find(({ value }) => value === calendar);
    if (!known)
      return invalidForm(submission, 422, {
        fieldErrors: { calendar: ["This calendar no longer exists. Choose another."] },
      });
    // One after the other: the form's one-time key counts the calls, so that a retry never creates a board twice.
    for (const network of networks) {
      const label = networkLabel(network);
      await createBoard(api, {
        social_calendar_id: calendar,
        title: `${Array.from(title ?? name)
          .slice(0, BOARD_TITLE_MAX - label.length - 2)
          .join("")}: ${label}`,
        content: cutFor(network, text, link_url),
        networks: [network],
        link_url,
        planned_for,
      });
    }
    const place = { projectId: params.projectId, folderId: known.folderId };
    return redirectWithSuccess(
      `${campaignPath(place, { kind: "SocialCalendar", id: calendar })}?view=boards`,
      `${plural(networks.length, "draft")} created from “${title ?? name}”.`,
    );
  });
}

const labels = {
  calendar: "Social calendar",
  networks: "Networks",
  text: "Text",
  link_url: "Link",
  planned_for: "Date",
};

/** Turns a post into drafts for the networks, one board per network. */
export default function RepurposeBlog({ loaderData, params, actionData }: Route.ComponentProps) {
  const { calendars, values, utm } = loaderData;
  const { name } = useOutletContext<BlogFrame>();
  const [form, fields] = useForm<z.input<typeof repurposeSchema>>({
    id: "repurpose",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  const named = labelled(fields, labels);
  return (
    <>
      <Title page={`Repurpose ${name}`} refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} />
      <BlogHeader place={params} current="repurpose" />
      {calendars.length === 0 ? (
        <EmptyState
          heading="No social calendars yet"
          action={
            <Link
              to={`${href("/projects/:projectId/folders/:folderId/campaigns/new", params)}?kind=SocialCalendar`}
              className="btn btn-primary"
            >
              New social calendar
            </Link>
          }
        >
          Create social posts from this blog post in one of this project’s social calendars.
        </EmptyState>
      ) : (
        <Form form={form}>
          <EnterSaves />
          <SelectField {...named("calendar")} options={calendars} />
          <CheckboxesField
            {...named("networks")}
            hint="We’ll create one draft for each network."
            options={NETWORKS.map((value) => ({ value, label: networkLabel(value) }))}
          />
          <TextareaField
            {...named("text")}
            hint="Starts with the excerpt. We shorten it for each network and add the link below."
            rows={4}
          />
          <TextField {...named("link_url")} type="url" />
          <UtmBuilder utm={utm} />
          <DateField {...named("planned_for")} />
          <SubmitButton>Create drafts</SubmitButton>
        </Form>
      )}
    </>
  );
}

/** Returns the social calendars of a project, starting with the same folder. */
async function calendarChoices(api: Api, place: { projectId: string; folderId: string }) {
  const calendars = await projectCalendars(api, place.projectId);
  const isHere = ({ folder }: (typeof calendars)[number]) => folder.id === place.folderId;
  return [...calendars.filter(isHere), ...calendars.filter((calendar) => !isHere(calendar))].map(
    ({ id, name, folder }) => ({ value: id, label: `${name} (${folder.name})`, name, folderId: folder.id }),
  );
}
