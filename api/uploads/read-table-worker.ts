import { readTable } from "#lib/table-file.ts";
import type { TableReading } from "#lib/table-file.ts";
import type { Asked } from "./read-table.ts";

export default ({ bytes, wishes, kind }: Asked): TableReading => readTable(bytes, wishes, kind);
