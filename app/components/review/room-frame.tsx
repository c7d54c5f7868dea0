import type { ReactNode } from "react";
import { Notifications } from "#components/shell/notifications.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import "./room.css";

export type RoomOwner = {
  /** The client, or else what is shared. */
  name: string;
  /** What is shared, if the client has a name. */
  about: string | null;
  logo: string | null;
  organization: string;
  organizationLogo: string | null;
  contact: string | null;
};

/** Renders the frame of a client's room: whose it is, who shares it, and nothing else. */
export function RoomFrame({
  owner,
  children,
  foot,
}: {
  owner?: RoomOwner;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className="cr-page">
      <SkipLink />
      {owner && (
        <header className="cr-top">
          <p className="cr-brand">
            {owner.logo ? (
              <img src={owner.logo} alt=" " width={40} height={40} className="cr-logo" aria-hidden />
            ) : (
              <Avatar name={owner.name} image={null} shape="square" className="cr-logo" />
            )}
            <span>
              <b dir="auto">{owner.name}</b>
              {owner.about && (
                <>
                  <span className="sr-only">, </span>
                  <small dir="auto">{owner.about}</small>
                </>
              )}
            </span>
          </p>
          <p className="cr-by">
            <small>{owner.contact ? `Shared by ${owner.contact} at` : "Shared by"}</small>{" "}
            <Avatar name={owner.organization} image={owner.organizationLogo} shape="square" />{" "}
            <b dir="auto">{owner.organization}</b>
          </p>
        </header>
      )}
      <main id="main" tabIndex={-1} className="cr">
        <Notifications />
        {children}
        <footer className="cr-foot">
          <span>
            Made with <b>Marquee</b>
          </span>{" "}
          {foot}
        </footer>
      </main>
    </div>
  );
}
