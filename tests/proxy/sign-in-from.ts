import { request } from "undici";
import { formWith } from "../support/visitor.ts";
import { type Deployment, publicOrigin } from "./deployment.ts";

/**
 * Somebody at this address of the machine who tries a wrong password again and again, each time with another
 * X-Forwarded-For made up. Gives the pages that answered, in order.
 */
export function signInAs(
  deployment: Deployment,
  from: string,
  email: string,
  headers: Record<string, string> = {},
) {
  return async (times: number): Promise<string[]> => {
    const dispatcher = deployment.newDispatcher(from);
    const page = await request(`${publicOrigin}/login`, { dispatcher, headers });
    const html = await page.body.text();
    const shown = { html, status: 200, path: "/login", text: "", headers: new Headers() as never };
    const fields = new URLSearchParams(formWith(shown, "Sign in").fields);
    fields.set("email", email);
    fields.set("password", "not the right one");
    const cookie = [page.headers["set-cookie"] ?? []]
      .flat()
      .map((line) => line.split(";")[0])
      .join("; ");
    const answers: string[] = [];
    for (let attempt = 0; attempt < times; attempt++) {
      const answer = await request(`${publicOrigin}/login`, {
        dispatcher,
        method: "POST",
        headers: {
          ...headers,
          cookie,
          origin: publicOrigin,
          "content-type": "application/x-www-form-urlencoded",
          "x-forwarded-for": `198.51.100.${attempt + 1}, 203.0.113.${attempt + 1}`,
        },
        body: fields.toString(),
      });
      answers.push(await answer.body.text());
    }
    await dispatcher.close();
    return answers;
  };
}
