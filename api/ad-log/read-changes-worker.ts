import { readChanges } from "#domain/ad-log/read-changes.ts";
import type { Answer, Asked } from "./read-changes-apart.ts";

export default ({ bytes, wishes }: Asked): Answer => readChanges(bytes, wishes);
