import { getGoogleAd } from "#api-client/google-ads.server.ts";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { adsHead } from "#components/campaigns/ads-head.ts";
import { GoogleHead } from "#components/google-ads/google-head.tsx";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Ad groups" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const campaign = await getGoogleAd(context.get(apiContext), params.googleAdvertisementId);
  return {
    head: adsHead(campaign),
    groups: campaign.ad_groups.map(({ id, name, keywords, negatives }) => ({
      id,
      name,
      keywords: keywords.length,
      negatives: negatives.length,
      ads: campaign.contents.filter(({ ad_group_id }) => ad_group_id === id).length,
    })),
    canCreate: campaign.can.create_content,
  };
}

export default function AdGroups({ loaderData, params }: Route.ComponentProps) {
  const { head, groups, canCreate } = loaderData;
  const links = googleLinks(params);
  const add = canCreate && <ButtonLink to={links.newAdGroup}>New ad group</ButtonLink>;
  return (
    <>
      <GoogleHead head={head} links={links} page={`${head.name} ad groups`} />
      <div className="my-6 grid justify-items-start gap-4 *:w-full">
        {groups.length > 0 && add && <div className="actions">{add}</div>}
        {groups.length === 0 ? (
          <EmptyState heading="No ad groups yet" action={add}>
            An ad group pairs ads with the keywords that trigger them.
          </EmptyState>
        ) : (
          <Table
            caption={plural(groups.length, "ad group")}
            columns={[
              {
                heading: "Name",
                cell: (group) => <Link to={links.adGroup(group.id)}>{group.name}</Link>,
                names: true,
              },
              { heading: "Ads", cell: ({ ads }) => ads, align: "end" },
              { heading: "Keywords", cell: ({ keywords }) => keywords, align: "end" },
              { heading: "Negative keywords", cell: ({ negatives }) => negatives, align: "end" },
            ]}
            rows={groups}
            rowKey={({ id }) => id}
          />
        )}
      </div>
    </>
  );
}
