import { href } from "react-router";
import { imagePath } from "#api-client/image-path.server.ts";
import { findOrganization } from "#api-client/organizations.server.ts";
import { updateUser } from "#api-client/users.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
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
import { Avatar } from "#ui/avatar.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { type ProfileFormValues, profileFormSchema } from "./profile-form-schema.server.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const [{ name, email, timezone, avatar_url }, organization] = await Promise.all([
    context.get(profileContext),
    findOrganization(context.get(apiContext)).catch(() => null),
  ]);
  return {
    values: { name, timezone: timezone ?? "" },
    image: avatar_url && imagePath(avatar_url),
    email,
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
  const { values, image, email, inherited, zones } = loaderData;
  const [form, fields] = useForm<ProfileFormValues>({
    id: "profile",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  return (
    <>
      <PageTop page="Profile" form={form} labels={labels} />
      <Form form={form} className="form-narrow">
        <div className="settings-row">
          <span>Image</span>
          <span className="settings-value">
            <Avatar name={values.name} image={image} size="xl" />{" "}
            <ButtonLink to={href("/settings/image")} size="small">
              {image === null ? "Add image" : "Change image"}
            </ButtonLink>{" "}
            {image !== null && (
              <ButtonLink to={href("/settings/image/delete")} size="small" tone="quiet">
                Remove image…
              </ButtonLink>
            )}
          </span>
        </div>
        <TextField field={fields.name} label={labels.name} maxLength={NAME_MAX} autoComplete="name" />
        <div className="settings-row">
          <span>E-mail address</span>
          <span className="settings-value">
            <span>{email}</span>{" "}
            <ButtonLink to={href("/settings/security/email")} size="small">
              Change<span className="sr-only"> e-mail address</span>
            </ButtonLink>
          </span>
        </div>
        <InheritedSelect
          field={fields.timezone}
          label={labels.timezone}
          hint="Times that don’t belong to a calendar use this time zone."
          {...inherited}
          options={zones.map((value) => ({ value, label: timeZoneLabel(value) }))}
        />
        <div className="settings-beside">
          <DeviceZone field={fields.timezone} zones={zones} />
        </div>
        <div className="actions">
          <SubmitButton>Save profile</SubmitButton>
        </div>
      </Form>
    </>
  );
}
