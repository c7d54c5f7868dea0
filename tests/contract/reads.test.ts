import { afterAll, describe, expect, it } from "vitest";
import { READS_MAX } from "#contract/limits.ts";
import { ReadsSchema } from "#api-client/reads.server.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { text, type Client } from "./support/client.ts";
import { addTo, newColleague, newOwner, signUp } from "./support/people.ts";
import { newWork } from "./support/work.ts";

describe.skipIf(remoteUrl !== null)("reads that are made together", async () => {
  const api = await startApi();
  afterAll(() => api.close());

  async function together(client: Client, paths: readonly string[]) {
    const query = paths.map((path) => `path[]=${encodeURIComponent(path)}`).join("&");
    const answer = await client.get(`/api/reads?${query}`);
    expect(answer.status).toBe(200);
    return ReadsSchema.strict().parse(answer.body).data;
  }

  async function alone(client: Client, paths: readonly string[]) {
    const answers = [];
    for (const path of paths) {
      const { status, body } = await client.get(path);
      answers.push({ status, body });
    }
    return answers;
  }

  it("answer what each answers by itself, in their order", async () => {
    const { client, organizationId } = await newOwner(api);
    const { slug: project, folderId: folder } = await newWork(client);
    const paths = [
      "/api/user",
      `/api/projects/${project}`,
      `/api/projects/${project}/folders`,
      `/api/projects/${project}/folders/${folder}/campaigns?sort=name&page=1`,
      `/api/organization/${organizationId}/members?project=${project}`,
      "/api/tasks?status[]=todo&status[]=blocked",
      "/api/projects/not-there",
      "/api/not-there",
      "/api/projects?sort=unknown",
    ];
    const answers = await together(client, paths);
    expect(answers).toEqual(await alone(client, paths));
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 200, 200, 200, 404, 404, 200]);
  });

  it("show nobody more than they see by themselves", async () => {
    const owner = await newOwner(api);
    const { slug: project } = await newWork(owner.client);
    await owner.client.patch(`/api/projects/${project}`, { visibility: "members" });
    const member = await newColleague(api, owner, "member");
    const guest = await newColleague(api, owner, "guest");
    await addTo(project, owner, guest, "viewer");
    const stranger = await newOwner(api, "Elsewhere");
    const paths = [
      "/api/user",
      `/api/projects/${project}`,
      `/api/projects/${project}/folders`,
      `/api/organization/${owner.organizationId}/members`,
      "/api/projects",
      "/api/vault",
    ];
    for (const { client } of [owner, member, guest, stranger])
      expect(await together(client, paths)).toEqual(await alone(client, paths));
    const [, ofStranger] = await together(stranger.client, paths);
    expect(ofStranger?.status).toBe(404);
  });

  it("follow a changed role and the end of a session at once", async () => {
    const owner = await newOwner(api);
    const { slug: project } = await newWork(owner.client);
    const member = await newColleague(api, owner, "member");
    const path = `/api/projects/${project}`;
    expect((await together(member.client, [path]))[0]?.status).toBe(200);
    await owner.client.delete(`/api/organization/${owner.organizationId}/members/${member.id}`);
    expect((await together(member.client, [path]))[0]?.status).not.toBe(200);
    const before = owner.client.copy();
    await owner.client.post("/logout");
    const answer = await before.get(`/api/reads?path[]=${path}`);
    expect(answer.status).toBe(401);
  });

  it("tell who has not verified their address, except for what they may read", async () => {
    const { client } = await signUp(api);
    const answers = await together(client, ["/api/user", "/api/projects"]);
    expect(answers.map((answer) => answer?.status)).toEqual([200, 409]);
  });

  it("leave out what is no read of this session: files, signed links, public and limited calls", async () => {
    const { client } = await newOwner(api);
    const paths = [
      "/api/reads?path[]=/api/user",
      "/api/notifications/count",
      "/api/unsubscribe/token",
      "/health",
      "/outbox",
      "https://example.org/api/user",
      "//example.org/api/user",
    ];
    const answers = await together(client, paths);
    expect(answers.map((answer) => answer?.status)).toEqual([
      undefined,
      undefined,
      undefined,
      404,
      404,
      404,
      404,
    ]);
    expect(answers.slice(0, 3)).toEqual([null, null, null]);
  });

  it("are refused to guests of the site, and in larger numbers", async () => {
    expect((await api.client().get("/api/reads?path[]=/api/user")).status).toBe(401);
    const { client } = await newOwner(api);
    const many = Array.from({ length: READS_MAX + 1 }, () => "path[]=/api/user").join("&");
    const answer = await client.get(`/api/reads?${many}`);
    expect(answer.status).toBe(422);
    expect(text(answer.body, "message")).toContain(String(READS_MAX));
  });
});
