import { getReport } from "#api-client/reports.server.ts";
import { liveText } from "#app/live-text.server.ts";
import type { ReportProgress } from "#components/reports/use-progress.ts";
import type { Route } from "./+types/progress";

const EVERY_MS = 1000;

/** Streams how far the files of a report have been read to a page that shows it. */
export const loader = ({ params, ...args }: Route.LoaderArgs) =>
  liveText(args, {
    everyMs: EVERY_MS,
    async read(api) {
      const { files } = await getReport(api, params.reportId);
      const reading = files.filter(({ status }) => status === "reading");
      return JSON.stringify(
        Object.fromEntries(reading.map(({ id, progress }) => [id, progress])) satisfies ReportProgress,
      );
    },
  });
