import { isRouteErrorResponse } from "react-router";
import { ErrorView } from "#components/shell/error-view.tsx";
import { Title } from "#components/shell/title.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { GuestFrame } from "./guest-frame.tsx";

/** Why a link shows nothing. */
export type LinkFailure = { kind: "link"; title: string; message: string };

/** Renders what people without an account see in place of a page that failed, or that their link doesn't show. */
export function GuestError({ error }: { error: unknown }) {
  const failure = isRouteErrorResponse(error) ? (error.data as LinkFailure | null) : null;
  return (
    <GuestFrame>
      {failure?.kind === "link" ? (
        <>
          <Title page={failure.title} refused />
          <PageHeader title={failure.title} />
          <p>{failure.message}</p>
        </>
      ) : (
        <ErrorView error={error} />
      )}
    </GuestFrame>
  );
}
