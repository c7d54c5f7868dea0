import { Outlet } from "react-router";

export default function GoogleAdLayout() {
  return <Outlet />;
}
