import { href } from "react-router";
import { z } from "zod";
import { createCampaign } from "#api-client/campaigns.server.ts";
import { getProject } from "#api-client/projects.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { kindLabel } from "#components/campaigns/kind-badge.tsx";
import { Title } from "#components/shell/title.tsx";
import { CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { CAMPAIGN_NAME_MAX } from "#contract/limits.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { RadioCards } from "#forms/radio-cards.tsx";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { campaignPath } from "#components/campaigns/campaign-path.ts";
import type { Route } from "./+types/new";

export const handle = { breadcrumb: () => ({ label: "New campaign" }) };

export const loader = ({ url }: Route.LoaderArgs) => ({
  kind: CAMPAIGN_KINDS.find((kind) => kind === url.searchParams.get("kind")) ?? null,
});

const campaignFormSchema = z.object({
  name: z.string("Enter a name.").trim().max(CAMPAIGN_NAME_MAX, "Name must be 120 characters or fewer."),
  kind: z.enum(CAMPAIGN_KINDS, "Choose a campaign type."),
});

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, campaignFormSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const { kind, name } = submission.value;
  const api = context.get(apiContext);
  return saving(submission, async () => {
    // The URL may have the project's slug, but the record needs its id.
    const project = await getProject(api, params.projectId);
    const made = await createCampaign(api, kind, {
      project_id: project.id,
      folder_id: params.folderId,
      name,
    });
    const place = made
      ? campaignPath(params, { kind, id: made.id })
      : href("/projects/:projectId/folders/:folderId/campaigns", params);
    return redirectWithToast(place, { type: "success", message: `${kindLabel(kind)} created.` });
  });
}

const hints = {
  SocialCalendar: "Posts with text, images, and dates.",
  MetaAd: "Headlines, primary text, and images for Facebook and Instagram.",
  GoogleAd: "Headlines and descriptions for Google Search.",
  Blog: "One blog post, from idea to published.",
};

export default function NewCampaign({ loaderData, params, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof campaignFormSchema>>({
    id: "new-campaign",
    lastResult: actionData?.result,
    defaultValue: { kind: loaderData.kind ?? undefined },
  });
  const labels = { name: "Name", kind: "Type" };
  return (
    <>
      <Title page="New campaign" refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} />
      <PageHeader title="New campaign" />
      <Form form={form} className="form-narrow">
        <TextField field={fields.name} label={labels.name} maxLength={CAMPAIGN_NAME_MAX} autoComplete="off" />
        <RadioCards
          field={fields.kind}
          label={labels.kind}
          options={CAMPAIGN_KINDS.map((value) => ({ value, label: kindLabel(value), hint: hints[value] }))}
        />
        <div className="actions">
          <SubmitButton>Create campaign</SubmitButton>{" "}
          <Link
            to={href("/projects/:projectId/folders/:folderId/campaigns", params)}
            className="btn btn-quiet"
          >
            Cancel
          </Link>
        </div>
      </Form>
    </>
  );
}
