import { Outlet } from "react-router";

export const handle = { breadcrumb: () => ({ label: "Projects", to: "/projects" }) };

export default function ProjectsLayout() {
  return <Outlet />;
}
