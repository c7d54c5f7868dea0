import type { ReactNode } from "react";
import { CampaignActions, type ActionsData } from "#components/campaigns/campaign-actions.tsx";
import { CampaignPart, type CampaignPartData } from "#components/campaigns/campaign-part.tsx";
import { PartPopover } from "#ui/part-popover.tsx";

type Data = ({ part: null } & ActionsData) | CampaignPartData;

type Props = { place: { projectId: string; folderId: string }; children: ReactNode };

/** Opens the small pages of the campaigns in a list where they are linked. */
export const CampaignPopover = ({ place, children }: Props) => (
  <PartPopover<Data>
    render={({ data, actionData }) => (
      <div className={data.part === null ? "part w-64" : "part"}>
        <Refusal actionData={actionData} />
        {data.part === null ? (
          <CampaignActions data={data} place={place} />
        ) : (
          <CampaignPart data={data} lastResult={refusedIn(actionData).result} />
        )}
      </div>
    )}
  >
    {children}
  </PartPopover>
);

type Refused = { refusal?: string; result?: Parameters<typeof CampaignPart>[0]["lastResult"] };

const refusedIn = (actionData: unknown): Refused =>
  typeof actionData === "object" && actionData !== null ? actionData : {};

/** Says in the popover why a change was refused, if no field does. */
function Refusal({ actionData }: { actionData: unknown }) {
  const { refusal, result } = refusedIn(actionData);
  const words = refusal ?? result?.error?.[""]?.join(" ");
  return words ? (
    <p role="alert" className="px-2 text-danger">
      {words}
    </p>
  ) : null;
}
