import type { ReactNode } from "react";
import { href } from "react-router";
import { findTwoFactor } from "#api-client/two-factor.server.ts";
import { findSessions } from "#api-client/users.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { deviceName } from "#domain/account/device-name.server.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { plural } from "#lib/counts.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Table } from "#ui/table.tsx";
import { Moment } from "#ui/time.tsx";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Security" }) };

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [user, sessions, twoFactor] = await Promise.all([
    readerOf(context),
    findSessions(api),
    findTwoFactor(api),
  ]);
  return {
    email: user.email,
    // Null if the API doesn't offer it.
    hasTwoFactor: twoFactor && twoFactor.confirmed_at !== null,
    zone: user.timezone,
    sessions: sessions?.map(({ user_agent, ...session }) => ({ ...session, device: deviceName(user_agent) })),
  };
}

export default function Security({
  loaderData: { email, hasTwoFactor, zone, sessions },
}: Route.ComponentProps) {
  return (
    <>
      <PageTop page="Security" />
      <div className="grid gap-8">
        <dl className="settings-rows">
          <Setting name="E-mail address" value={email}>
            <Change to={href("/settings/security/email")}>Change e-mail address</Change>
          </Setting>
          <Setting name="Password" value={null}>
            <Change to={href("/settings/security/password")}>Change password</Change>
          </Setting>
          {hasTwoFactor !== null && (
            <Setting name="Two-factor sign-in" value={hasTwoFactor ? "On" : "Off"}>
              <Change to={href("/settings/security/two-factor")}>
                {hasTwoFactor ? "Change two-factor sign-in" : "Set up two-factor sign-in"}
              </Change>
            </Setting>
          )}
        </dl>
        {sessions && <Sessions sessions={sessions} zone={zone} />}
      </div>
    </>
  );
}

const Setting = ({ name, value, children }: { name: string; value: string | null; children: ReactNode }) => (
  <div className="settings-row">
    <dt>{name}</dt>
    <dd className="settings-value">
      {value !== null && <span>{value}</span>} {children}
    </dd>
  </div>
);

const Change = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink to={to} size="small">
    {children}
  </ButtonLink>
);

type Sessions = NonNullable<Route.ComponentProps["loaderData"]["sessions"]>;

function Sessions({ sessions, zone }: { sessions: Sessions; zone: string | null }) {
  const hasOthers = sessions.some((session) => !session.is_current);
  return (
    <section aria-labelledby="sessions" className="grid gap-3">
      <h2 id="sessions" className="text-lg">
        Where you’re signed in
      </h2>
      <Table
        caption={plural(sessions.length, "session")}
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          {
            heading: "Device",
            names: true,
            cell: ({ device, is_current }) => (
              <>
                {device} {is_current && <StatusBadge tone="green">This device</StatusBadge>}
              </>
            ),
          },
          { heading: "IP address", cell: ({ ip_address }) => ip_address ?? "Unknown" },
          {
            heading: "Last active",
            cell: ({ last_active_at }) =>
              last_active_at === null ? "Unknown" : <Moment at={last_active_at} zone={zone} />,
          },
          {
            heading: "Actions",
            quiet: true,
            cell: ({ id, device, ip_address, is_current }) =>
              !is_current && (
                <Form id={`session-${id}`} action={href("/settings/security/sessions")}>
                  <input type="hidden" name="session" value={id} />
                  <SubmitButton tone="quiet" size="small">
                    Sign out
                    <span className="sr-only">
                      {" "}
                      {device}
                      {ip_address !== null && `, ${ip_address}`}
                    </span>
                  </SubmitButton>
                </Form>
              ),
          },
        ]}
      />
      {hasOthers && (
        <Form id="other-sessions" action={href("/settings/security/sessions")}>
          <SubmitButton tone="secondary">Sign out everywhere else</SubmitButton>
        </Form>
      )}
    </section>
  );
}
