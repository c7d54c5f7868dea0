import type { Exchange } from "#api/http/exchange.ts";
import type { Reply } from "#api/http/reply.ts";
import { askedReply } from "./file-reply.ts";
import type { Shown } from "./repository.ts";

export const showFile = (exchange: Exchange, file: Shown): Promise<Reply> => askedReply(exchange, file);
