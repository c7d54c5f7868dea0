import { redirect } from "react-router";

/** Without a token there is nothing to reset with; the link is asked for first. */
export const loader = () => redirect("/forget-password");
