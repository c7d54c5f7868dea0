import { Outlet } from "react-router";

export default function SocialCalendarLayout() {
  return <Outlet />;
}
