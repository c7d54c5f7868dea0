import { data } from "react-router";

export function loader(): never {
  throw data(null, { status: 404 });
}

// With a component this is a page, so that the error boundary draws it.
export default function NotFound() {
  return null;
}
