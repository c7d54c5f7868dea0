import type { Api } from "./client.server.ts";

const UPLOADS = "/api/uploads";
const ONE = `${UPLOADS}/{upload}`;

export const offersUploads = (api: Pick<Api, "offers">): Promise<boolean> => api.offers(UPLOADS);

/** The headers of the tus protocol that are passed on, either way. `Location` isn’t: the address is ours. */
const ASKED = ["tus-resumable", "upload-length", "upload-offset"] as const;
const ANSWERED = ["tus-resumable", "upload-length", "upload-offset"] as const;

/**
 * Passes a request of the tus protocol on to the API, which keeps the file, and returns its answer.
 * @param upload the id of a file that was begun. Null begins one
 */
export async function passPart(
  api: Pick<Api, "part">,
  request: Request,
  { upload, pathOf }: { upload: string | null; pathOf: (id: string) => string },
): Promise<Response> {
  // A page that is read changes nothing, whatever its headers say.
  const wanted =
    (request.method === "POST" && request.headers.get("X-HTTP-Method-Override")) || request.method;
  const method = METHODS.find((one) => one === wanted);
  if (method === undefined || (method === "POST") !== (upload === null))
    return new Response(null, { status: 405 });
  const body = method === "PATCH" ? Buffer.from(await request.arrayBuffer()) : null;
  const { status, headers } = await api.part(method, upload === null ? UPLOADS : ONE, {
    params: upload === null ? {} : { upload },
    headers: chosen(ASKED, (name) => request.headers.get(name)),
    body,
  });
  const answer = new Headers(chosen(ANSWERED, (name) => one(headers[name])));
  const id = one(headers["location"])?.split("/").at(-1);
  if (status === 201 && id) answer.set("Location", pathOf(id));
  return new Response(null, { status, headers: answer });
}

const METHODS = ["HEAD", "POST", "PATCH", "DELETE"] as const;

const one = (value: string | string[] | undefined): string | null => [value].flat()[0] ?? null;

const chosen = (names: readonly string[], valueOf: (name: string) => string | null): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(name);
      return value === null ? [] : [[name, value]];
    }),
  );
