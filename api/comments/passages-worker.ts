import { passagesIn } from "#domain/blogs/quoted-passage.ts";
import type { Asked } from "./passages.ts";

export default ({ body, passages }: Asked): string[] => passages.filter(passagesIn(body));
