import { ButtonLink } from "./button.tsx";
import { RestingDots } from "./logo.tsx";

/** What a page is that fails in the browser. `details` contains no stack traces in production. */
export function FallbackScreen({ details, retry }: { details?: string; retry?: string }) {
  return (
    <div className="error-page">
      <RestingDots />
      <h1 tabIndex={-1}>Something went wrong!</h1>
      {details !== undefined && details !== "" && (
        // "Hide Error" is generated content, because text browsers would otherwise show both labels.
        <details className="show-error">
          <summary>
            <span>Show Error</span>
          </summary>
          <pre>{details}</pre>
        </details>
      )}
      <div className="actions">
        {retry !== undefined && (
          <ButtonLink to={retry} tone="primary" reloadDocument>
            Try again
          </ButtonLink>
        )}
        <ButtonLink to="/projects" reloadDocument>
          Go to projects
        </ButtonLink>
      </div>
    </div>
  );
}
