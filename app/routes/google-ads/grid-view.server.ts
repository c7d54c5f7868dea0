import { createHash } from "node:crypto";
import { z } from "zod";
import type { GoogleAd, GoogleAdContent, GoogleAdSaved, GoogleAdTextsInput } from "#contract/google-ads.ts";
import { adFrom, type Cells, cellsOf, GRID_COLUMNS, oneLine } from "#domain/google-ads/grid.ts";
import { faultsIn, type GridIssue, issuesIn } from "#domain/google-ads/grid-issues.ts";
import { stockSentence } from "#domain/feeds/stock-words.ts";
import { titleOf } from "#components/google-ads/find-content.server.ts";

/** How many ads one page of the grid has. A posted form may have 1,000 fields. */
export const GRID_ROWS = 40;

/** An ad as a row of the grid, with its texts by the columns' keys. */
export type GridRow = {
  id: string;
  title: string;
  status: string;
  group: string | null;
  canUpdate: boolean;
  cells: Cells;
  /** What is saved, if that isn't what the cells have. */
  saved?: Cells;
  issues: GridIssue[];
  /** What is wrong with the products that it links to. */
  stock: string[];
  /** Identifies the version and the texts that the row was filled from. */
  base: string;
  /** Why the row wasn't saved, and the cells to fix. */
  notSaved?: {
    reason: string;
    theirs: { label: string; yours: string; theirs: string }[];
    faults: GridIssue[];
  };
};

export const gridRow = (campaign: GoogleAd, content: GoogleAdContent): GridRow => {
  const cells = cellsOf(content);
  return {
    id: content.content_id,
    title: titleOf(content),
    status: content.status,
    group: campaign.ad_groups.find(({ id }) => id === content.ad_group_id)?.name ?? null,
    canUpdate: content.can.update,
    cells,
    issues: issuesIn(cells, campaign.blocking_rules),
    stock: content.stock.map(stockSentence),
    base: `${content.version ?? ""} ${fingerprint(cells)}`,
  };
};

/** Tells whether someone has changed a row of the form. Its version can't, because others may have saved the ad since. */
const fingerprint = (cells: Cells) =>
  createHash("sha256")
    .update(
      JSON.stringify(
        GRID_COLUMNS.map(({ key }) => [oneLine(cells[key]?.text ?? ""), cells[key]?.pin ?? null]),
      ),
    )
    .digest("base64url")
    .slice(0, 12);

const cellFields = Object.fromEntries(GRID_COLUMNS.map(({ key }) => [key, z.string().optional()]));

export const gridSchema = z.object({
  /** By the ids of the ads, so that no text goes into another ad. */
  ads: z
    .record(z.string(), z.object({ base: z.string().optional(), pins: z.string().optional(), ...cellFields }))
    .optional()
    .default({}),
});
type Posted = Readonly<Record<string, string | undefined>>;

/** Reads "headline_1=1 headline_3=2". */
function pinsIn(text: string): ReadonlyMap<string, number> {
  const pairs = text.split(" ").map((pair) => pair.split("="));
  return new Map(
    pairs.flatMap(([key = "", pin]) => {
      const most = GRID_COLUMNS.find((column) => column.key === key)?.pins ?? 0;
      return Number(pin) >= 1 && Number(pin) <= most ? [[key, Math.trunc(Number(pin))] as const] : [];
    }),
  );
}

function typedCells(posted: Posted): Cells {
  const pins = pinsIn(posted["pins"] ?? "");
  return Object.fromEntries(
    GRID_COLUMNS.flatMap(({ key }) => {
      const text = oneLine(posted[key] ?? "");
      return text === "" ? [] : [[key, { text, pin: pins.get(key) ?? null }] as const];
    }),
  );
}

export type TypedRow = {
  content: GoogleAdContent;
  cells: Cells;
  base: string;
  version: number | undefined;
  isChanged: boolean;
  faults: GridIssue[];
};

/** Returns the posted rows of ads that still exist, in the campaign's order. */
export const typedRows = (campaign: GoogleAd, ads: z.output<typeof gridSchema>["ads"]): TypedRow[] =>
  campaign.contents.flatMap((content) => {
    const posted: Posted | undefined = ads[content.content_id];
    if (posted === undefined) return [];
    const base = posted["base"] ?? "";
    const [version = "", print] = base.split(" ");
    const cells = typedCells(posted);
    return {
      content,
      cells,
      base,
      version: Number(version) || undefined,
      isChanged: fingerprint(cells) !== print,
      faults: faultsIn(cells),
    };
  });

export const textsInput = ({ content, cells, version }: TypedRow): GoogleAdTextsInput => {
  const { headlines, descriptions, ...texts } = adFrom(cells);
  return {
    content_id: content.content_id,
    ...texts,
    headlines: [...headlines],
    descriptions: [...descriptions],
    version,
  };
};

/**
 * Returns the rows after a save: saved ones as they are now, and all others as they were typed, with what is wrong with them.
 * @param saved what happened to those that were sent. Empty if the call failed
 */
export const rowsAfter = (
  campaign: GoogleAd,
  typed: readonly TypedRow[],
  saved: readonly GoogleAdSaved[],
): GridRow[] =>
  typed.map((row) => {
    const { content, cells, isChanged, faults } = row;
    const answer = saved.find(({ content_id }) => content_id === content.content_id);
    const current = answer?.content ?? content;
    const now = gridRow(campaign, current);
    if (!isChanged || answer?.outcome === "saved") return now;
    const issues = issuesIn(cells, campaign.blocking_rules);
    const refused = answer?.outcome === "refused" ? refusals(answer, cells, issues) : [];
    const mine = { ...now, cells, saved: now.cells, issues: [...refused, ...issues] };
    if (answer?.outcome === "stale")
      return { ...mine, notSaved: { reason: STALE, theirs: differences(cells, now.cells), faults: [] } };
    if (faults.length > 0 || answer?.outcome === "refused") {
      // What the API refuses is mostly an error that our checks have found too.
      const found = [...faults, ...refused];
      const errors = found.length > 0 ? found : issues.filter(({ isError }) => isError);
      return { ...mine, base: row.base, notSaved: { reason: "Not saved", theirs: [], faults: errors } };
    }
    // The call failed, so the row is as it was sent.
    return { ...mine, base: row.base };
  });

const STALE =
  "Someone else saved this ad while you were editing. If you save again, your texts replace theirs.";

const differences = (mine: Cells, theirs: Cells) =>
  GRID_COLUMNS.flatMap(({ key, label }) => {
    const [yours, other] = [mine[key]?.text ?? "", theirs[key]?.text ?? ""];
    return yours === other ? [] : [{ label, yours, theirs: other }];
  });

/** Returns the API's own reasons at the cells that they are about. Our checks have found most of them before. */
function refusals({ errors }: GoogleAdSaved, cells: Cells, found: readonly GridIssue[]): GridIssue[] {
  return Object.entries(errors).flatMap(([field, messages]) => {
    const cell = cellAt(field, cells);
    if (cell !== null && found.some((issue) => issue.cell === cell && issue.isError)) return [];
    return messages.map((text) => ({ cell, text, isError: true }));
  });
}

/** Returns the cell of `headlines.2.text`. The list has no gaps, but the row may. */
function cellAt(field: string, cells: Cells): string | null {
  const [part = "", index = "0"] = field.split(".");
  const columns = GRID_COLUMNS.filter((column) => column.part === part);
  const filled = columns.filter(({ key }) => cells[key] !== undefined);
  return (filled[Number(index)] ?? columns[0])?.key ?? null;
}
