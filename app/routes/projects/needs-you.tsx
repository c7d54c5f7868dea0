import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import type { NeedsYou as Loaded } from "./needs-you.server.ts";
import "./needs-you.css";

export function NeedsYou({ agenda }: { agenda: Loaded }) {
  const { pathname, search } = useLocation();
  if (agenda === "failed")
    return (
      <Section>
        <p>
          We couldn’t load this section.{" "}
          <Link to={pathname + search} reloadDocument>
            Try again
          </Link>
        </p>
      </Section>
    );
  if (agenda.groups.length === 0)
    return (
      <Section>
        <p>You’re all caught up. {agenda.scheduled}</p>
        <Drafts drafts={agenda.drafts} />
      </Section>
    );
  return (
    <Section>
      <Drafts drafts={agenda.drafts} />
      <div className="needs-you-groups">
        {agenda.groups.map(({ id, heading, icon, total, all, rows }) => (
          <div key={id} className="needs-you-group">
            <h3>
              {heading} <span className="needs-you-total">{total}</span>
            </h3>
            <ul>
              {rows.map(({ key, name, to, state, from, when, isWideOnly }) => (
                <li key={key} data-wide-only={isWideOnly || undefined}>
                  <Icon name={icon} size={14} />
                  {when && (
                    <span className="needs-you-when">
                      <time dateTime={when.day}>{when.text}</time>
                      {when.zone && ` (${when.zone})`}{" "}
                    </span>
                  )}
                  <span className="needs-you-name" dir="auto">
                    {to === null ? (
                      name
                    ) : (
                      <Link to={to} aria-label={`${name}, ${state}`}>
                        {name}
                      </Link>
                    )}
                  </span>
                  {from && <span className="needs-you-from"> from {from}</span>}
                </li>
              ))}
            </ul>
            {all && (
              <Link to={all} className="needs-you-all">
                All {total}
                <span className="sr-only"> {heading.toLowerCase()}</span>
              </Link>
            )}
          </div>
        ))}
      </div>
    </Section>
  );
}

/** Shows the newest private drafts. */
function Drafts({ drafts }: Pick<Exclude<Loaded, "failed">, "drafts">) {
  if (drafts.length === 0) return null;
  return (
    <div className="needs-you-drafts">
      <p>Unsaved changes: </p>
      <ul>
        {drafts.map(({ key, name, to, from }, index) => (
          <li key={key} data-wide-only={index > 0 || undefined}>
            <span className="needs-you-name" dir="auto">
              {to === null ? name : <Link to={to}>{name}</Link>}
            </span>
            <span className="needs-you-when">, from {from}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="needs-you" className="needs-you">
      <h2 id="needs-you">Needs you</h2>
      {children}
    </section>
  );
}
