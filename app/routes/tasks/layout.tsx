import { href, Outlet } from "react-router";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import "./tasks.css";

export const handle: BreadcrumbHandle = {
  breadcrumb: () => ({ label: "Tasks", to: href("/tasks") }),
};

export default function TasksLayout() {
  return <Outlet />;
}
