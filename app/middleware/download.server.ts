import { createContext, type MiddlewareFunction } from "react-router";

/** The file that an action answers with. */
export const downloadContext = createContext<Response | null>(null);

/** Sends what the action left in `downloadContext` instead of its page. A page's action can’t return a file itself. */
export const sendDownload: MiddlewareFunction<Response> = async ({ context }, next) => {
  const page = await next();
  return context.get(downloadContext) ?? page;
};
