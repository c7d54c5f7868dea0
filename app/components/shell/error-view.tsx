import { isRouteErrorResponse, useLocation } from "react-router";
import { ErrorPage, type ErrorCode, errorTitle } from "#ui/error-page.tsx";
import { FallbackScreen } from "#ui/fallback-screen.tsx";
import { Title } from "./title.tsx";
import { isReturned, ReturnedPage } from "./returned-page.tsx";

/** What the server says instead of an error of its own. */
const serverSide = "Unexpected Server Error";

/** The page in place of one that failed, whatever failed. */
export function ErrorView({ error }: { error: unknown }) {
  const location = useLocation();
  const here = location.pathname + location.search;
  if (!isRouteErrorResponse(error)) {
    const isOurs = error instanceof Error && error.message !== serverSide && typeof document !== "undefined";
    if (isOurs) return <FallbackScreen details={error.message} retry={here} />;
    return (
      <>
        <Title page="Server Error" />
        <ErrorPage code={500} retry={here} />
      </>
    );
  }
  if (isReturned(error.data)) return <ReturnedPage {...error.data} action={here} />;
  const code = codeOf(error.status);
  const notOffered = notOfferedIn(error.data);
  const message = notOffered ? "The rest of Marquee works as usual." : textOf(error.data);
  const passes = error.status === 429 || error.status >= 500;
  return (
    <>
      <Title page={notOffered ?? errorTitle(code)} />
      <ErrorPage
        code={code}
        status={code === 400 ? error.status : undefined}
        title={notOffered}
        text={message}
        retry={passes ? here : undefined}
        requestId={error.status >= 500 ? (error.data as Failure)?.requestId : undefined}
      />
    </>
  );
}

/** Any other refusal has the page of a bad request; what is worth another try has the server's. */
function codeOf(status: number): ErrorCode {
  if (status === 401 || status === 403 || status === 404) return status;
  return status >= 400 && status < 500 && status !== 429 ? 400 : 500;
}

type Failure = { title?: string; message?: string; requestId?: string } | null;

/** An API may be younger than this app: what it lacks is said, not called an error. */
function notOfferedIn(data: unknown): string | undefined {
  const failure = data as Failure;
  return failure?.title === "NotOfferedError" ? failure.message : undefined;
}

/** Words for failures that the four pages' own text does not cover. */
function textOf(data: unknown): string | undefined {
  const { title, message } = (data as Failure) ?? {};
  if (!message || title === "ServerError") return undefined;
  if (title === "NetworkError")
    return `${message}. We can’t reach the service right now. Try again in a moment.`;
  return message === "Not found" ? undefined : message;
}
