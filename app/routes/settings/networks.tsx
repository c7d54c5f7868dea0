import { href } from "react-router";
import type { z } from "zod";
import { getNetworkLimits, replaceNetworkLimits } from "#api-client/social-calendars.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { NetworkGlyph } from "#components/campaigns/network-glyphs.tsx";
import { NetworkLimitsSchema } from "#contract/social-calendars.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import { formatDay } from "#lib/dates.ts";
import { NETWORK_RULES, type NetworkLimits, verified_on } from "#domain/boards/network-rules.ts";
import { apiContext } from "#middleware/api.server.ts";
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
        lead={`For every social calendar in your organization, if your accounts allow more than the defaults in gray, which were checked on ${verified}. Leave a field blank to use its default.`}
      />
      {canUpdate ? (
        <Form form={form} className="settings-table-form">
          <VersionField field={fields.version} version={version} shown={JSON.stringify(networks)} />
          <ConflictTexts conflict={conflict} labels={labels} />
          <table className="limits-table">
            <thead>
              <tr>
                <th scope="col">Network</th>
                <th scope="col">Characters</th>
                <th scope="col">Hashtags</th>
              </tr>
            </thead>
            <tbody>
              {networks.map(({ network, label, usual }) => {
                const limit = own[network].getFieldset();
                return (
                  <tr key={network}>
                    <th scope="row">
                      <NetworkGlyph network={network} size={16} /> {label}
                    </th>
                    <td>
                      <TextField
                        field={limit.cap}
                        label={`${label}: characters`}
                        hint={`Default: ${usual.cap}.`}
                        placeholder={usual.cap}
                        inputMode="numeric"
                      />
                    </td>
                    <td>
                      <TextField
                        field={limit.hashtags}
                        label={`${label}: hashtags`}
                        hint={`Default: ${usual.hashtags ?? "no limit"}.`}
                        placeholder={usual.hashtags === null ? "No limit" : String(usual.hashtags)}
                        inputMode="numeric"
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <div className="settings-foot">
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
