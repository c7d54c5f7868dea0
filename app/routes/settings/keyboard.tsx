import { href } from "react-router";
import { readDisplay } from "#request/display.server.ts";
import { KeyList } from "#components/shell/key-list.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/keyboard";

export const handle = { breadcrumb: () => ({ label: "Keyboard shortcuts" }) };

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ shortcuts }, hasCalendar, hasTasks] = await Promise.all([
    readDisplay(request.headers.get("Cookie")),
    api.offers("/api/calendar"),
    api.offers("/api/tasks"),
  ]);
  return { isOn: shortcuts === "on", hasCalendar, hasTasks };
}

export default function Keyboard({ loaderData: { isOn, hasCalendar, hasTasks } }: Route.ComponentProps) {
  return (
    <>
      <PageTop
        page="Keyboard shortcuts"
        lead={
          isOn
            ? "Press these keys anywhere but in a field. They need scripts."
            : "They are off in this browser."
        }
      />
      <KeyList hasCalendar={hasCalendar} hasTasks={hasTasks} level="h2" />
      <p className="mt-6">
        <Link to={href("/settings/preferences")} className="text-link underline underline-offset-2">
          {isOn ? "Turn off shortcuts" : "Turn on shortcuts"}
        </Link>
      </p>
    </>
  );
}
