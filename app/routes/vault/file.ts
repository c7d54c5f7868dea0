import { readVaultFile } from "#api-client/vault.server.ts";
import { IMAGE_WIDTHS } from "#contract/images.ts";
import { ASSET_TYPES } from "#contract/vault-files.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import type { Route } from "./+types/file";

/** Returns the file of a brand asset to be saved, or its image in a narrower width for a page. No browser opens it by itself. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const width = IMAGE_WIDTHS.find((known) => String(known) === url.searchParams.get("width"));
  const { bytes, type, disposition } = await readVaultFile(context.get(apiContext), params.itemId, width);
  if (!ASSET_TYPES.includes(type)) throw notFound("File not found");
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": disposition.startsWith("attachment;") ? disposition : "attachment",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
      // Another file may take its place.
      "Cache-Control": "private, no-cache",
    },
  });
}
