import { fileReply } from "./file-reply.ts";

export const showFile = fileReply;
