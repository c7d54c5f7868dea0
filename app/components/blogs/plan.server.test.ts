import { expect, test } from "vitest";
import { ValidationError } from "#api-client/errors.server.ts";
import { errorsAtTime, planFields, planText, planValues } from "./plan.server.ts";

const zone = "Europe/Berlin";

test("an API that knows only the day or only the instant of a blog post fills the form, too", () => {
  const day = { planned_for: "2099-12-12", publish_at: null };
  const instant = { planned_for: null, publish_at: "2099-12-11T23:30:00Z" };
  expect(planValues(day, zone)).toEqual({ planned_for: "2099-12-12", time: "" });
  expect(planValues(instant, zone)).toEqual({ planned_for: "2099-12-12", time: "00:30" });
  expect(planText(day, zone)).toBe("Dec 12, 2099");
  expect(planText(instant, zone)).toBe("Dec 12, 2099, 0:30");
  expect(planText({ planned_for: null, publish_at: null }, zone)).toBeNull();
});

test("a day and a time become both fields of the API, and a skipped time none", () => {
  expect(planFields({ planned_for: "2099-12-12", time: "09:00" }, zone)).toEqual({
    planned_for: "2099-12-12",
    publish_at: "2099-12-12T08:00:00.000Z",
  });
  expect(planFields({ planned_for: "2099-12-12", time: null }, zone)).toEqual({
    planned_for: "2099-12-12",
    publish_at: null,
  });
  expect(() => planFields({ planned_for: "2099-03-29", time: "02:30" }, zone)).toThrow(ValidationError);
});

test("what the API says about the instant is said at the time", async () => {
  const refused = new ValidationError("No", { publish_at: ["Past."], slug: ["Taken."] }, []);
  await expect(errorsAtTime(() => Promise.reject(refused))).rejects.toMatchObject({
    fieldErrors: { time: ["Past."], slug: ["Taken."] },
  });
});
