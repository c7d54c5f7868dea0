import { getGoogleAd } from "#api-client/google-ads.server.ts";
import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { GoogleTabs } from "#components/google-ads/google-tabs.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Ad groups" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const campaign = await getGoogleAd(context.get(apiContext), params.googleAdvertisementId);
  return {
    name: campaign.name,
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
  const { name, groups, canCreate } = loaderData;
  const links = googleLinks(params);
  const add = canCreate && (
    <ButtonLink to={links.newAdGroup} tone="primary">
      New ad group
    </ButtonLink>
  );
  return (
    <>
      <PageTop
        page={`${name} ad groups`}
        badge={<KindBadge kind="GoogleAd" />}
        actions={groups.length > 0 && add}
      />
      <GoogleTabs links={links} />
      <div className="mt-6">
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
