let isTested = false;

/**
 * Makes sure that files without a path can be sent, such as a pasted screenshot. The router reads each form back from its request
 * before it sends it, and WebKitGTK can't read such files there.
 */
export async function allowFilesWithoutPath(): Promise<void> {
  if (isTested) return;
  isTested = true;
  const body = new FormData();
  body.append("file", new Blob(["x"]), "x");
  try {
    await new Request("/", { method: "POST", body }).formData();
  } catch {
    globalThis.Request = class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(input, init);
        const sent = init?.body;
        if (sent instanceof FormData) this.formData = async () => sent;
      }
    };
  }
}
