import { data } from "react-router";
import { ApiError, ForbiddenError, NotFoundError } from "#api-client/errors.server.ts";
import { getSharedReport } from "#api-client/reports.server.ts";
import type { LinkFailure } from "#components/review/guest-error.tsx";
import { type Api, pageFor } from "#middleware/api.server.ts";
import type { ReportQuery } from "#contract/reports.ts";

/** Returns what a link shows. @throws the page that says why it shows nothing */
export const sharedReport = (api: Pick<Api, "raw">, token: string, query: ReportQuery & { step?: string }) =>
  getSharedReport(api.raw, token, query).catch((error: unknown) => {
    throw error instanceof NotFoundError || error instanceof ForbiddenError
      ? data<LinkFailure>(
          {
            kind: "link",
            title: "This link doesn’t work",
            message:
              "It may have expired or been revoked. Check that you have the whole link, or ask the person who sent it to you.",
          },
          { status: 404 },
        )
      : error instanceof ApiError
        ? pageFor(error)
        : error;
  });
