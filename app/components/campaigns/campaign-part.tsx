import type { SubmissionResult } from "@conform-to/react";
import { DatesPart, type DatesPartData } from "./dates-part.tsx";
import { OwnerPart, type OwnerPartData } from "./owner-part.tsx";
import { StatusPart, type StatusPartData } from "./status-part.tsx";

export type CampaignPartData =
  | ({ part: "status" } & StatusPartData)
  | ({ part: "owner" } & OwnerPartData)
  | ({ part: "dates" } & DatesPartData);

type Props = { data: CampaignPartData; lastResult?: SubmissionResult | undefined };

/** Renders the form that changes one part of a campaign, on its own page or where the part is shown. */
export function CampaignPart({ data, lastResult }: Props) {
  if (data.part === "status") return <StatusPart data={data} />;
  if (data.part === "owner") return <OwnerPart data={data} />;
  return <DatesPart data={data} lastResult={lastResult} />;
}
