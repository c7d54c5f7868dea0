import { isRouteErrorResponse, useLocation } from "react-router";
import { ErrorPage, type ErrorCode, errorTitle } from "#ui/error-page.tsx";
import { FallbackScreen } from "#ui/fallback-screen.tsx";
import { Title } from "./title.tsx";
import { GonePage } from "./gone-page.tsx";
import { isReturned, ReturnedPage } from "./returned-page.tsx";

/** The message that the server sends in place of its own errors. */
const serverSide = "Unexpected Server Error";

export function ErrorView({ error }: { error: unknown }) {
  const location = useLocation();
  const here = location.pathname + location.search;
  if (!isRouteErrorResponse(error)) {
    const isOurs = error instanceof Error && error.message !== serverSide && typeof document !== "undefined";
    if (isOurs)
      return (
        <>
          <Title page="Something went wrong!" />
          <FallbackScreen details={error.message} retry={here} />
        </>
      );
    return (
      <>
        <Title page="Server Error" />
        <ErrorPage code={500} retry={here} />
      </>
    );
  }
  if (isReturned(error.data))
    return error.data.why === "gone" ? (
      <GonePage {...error.data} />
    ) : (
      <ReturnedPage {...error.data} action={here} />
    );
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

/** Returns the error page of a status: bad request for other client errors, and server error for anything worth a retry. */
function codeOf(status: number): ErrorCode {
  if (status === 401 || status === 403 || status === 404) return status;
  return status >= 400 && status < 500 && status !== 429 ? 400 : 500;
}

type Failure = { title?: string; message?: string; requestId?: string } | null;

/** An API may be older than this app. The page says what it lacks instead of showing an error. */
function notOfferedIn(data: unknown): string | undefined {
  const failure = data as Failure;
  return failure?.title === "NotOfferedError" ? failure.message : undefined;
}

/** Returns the text for failures that the default text of the four pages doesn't cover. */
function textOf(data: unknown): string | undefined {
  const { title, message } = (data as Failure) ?? {};
  if (!message || title === "ServerError") return undefined;
  if (title === "NetworkError")
    return `${message}. We can’t reach the service right now. Try again in a moment.`;
  return message === "Not found" ? undefined : message;
}
