import { findOrganization } from "#api-client/organizations.server.ts";
import { placeLabel } from "#domain/google-ads/lint.ts";
import { proofOf } from "#domain/google-ads/proof.ts";
import { apiContext } from "#middleware/api.server.ts";
import { DescriptionList } from "#ui/description-list.tsx";
import { plural } from "#lib/counts.ts";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { mixNumber } from "#components/google-ads/ad-view.ts";
import { serpOf } from "#components/google-ads/serp.ts";
import { findContent, titleOf } from "#components/google-ads/find-content.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { SerpPreview } from "#components/google-ads/serp-preview.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/combinations";

export const handle = { breadcrumb: () => ({ label: "Combinations" }) };

const SHOWN = 4;
const ECHOES_SHOWN = 10;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ content }, organization] = await Promise.all([
    findContent(api, params),
    // Needed only for the brand that results should name.
    findOrganization(api).catch(() => null),
  ]);
  const brand = organization?.name ?? null;
  const { echoes, ...proof } = proofOf(content, brand);
  const from = mixNumber(url.searchParams.get("mix"));
  return {
    title: titleOf(content),
    brand,
    ...proof,
    echoes: echoes.slice(0, 50).map(({ first, second, said, results }) => ({
      places: `${placeLabel(first)} and ${placeLabel(second).toLowerCase()}`,
      said,
      results,
    })),
    serps: Array.from({ length: Math.min(SHOWN, proof.total) }, (_, index) => serpOf(content, from + index)),
    next: ((from + SHOWN - 1) % proof.total) + 1,
  };
}

const figure = (count: number) => count.toLocaleString("en-US");

export default function Combinations({ loaderData, params }: Route.ComponentProps) {
  const { title, brand, total, clean, echoes, unbranded, fixed, longest, serps, next } = loaderData;
  const links = googleLinks(params);
  return (
    <>
      <PageTop
        page={`${title} combinations`}
        title={`“${title}” combinations`}
        lead={
          total === 1
            ? "This ad can show one combination."
            : `We checked all ${figure(total)} combinations this ad can show.`
        }
        actions={
          <Link to={links.editContent(params.contentId)} className="btn btn-secondary">
            Back to ad
          </Link>
        }
      />
      <div className="grid gap-6">
        <div className="card">
          <DescriptionList
            items={[
              {
                term: "Repetition",
                details: `${figure(clean)} of ${figure(total)} combinations have no repetition`,
              },
              ...(unbranded === null
                ? []
                : [
                    {
                      term: "Brand",
                      details:
                        unbranded === 0
                          ? `Every combination names ${brand}`
                          : `${figure(unbranded)} of ${figure(total)} combinations don’t name ${brand}`,
                    },
                  ]),
              {
                term: "Fixed positions",
                details:
                  fixed.length === 0
                    ? "Every position has a choice of texts"
                    : fixed
                        .map(
                          ({ list, position, text }) =>
                            `${list === "headlines" ? "Headline" : "Description"} position ${position} always shows “${text}”`,
                        )
                        .join(". "),
              },
              {
                term: "Longest headlines",
                details: longest.headlines.length
                  ? `${longest.headlines.join(" | ")} (${longest.places} characters)`
                  : "No headlines yet",
              },
            ]}
          />
        </div>
        {echoes.length > 0 && (
          <section className="grid gap-2">
            <h2 className="text-lg">Texts that repeat</h2>
            <Table
              caption="Texts that can appear together"
              columns={[
                { heading: "Texts", cell: ({ places }) => places, names: true },
                { heading: "Both say", cell: ({ said }) => `“${said}”` },
                { heading: "Combinations", cell: ({ results }) => figure(results), align: "end" },
              ]}
              rows={echoes.slice(0, ECHOES_SHOWN)}
              rowKey={({ places }) => places}
            />
            {echoes.length > ECHOES_SHOWN && (
              <details>
                <summary>{plural(echoes.length - ECHOES_SHOWN, "more pair")}</summary>
                <ul className="mt-2 grid gap-1 text-sm">
                  {echoes.slice(ECHOES_SHOWN).map(({ places, said }) => (
                    <li key={places}>
                      {places}: “{said}”
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </section>
        )}
        <section className="grid gap-3">
          <h2 className="text-lg">Examples</h2>
          <div className="grid gap-4 lg:grid-cols-2">
            {serps.map((serp) => (
              <SerpPreview key={serp.number} serp={serp} />
            ))}
          </div>
          {total > SHOWN && (
            <p>
              <Link to={links.combinations(params.contentId, next)} preventScrollReset>
                Show other combinations
              </Link>
            </p>
          )}
        </section>
      </div>
    </>
  );
}
