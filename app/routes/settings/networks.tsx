import { href } from "react-router";
import type { z } from "zod";
import { getNetworkLimits, replaceNetworkLimits } from "#api-client/social-calendars.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { NetworkLimitsSchema } from "#contract/social-calendars.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { conflictIn, ConflictTexts } from "#forms/conflict-texts.tsx";
import { savingVersionedForm } from "#forms/conflict.server.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { VersionField } from "#forms/version-field.tsx";
import { formatDay } from "#lib/dates.ts";
import { NETWORK_RULES, type NetworkLimits, verified_on } from "#domain/boards/network-rules.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Card } from "#ui/card.tsx";
import type { Route } from "./+types/networks";
import { limitsSchema } from "./network-limits-schema.server.ts";

export const handle = { breadcrumb: () => ({ label: "Networks" }) };

const FIGURES = ["cap", "hashtags"] as const;
const figures = new Intl.NumberFormat("en-US");

/** Returns the limits by the form's field names. */
const flat = (limits: NetworkLimits) =>
  Object.fromEntries(
    NETWORKS.flatMap((network) =>
      FIGURES.map((figure) => [`limits.${network}.${figure}`, String(limits[network]?.[figure] ?? "")]),
    ),
  );

export async function loader({ context }: Route.LoaderArgs) {
  const { limits, version, can } = await getNetworkLimits(context.get(apiContext));
  return {
    version,
    canUpdate: can.update,
    verified: formatDay(verified_on),
    networks: NETWORKS.map((network) => {
      const { label, cap, hashtags } = NETWORK_RULES[network];
      return {
        network,
        label,
        usual: { cap: figures.format(cap), hashtags: hashtags?.block ?? hashtags?.warn ?? null },
        own: {
          cap: String(limits[network]?.cap ?? ""),
          hashtags: String(limits[network]?.hashtags ?? ""),
        },
      };
    }),
  };
}

export async function action({ context }: Route.ActionArgs) {
  return savingVersionedForm(
    context,
    limitsSchema,
    NetworkLimitsSchema,
    ({ limits }) => flat(limits),
    async (value) => {
      await replaceNetworkLimits(context.get(apiContext), value);
      return redirectWithSuccess(href("/settings/networks"), "Limits saved.");
    },
  );
}

/** Edits the limits of the organization's accounts, if they differ from the networks' documentation. */
export default function NetworkLimitsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { networks, version, canUpdate, verified } = loaderData;
  const [form, fields] = useForm<z.input<typeof limitsSchema>>({
    id: "network-limits",
    lastResult: actionData?.result,
    defaultValue: { limits: Object.fromEntries(networks.map(({ network, own }) => [network, own])) },
  });
  const labels = Object.fromEntries(
    networks.flatMap(({ network, label }) => [
      [`limits.${network}.cap`, `${label}: characters`],
      [`limits.${network}.hashtags`, `${label}: hashtags`],
    ]),
  );
  const conflict = conflictIn(actionData);
  const own = fields.limits.getFieldset();
  return (
    <>
      <PageTop
        page="Network limits"
        form={form}
        labels={labels}
        lead={`These limits apply to every social calendar in your organization. Defaults were checked against each network on ${verified}. Your account may allow more.`}
      />
      {canUpdate ? (
        <Form form={form} className="max-w-none">
          <VersionField field={fields.version} version={version} shown={JSON.stringify(networks)} />
          <ConflictTexts conflict={conflict} labels={labels} />
          <div className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {networks.map(({ network, label, usual }) => {
              const limit = own[network].getFieldset();
              return (
                <Card key={network} className="grid content-start gap-4">
                  <TextField
                    field={limit.cap}
                    label={`${label}: characters`}
                    hint={`Leave blank to use ${usual.cap}.`}
                    inputMode="numeric"
                    autoComplete="off"
                  />
                  <TextField
                    field={limit.hashtags}
                    label={`${label}: hashtags`}
                    hint={
                      usual.hashtags === null
                        ? "Maximum. Leave blank for no limit."
                        : `Maximum. Leave blank to use ${usual.hashtags}.`
                    }
                    inputMode="numeric"
                    autoComplete="off"
                  />
                </Card>
              );
            })}
          </div>
          <div className="actions">
            <SubmitButton>Save limits</SubmitButton>
          </div>
        </Form>
      ) : (
        <ul className="grid gap-1">
          {networks.map(({ network, label, usual, own: { cap, hashtags } }) => (
            <li key={network}>
              {label}: {cap || usual.cap} characters, {hashtags || (usual.hashtags ?? "any number of")}{" "}
              hashtags
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
