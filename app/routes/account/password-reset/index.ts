import { redirect } from "react-router";

/** Without a token there is nothing to reset, so the user requests the link first. */
export const loader = () => redirect("/forget-password");
