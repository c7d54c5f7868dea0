import { href } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { PageTop } from "#components/shell/page-top.tsx";

export const handle = { breadcrumb: () => ({ label: "Your data" }) };

/** Makes client navigations reach the server, so that the guard runs. */
export const loader = () => null;

export default function YourData() {
  return (
    <>
      <PageTop page="Your data" />
      <div className="grid gap-4">
        <section aria-labelledby="download" className="panel">
          <h2 id="download" className="text-lg">
            Download your data
          </h2>
          <p>
            A ZIP file with your profile, your organizations, your sessions, and the posts and comments you
            wrote.
          </p>
          {/* A plain link, because the response is a file. */}
          <a href={href("/settings/data/export")} className="btn btn-secondary" download>
            Download my data
          </a>
        </section>
        <section aria-labelledby="delete" className="panel">
          <h2 id="delete" className="text-lg">
            Delete your account
          </h2>
          <p>What you wrote stays with your organizations, without your name.</p>
          <ButtonLink to={href("/settings/data/delete")}>Delete my account…</ButtonLink>
        </section>
      </div>
    </>
  );
}
