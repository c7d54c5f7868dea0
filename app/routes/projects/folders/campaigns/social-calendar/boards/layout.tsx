import { Outlet } from "react-router";

export default function BoardLayout() {
  return <Outlet />;
}
