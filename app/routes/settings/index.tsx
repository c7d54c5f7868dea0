import { href } from "react-router";
import { findOrganization } from "#api-client/organizations.server.ts";
import { updateUser } from "#api-client/users.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { NAME_MAX } from "#contract/limits.ts";
import { Form } from "#forms/form.tsx";
import { DeviceZone } from "#components/organizations/device-zone.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { InheritedSelect } from "#forms/inherited-select.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { timeZoneLabel, timeZones } from "#lib/time-zones.ts";
import { apiContext } from "#middleware/api.server.ts";
import { profileContext } from "#middleware/auth.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { type ProfileFormValues, profileFormSchema } from "./profile-form-schema.server.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const [{ name, timezone, avatar_url }, organization] = await Promise.all([
    context.get(profileContext),
    findOrganization(context.get(apiContext)).catch(() => null),
  ]);
  return {
    values: { name, timezone: timezone ?? "" },
    image: avatar_url !== null,
    inherited: {
      from: organization?.name ?? "your organization",
      inherited: timeZoneLabel(organization?.timezone ?? "UTC"),
    },
    zones: timeZones(timezone),
  };
}

export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, profileFormSchema, async (value) => {
    await updateUser(context.get(apiContext), value);
    return redirectWithSuccess(href("/settings"), "Profile saved.");
  });
}

const labels = { name: "Name", timezone: "Time zone" };

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { values, image, inherited, zones } = loaderData;
  const [form, fields] = useForm<ProfileFormValues>({
    id: "profile",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  return (
    <>
      <PageTop
        page="Profile"
        form={form}
        labels={labels}
        actions={<ButtonLink to={href("/settings/image")}>{image ? "Change image" : "Add image"}</ButtonLink>}
      />
      <Form form={form} className="form-narrow">
        <TextField field={fields.name} label={labels.name} maxLength={NAME_MAX} autoComplete="name" />
        <div className="grid w-full gap-2">
          <InheritedSelect
            field={fields.timezone}
            label={labels.timezone}
            hint="Times that don’t belong to a calendar use this time zone."
            {...inherited}
            options={zones.map((value) => ({ value, label: timeZoneLabel(value) }))}
          />
          <DeviceZone field={fields.timezone} zones={zones} />
        </div>
        <div className="actions">
          <SubmitButton>Save profile</SubmitButton>
        </div>
      </Form>
    </>
  );
}
