import { FoundPageSchema, type SearchFilter } from "#contract/search.ts";
import type { Api } from "./client.server.ts";

export const search = (api: Api, filter: SearchFilter) =>
  api.get("/api/search", { query: filter, schema: FoundPageSchema });
