import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Report, ReportFile } from "#contract/reports.ts";
import { followStream } from "#ui/follow-stream.ts";
import { dropFreshData } from "#ui/fresh-data.ts";
import { useReading } from "#ui/use-reading.ts";
import { reportLinks } from "./report-links.ts";

/** How far files have been read, by their ids. Files that aren't being read are missing. */
export type ReportProgress = Record<string, ReportFile["progress"]>;

/**
 * Returns a report whose numbers of rows follow its stream while files are read. Once one of them has been read, the page's data is
 * loaded again. Without a stream, it is loaded each second.
 */
export function useProgress(report: Report): Report {
  const { revalidate } = useRevalidator();
  const [live, setLive] = useState<ReportProgress>({});
  const [isRefused, setIsRefused] = useState(false);
  const { progress: address } = reportLinks(report.id);
  const reading = report.files.filter(({ status }) => status === "reading").map(({ id }) => id);
  const ids = reading.join(" ");
  useEffect(() => {
    if (ids === "") return undefined;
    const leaving = new AbortController();
    const tell = (text: string) => {
      const now = JSON.parse(text) as ReportProgress;
      setIsRefused(false);
      setLive(now);
      if (Object.keys(now).join(" ") === ids) return;
      dropFreshData();
      void revalidate();
    };
    followStream(address, tell, { signal: leaving.signal, refused: () => setIsRefused(true) });
    return () => leaving.abort();
  }, [ids, address, revalidate]);
  useReading(isRefused && ids !== "");
  return {
    ...report,
    files: report.files.map((file) => ({ ...file, progress: live[file.id] ?? file.progress })),
  };
}
