import { Icon, type IconName } from "#ui/icons.tsx";
import { NavLink } from "#ui/link.tsx";

type Page = { label: string; icon: IconName; to: string; end?: boolean };
type Group = { name: string; pages: readonly (Page | false | undefined)[] };

/** Renders the pages of the settings: a person's own, and those of their organization. */
export const SettingsNav = ({ groups }: { groups: readonly Group[] }) => (
  <nav aria-label="Settings" className="settings-nav">
    {/* The breadcrumbs and the name of the list say it to everyone else. */}
    <p className="settings-title" aria-hidden>
      Settings
    </p>
    {groups.map(({ name, pages }, index) => (
      <div key={name}>
        <p id={`settings-${index}`} dir="auto">
          {name}
        </p>
        <ul aria-labelledby={`settings-${index}`}>
          {pages.map(
            (page) =>
              page && (
                <li key={page.to}>
                  <NavLink to={page.to} end={page.end}>
                    <Icon name={page.icon} />
                    {page.label}
                  </NavLink>
                </li>
              ),
          )}
        </ul>
      </div>
    ))}
  </nav>
);
