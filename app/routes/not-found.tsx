import { data } from "react-router";

export function loader(): never {
  throw data(null, { status: 404 });
}

// The component makes this a page, so that the error boundary renders it.
export default function NotFound() {
  return null;
}
