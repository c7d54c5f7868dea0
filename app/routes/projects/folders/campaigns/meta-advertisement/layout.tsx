import { Outlet } from "react-router";

export default function MetaAdLayout() {
  return <Outlet />;
}
